// A page that shows only the start of what it sells.

import { treeOf } from '../../page/snapshot/page-tree.ts';
import { isSeen } from '../../page/snapshot/sight.ts';
import type { AccessFacts, Wall } from './access-facts.ts';

export const paywall: Wall = {
  kind: 'paywall',
  warning: 'PAYWALL',
  says: 'the page shows only the start of what it sells',
  gate: facts => facts.prose < 2_500 && !facts.meta('og:type').startsWith('website'),
  evidence: facts => {
    const { status } = facts.snapshot;
    const offer = offerBox(facts);
    return [
      [`status ${status}`, 3, status === 402],
      ['its data say that it is not free', 2, saysNotFree(facts)],
      ['a box in the middle offers a subscription at a price', 1, offer >= 0],
      ['that box lies over the page', 1, offer >= 0 && facts.isFixed(offer)],
      ['its text breaks off', 1, /(?:…|\.\.\.)\s*$/.test(lastProse(facts))],
    ];
  },
};

const PRICE = /[$€£¥₹]\s?\d|(?<![\d.,])[.,]*\d[\d.,]*\s?(?:€|£|¥|kr\b|zł|USD|EUR|CHF)/;

/** Schema.org, and the names that publishers use for the same. */
const saysNotFree = ({ snapshot, meta }: AccessFacts): boolean =>
  /^(?:locked|metered|paid|premium|subscriber)/i.test(meta('article:content_tier')) ||
  snapshot.texts.some(
    ({ parent, text }) =>
      treeOf(snapshot).element(parent).tag === 'script' &&
      /"isAccessibleForFree"\s*:\s*"?(?:false|no)\b/i.test(text.slice(0, 200_000)),
  );

/** A box with a price and a way to an account, in the middle of the window or the page; -1 for none. */
function offerBox(facts: AccessFacts): number {
  const { snapshot } = facts;
  const tree = treeOf(snapshot);
  for (const { parent, text, visibility } of snapshot.texts) {
    if (!isSeen(visibility) || text.length > 300 || !PRICE.test(text)) continue;
    for (const at of tree.selfAndAncestors(parent, 6)) {
      const box = facts.box(at);
      if (box[2] < 280 || box[3] < 100) continue;
      if (facts.charsIn(at) > 1_200) break;
      if (facts.targetsIn(at).has('account')) return at;
    }
  }
  return -1;
}

function lastProse({ snapshot: { texts, elements } }: AccessFacts): string {
  const prose = texts.filter(
    ({ parent, text, visibility }) =>
      isSeen(visibility) && text.length >= 80 && elements[parent]?.tag === 'p',
  );
  return prose.at(-1)?.text ?? '';
}
