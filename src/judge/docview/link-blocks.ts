// Finds link blocks anywhere on the page (§6) and the links in the content itself, and selects those that are relevant.

import { countEach } from '../../base/counts.ts';
import { onOneLine } from '../../base/text/on-one-line.ts';
import { linkAddress, placeOf, targetAddress } from '../../page/perception/addresses.ts';
import { linksAround } from '../../page/snapshot/around.ts';
import { isSeen } from '../../page/snapshot/sight.ts';
import type { Snapshot } from '../../page/snapshot/snapshot.ts';
import type { PageType } from '../baselines/page-types.ts';
import type { TagTree } from '../baselines/tag-tree.ts';
import type { Selection } from '../selection/kept.ts';
import { cosine, type FeatureVector, normalised } from './feature-vector.ts';
import { wordsOf } from './words.ts';

interface Link {
  readonly href: string;
  readonly text: string;
}

/** Links that are accepted or rejected together. */
export interface LinkBlock {
  readonly links: readonly Link[];
  /** True if it is part of the content. */
  readonly isContent: boolean;
  /** True for a block of links, false for text with links in it. */
  readonly isHub: boolean;
}

export function linkBlocksOf(
  snapshot: Snapshot,
  selection: Selection,
  { nodes, nodeOf }: TagTree,
): LinkBlock[] {
  const isInner = new Uint8Array(nodes.length);
  for (const { parent } of nodes) if (parent >= 0) isInner[parent] = 1;
  const blocks = new Map<string, { links: Link[]; isContent: boolean; isHub: boolean }>();
  for (const [index, link] of linksOf(snapshot)) {
    const node = nodeOf[index] ?? 0;
    const isHub = nodes[node]?.type === 'hub' && isInner[node] === 0;
    const isContent = selection.keptElements[index] === 1;
    if (!isHub && !isContent) continue;
    const key = `${node} ${isContent}`;
    const block = blocks.get(key);
    if (block === undefined) blocks.set(key, { links: [link], isContent, isHub });
    else block.links.push(link);
  }
  return [...blocks.values()];
}

/** Every visible link to another page, by the index of its element. */
function linksOf(snapshot: Snapshot): Map<number, Link> {
  const { elements, texts } = snapshot;
  const linkAround = linksAround(snapshot);
  const words = new Map<number, string>();
  for (const { parent, text, visibility } of texts) {
    const link = linkAround[parent] ?? -1;
    if (link >= 0 && isSeen(visibility)) words.set(link, `${words.get(link) ?? ''} ${text}`);
  }
  const links = new Map<number, Link>();
  for (const [index, text] of words) {
    const element = elements[index];
    const raw = element?.attributes.href;
    if (element === undefined || raw === undefined || raw.trim().startsWith('#')) continue;
    const place = placeOf(snapshot, element);
    const href = linkAddress(raw, place);
    if (href !== null && targetAddress(raw, place) !== null)
      links.set(index, { href, text: onOneLine(text) });
  }
  return links;
}

/**
 * Selects the relevant hyperlinks (§6): the links of hub blocks whose words are similar enough to the topic. On a hub
 * page, all links of the content are relevant. `relevance` is the paper's β.
 */
export function relevantLinks(
  { type, linkBlocks }: { readonly type: PageType; readonly linkBlocks: readonly LinkBlock[] },
  topic: FeatureVector,
  isStopWord: (word: string) => boolean,
  relevance: number,
): Link[] {
  const links = new Map<string, Link>();
  for (const block of linkBlocks) {
    const isOwn = type === 'hub' && block.isContent;
    if (!isOwn && !(block.isHub && cosine(topic, vectorOf(block, isStopWord)) > relevance)) continue;
    for (const link of block.links) if (!links.has(link.href)) links.set(link.href, link);
  }
  return [...links.values()];
}

const vectorOf = ({ links }: LinkBlock, isStopWord: (word: string) => boolean): FeatureVector =>
  normalised(countEach(links.flatMap(({ text }) => wordsOf(text)).filter(word => !isStopWord(word))));
