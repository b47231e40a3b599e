// Template pagelets (Bar-Yossef & Rajagopalan 2002, as in §4.2.2): parts divided by their number of links, noise if
// another page has the same.

import { z } from 'zod';
import { addCount } from '../../base/counts.ts';
import { treeOf } from '../../page/snapshot/page-tree.ts';
import { isSeen } from '../../page/snapshot/sight.ts';
import type { Snapshot } from '../../page/snapshot/snapshot.ts';
import { sumUpwards } from '../../page/snapshot/upwards.ts';
import { mixed, signatureOf } from '../docview/minhash.ts';
import { isThing, wordsIn } from './features.ts';
import type { JudgeSettings, ReadyJudge, SiteLearner } from './learner.ts';
import { PAGELET_SETTINGS } from './settings.ts';
import type { SitePart } from './site-finding.ts';

/** Rows of: shingle, number of pages with such a pagelet. */
export const pageletDataSchema = z.array(z.tuple([z.number().int(), z.number().int().min(1)]));
type PageletData = z.infer<typeof pageletDataSchema>;

export class PageletLearner implements SiteLearner<PageletData> {
  readonly #pages = new Map<number, number>();

  add(snapshot: Snapshot): void {
    const shingles = new Set(pageletsOf(snapshot).flatMap(({ shingle }) => shingle ?? []));
    this.mergeData([...shingles].map(shingle => [shingle, 1]));
  }

  mergeData(data: PageletData): void {
    for (const [shingle, pages] of data) addCount(this.#pages, shingle, pages);
  }

  data(): PageletData {
    return [...this.#pages].sort(([a], [b]) => a - b);
  }

  judge({ isLearned }: JudgeSettings): ReadyJudge {
    const judge = (snapshot: Snapshot) => {
      const itself = isLearned(snapshot) ? 0 : 1;
      return {
        parts: pageletsOf(snapshot).map(({ shingle, ...contents }): SitePart => {
          const pages = (shingle === null ? 0 : (this.#pages.get(shingle) ?? 0)) + itself;
          const isNoise = shingle !== null && pages >= PAGELET_SETTINGS.group;
          const reason = isNoise
            ? `${pages} pages have a pagelet of the same shingle: a template`
            : 'no other page has a pagelet of this shingle';
          return {
            ...contents,
            isNoise,
            importance: 1 / Math.max(1, pages),
            pages,
            isKnown: shingle !== null,
            reason,
          };
        }),
      };
    };
    return { judge, threshold: null };
  }
}

interface Pagelet extends Pick<SitePart, 'element' | 'texts' | 'things'> {
  /** `null` if it has no features. */
  readonly shingle: number | null;
}

/** A pagelet has no child with k links or more, and no ancestor that is a pagelet. In document order. */
export function pageletsOf(snapshot: Snapshot): Pagelet[] {
  const tree = treeOf(snapshot);
  const links = linksWithin(snapshot);
  const body = snapshot.elements.findIndex(({ tag }) => tag === 'body');
  const pagelets: Pagelet[] = [];
  const waiting = body < 0 ? [] : [body];
  for (let index = waiting.pop(); index !== undefined; index = waiting.pop()) {
    const children = tree.children(index);
    if (children.some(child => (links[child] ?? 0) >= PAGELET_SETTINGS.links))
      waiting.push(...[...children].reverse());
    else pagelets.push(pageletAt(snapshot, index, tree.end(index)));
  }
  return pagelets.filter(({ texts, things }) => texts.length + things.length > 0);
}

function linksWithin(snapshot: Snapshot): Int32Array {
  const links = Int32Array.from(snapshot.elements, ({ tag, attributes }) =>
    Number(tag === 'a' && attributes.href !== undefined),
  );
  sumUpwards(snapshot, [links]);
  return links;
}

function pageletAt(snapshot: Snapshot, element: number, end: number): Pagelet {
  const tree = treeOf(snapshot);
  const { elements } = snapshot;
  const seen = [...tree.textsWithin(element)].filter(([, { visibility }]) => isSeen(visibility));
  const own = seen.map(([at]) => at);
  const things: number[] = [];
  for (let index = element; index < end; index++) {
    const thing = elements[index];
    if (thing !== undefined && isThing(thing)) things.push(index);
  }
  const signature = signatureOf(own.flatMap(index => wordsIn(tree.text(index).text)));
  return { element, texts: own, things, shingle: signature === null ? null : shingleOf(signature) };
}

/** Minima that form a shingle: texts that differ in one of twenty words usually have the same. */
const MINIMA = 4;

function shingleOf(signature: Uint32Array): number {
  let shingle = 0;
  for (const minimum of signature.subarray(0, MINIMA)) shingle = mixed(shingle ^ minimum);
  return shingle;
}
