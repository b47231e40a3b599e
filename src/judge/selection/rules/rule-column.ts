// Finds for each element the rule that dropped it.

import { at } from '../../../base/columns.ts';
import { isSeen } from '../../../page/snapshot/sight.ts';
import type { Kept } from '../../hast/kept.ts';
import { centralArea } from '../../zones/enclosing-zone.ts';
import type { Zoning } from '../../zones/zoning.ts';
import type { Evidence } from '../evidence/evidence.ts';
import type { KindVerdict } from '../kind-of-page.ts';
import type { Settled } from '../settle-content.ts';
import { DROP_RULES, type DropRule } from './drop-rule.ts';
import { dropRuleOf, pieceRuleOf } from './drop-rules.ts';

const RULES = Object.keys(DROP_RULES) as DropRule[];
const NO_RULE = 255;

/** Returns why an element, or some of its own text, is not content; `null` for content and outside of CENTER. */
export const dropRuleAt = (
  { dropRules }: { readonly dropRules: Uint8Array },
  index: number,
): DropRule | null => RULES[dropRules[index] ?? NO_RULE] ?? null;

interface Dropping {
  readonly evidence: Evidence;
  readonly settled: Settled;
  readonly kind: KindVerdict;
  readonly zoning: Zoning;
  /** The zones of the evidence are then those of `zoning`, or of the same method in a wide window. */
  readonly isEvidence: boolean;
  readonly kept: Kept;
  /** Places of pieces with author, date or source under the title. */
  readonly bylines: readonly number[];
  /** 1 for each element of comments that were dropped. */
  readonly droppedElements?: Uint8Array | undefined;
  /** False for a fallback, which no rule has judged. */
  readonly isJudged: boolean;
}

/** For each element its rule's place among DROP_RULES. */
export function ruleColumn(dropping: Dropping): Uint8Array {
  const { evidence, settled, kind, zoning, isEvidence, kept, droppedElements, isJudged } = dropping;
  const bylines = new Set(dropping.bylines);
  const pieces = droppedPieces(evidence, kept.keptTexts);
  const isCentral = centralArea(evidence.snapshot, zoning);
  const isCentralWide = isEvidence ? centralArea(evidence.snapshot, evidence.zoning) : isCentral;
  const isKept = (index: number): boolean => settled.elements[index] === 1 || kept.keptElements[index] === 1;
  const ruleOf = (index: number): DropRule | null => {
    if (droppedElements?.[index] === 1) return 'comments';
    if (!isJudged || !isCentral(index)) return null;
    const piece = pieces[index] ?? -1;
    if (bylines.has(piece)) return 'byline';
    const isWhole = !isKept(evidence.pieces[piece]?.element ?? index);
    if (!isWhole && piece < 0) return null;
    if ((zoning.site?.logOdds[index] ?? 0) < 0) return 'site';
    const rule = isWhole ? dropRuleOf(evidence, kind.name, index) : pieceRuleOf(evidence, kind.name, piece);
    return rule === 'apart' && !isCentralWide(index) ? 'outside' : rule;
  };
  const column = new Uint8Array(evidence.snapshot.elements.length).fill(NO_RULE);
  for (let index = 0; index < column.length; index++) {
    const rule = ruleOf(index);
    if (rule !== null) column[index] = RULES.indexOf(rule);
  }
  return column;
}

/**
 * For each element the longest dropped piece with some of its own text, such as lines of a mail in one `pre`; -1 for none.
 */
function droppedPieces({ snapshot, tree, pieces }: Evidence, keptTexts: Uint8Array): Int32Array {
  const heaviest = new Int32Array(snapshot.elements.length).fill(-1);
  for (const [place, { texts, chars }] of pieces.entries())
    for (const index of texts) {
      const { parent, visibility } = tree.text(index);
      const known = pieces[heaviest[parent] ?? -1]?.chars ?? -1;
      if (at(keptTexts, index) === 0 && isSeen(visibility) && chars > known) heaviest[parent] = place;
    }
  return heaviest;
}
