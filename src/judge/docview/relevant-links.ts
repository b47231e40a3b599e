// Selects the relevant hyperlinks (§6): the links of hub blocks whose words are similar enough to the topic.

import { countEach } from '../../base/counts.ts';
import type { Draft } from './draft.ts';
import { cosine, type FeatureVector, normalised } from './feature-vector.ts';
import type { Link, LinkBlock } from './link-blocks.ts';
import { wordsOf } from './words.ts';

/** On a hub page, all links of the content are relevant. `relevance` is the paper's β. */
export function relevantLinks(
  { type, linkBlocks }: Draft,
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
