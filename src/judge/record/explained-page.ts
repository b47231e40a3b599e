// A zoned page with the data that its explanation reads for every block: what each element shows, and the verdicts on it.

import { nonBlankChars } from '../../base/text/non-blank-chars.ts';
import { PICTURE_CHARS } from '../../page/pieces/piece-sums.ts';
import { treeOf } from '../../page/snapshot/page-tree.ts';
import { isSeen } from '../../page/snapshot/sight.ts';
import type { Snapshot } from '../../page/snapshot/snapshot.ts';
import { sumUpwards } from '../../page/snapshot/upwards.ts';
import { contentReasons } from '../selection/content-reasons.ts';
import type { ContentSelection } from '../selection/content-selection.ts';
import { DROP_RULES, type DropRule } from '../selection/rules/drop-rule.ts';
import { dropRuleAt } from '../selection/rules/drop-rules.ts';
import { zoneMethod } from '../zones/methods.ts';
import type { Zone, Zoning } from '../zones/zoning.ts';

export type ExplainedPage = ReturnType<typeof explainedPage>;

export function explainedPage(snapshot: Snapshot, zoning: Zoning, selection: ContentSelection | undefined) {
  const { own, total } = shownWeights(snapshot);
  /** The content verdict on an element itself; `null` without a selection. */
  const contentAt = selection === undefined ? null : contentReader(snapshot, selection);
  return {
    tree: treeOf(snapshot),
    snapshot,
    zoning,
    own,
    total,
    /** The verdict on the visible content of each subtree; `MIXED` if there are several, `null` if it shows nothing. */
    verdictBelow: verdictsBelow(snapshot, zoning, own, contentAt),
    contentAt,
    contentReasons: selection === undefined ? null : contentReasons(snapshot, zoning, selection),
    vlpsZoning: zoning.method === 'vlps' ? null : zoneMethod('vlps').zonesOf(snapshot),
  };
}

/** A zone, with a + if its element is content. */
type Verdict = Zone | `${Zone}+`;

export const zoneOfVerdict = (verdict: Verdict): Zone => verdict.replace('+', '') as Zone;

function verdictsBelow(
  snapshot: Snapshot,
  zoning: Zoning,
  own: Float64Array,
  contentAt: ReturnType<typeof contentReader> | null,
): (Verdict | 'MIXED' | null)[] {
  const tree = treeOf(snapshot);
  const verdictAt = (index: number): Verdict => {
    // Text directly in BODY has no zone of its own and counts as CENTER.
    const zone = zoning.zones[index] ?? 'CENTER';
    return contentAt?.(index).isContent === true ? `${zone}+` : zone;
  };
  const below: (Verdict | 'MIXED' | null)[] = new Array(snapshot.elements.length).fill(null);
  const join = (index: number, zone: Verdict | 'MIXED' | null): void => {
    if (zone === null) return;
    const known = below[index] ?? null;
    below[index] = known === null || known === zone ? zone : 'MIXED';
  };
  for (let index = below.length - 1; index >= 0; index--) {
    if ((own[index] ?? 0) > 0) join(index, verdictAt(index));
    const parent = tree.parent(index);
    if (parent >= 0) join(parent, below[index] ?? null);
  }
  return below;
}

export interface DroppedView {
  readonly rule: DropRule;
  /** The rule as a sentence. */
  readonly text: string;
}

export interface ContentView {
  readonly isContent: boolean;
  /** Set only for an element in CENTER that a rule dropped. */
  readonly dropped: DroppedView | null;
}

/** Returns the verdict on an element's own texts and on itself. */
function contentReader(snapshot: Snapshot, selection: ContentSelection): (index: number) => ContentView {
  const tree = treeOf(snapshot);
  return index => {
    const texts = tree.texts(index);
    const isContent =
      texts.length > 0
        ? texts.some(text => selection.keptTexts[text] === 1)
        : selection.keptElements[index] === 1;
    const rule = isContent ? null : dropRuleAt(selection, index);
    return { isContent, dropped: rule === null ? null : { rule, text: DROP_RULES[rule] } };
  };
}

/** Controls weigh as much as pictures, as in the benchmark. */
const PICTURES = new Set('img svg canvas video object embed input button select textarea'.split(' '));

/** Measures the visible content of each element: the weight of its own texts and pictures, and of its subtree. */
function shownWeights(snapshot: Snapshot) {
  const { elements, texts } = snapshot;
  const own = new Float64Array(elements.length);
  for (const { parent, text, visibility } of texts)
    if (isSeen(visibility)) own[parent] = (own[parent] ?? 0) + nonBlankChars(text);
  for (const [index, { tag, visibility }] of elements.entries())
    if (PICTURES.has(tag) && isSeen(visibility)) own[index] = (own[index] ?? 0) + PICTURE_CHARS;
  const total = own.slice();
  sumUpwards(snapshot, [total]);
  return { own, total };
}
