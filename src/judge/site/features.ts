// Extracts the features of a page's content as hashes: words, picture files and link targets.

import { countEach } from '../../base/counts.ts';
import { folded } from '../../base/text/folded.ts';
import { parseUrl } from '../../base/text/parse-url.ts';
import { HAS_UNSPACED } from '../../base/text/sentence-signs.ts';
import { onceEach } from '../../page/snapshot/once-each.ts';
import { treeOf } from '../../page/snapshot/page-tree.ts';
import { isSeen, REPLACED_TAGS } from '../../page/snapshot/sight.ts';
import type { Snapshot, SnapshotElement } from '../../page/snapshot/snapshot.ts';
import { hashOf, mixed } from '../docview/replicas/minhash.ts';

/** Number of occurrences of each feature. */
export type FeatureCounts = ReadonlyMap<number, number>;

export const wordFeature = (word: string): number => hashOf(word);

/** Lower-case words and numbers; in scripts without spaces, each pair of adjacent letters. */
export function wordsIn(text: string): string[] {
  const words: string[] = [];
  const own = folded(text);
  if (!HAS_UNSPACED.test(own)) return own.match(RUN) ?? [];
  for (const [run] of own.matchAll(RUN)) {
    const letters = HAS_UNSPACED.test(run) ? [...run] : [];
    if (letters.length < 2) words.push(run);
    for (let at = 1; at < letters.length; at++) words.push(`${letters[at - 1]}${letters[at]}`);
  }
  return words;
}

const RUN = /[\p{L}\p{M}\p{N}]+/gu;

/** Takes the texts and elements with these indices. */
export function featuresOf(
  snapshot: Snapshot,
  texts: readonly number[],
  things: readonly number[],
): Map<number, number> {
  const tree = treeOf(snapshot);
  const ofTexts = texts.flatMap(index => wordsIn(tree.text(index).text).map(wordFeature));
  return countEach([...ofTexts, ...things.flatMap(index => thingFeature(snapshot, index) ?? [])]);
}

/** Detects links, pictures and controls, which carry meaning without text. */
export const isThing = ({ tag, attributes, visibility }: SnapshotElement): boolean =>
  isSeen(visibility) && ((tag === 'a' && attributes.href !== undefined) || REPLACED_TAGS.has(tag));

/** Returns `null` for an address without meaning. Prefixes separate a word from an address of the same letters. */
function thingFeature({ elements, scopes, finalUrl }: Snapshot, index: number): number | null {
  const element = elements[index];
  if (element === undefined) return null;
  const { tag, attributes, media } = element;
  const base = scopes[element.scope]?.baseUrl ?? finalUrl;
  if (tag === 'a') return hashOf(`link ${addressOf(attributes.href ?? '', base)}`);
  if (tag === 'img') return hashOf(`picture ${addressOf(media?.source || attributes.src || '', base)}`);
  return hashOf(`${tag} ${attributes.type ?? ''} ${attributes.name ?? ''}`);
}

/** Resolves addresses, so that `../a.html` and `a.html` can be the same target. */
function addressOf(address: string, base: string): string {
  if (address.startsWith('#')) return address;
  const url = parseUrl(address, base);
  if (url === undefined) return address;
  url.hash = '';
  return url.href;
}

/** Identifies a page by a hash of its address and text, because HTML without an address shares one address. */
export const pageNumber = onceEach(({ finalUrl, texts }): number => {
  let number = hashOf(finalUrl);
  for (const { text } of texts) number = mixed(number ^ hashOf(text));
  return number;
});
