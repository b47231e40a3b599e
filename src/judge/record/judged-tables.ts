// Converts a judged page to plain data and back, to pass it between threads.

import type { Snapshot } from '../../see/snapshot/snapshot.ts';
import type { Finding } from '../baselines/finding.ts';
import type { Content } from '../content/content.ts';
import type { ContentSelection } from '../selection/content-selection.ts';
import type { DropRule } from '../selection/rules/drop-rule.ts';
import type { Zoning } from '../zones/zoning.ts';
import type { Judged } from './page-record.ts';

export interface JudgedTables {
  readonly zoning: Pick<Zoning, 'method' | 'thresholds' | 'confidence' | 'zones'>;
  readonly finding: Omit<Finding, 'reason'> | null;
  readonly confidences: Float64Array;
  readonly selection: Pick<ContentSelection, 'source' | 'kind' | 'dropped' | 'folded'>;
  readonly keptElements: Uint8Array;
  readonly keptTexts: Uint8Array;
  readonly dropRules: readonly (DropRule | null)[];
  readonly content: Content;
}

/** Leaves out reasons, which take as long as the zones and are seldom read. Not for methods that use a site model. */
export function tablesOf({ snapshot, zoning, selection, content }: Judged): JudgedTables {
  const { method, thresholds, confidence, zones, finding } = zoning;
  const { source, kind, dropped, folded } = selection;
  const { elements, texts } = snapshot;
  return {
    zoning: { method, thresholds, confidence, zones },
    finding: finding === undefined ? null : withoutReason(finding),
    confidences: Float64Array.from(elements, (_, index) => zoning.elementConfidence(index)),
    selection: { source, kind, dropped, folded },
    keptElements: Uint8Array.from(elements, (_, index) => (selection.keepsElement(index) ? 1 : 0)),
    keptTexts: Uint8Array.from(texts, (_, index) => (selection.keepsText(index) ? 1 : 0)),
    dropRules: elements.map((_, index) => selection.dropRule(index)),
    content,
  };
}

/** `zoneAgain` repeats the zone method when a reason is needed. */
export function judgedFrom(snapshot: Snapshot, tables: JudgedTables, zoneAgain: () => Zoning): Judged {
  const { keptElements, keptTexts, dropRules, confidences, finding, content } = tables;
  let judged: Zoning | undefined;
  const full = (): Zoning => {
    judged ??= zoneAgain();
    return judged;
  };
  const zoning: Zoning = {
    ...tables.zoning,
    reason: index => full().reason(index),
    elementConfidence: index => confidences[index] ?? 0,
    ...(finding !== null && {
      finding: { ...finding, reason: (index: number) => full().finding?.reason(index) ?? '' },
    }),
  };
  const selection: ContentSelection = {
    ...tables.selection,
    keepsElement: index => keptElements[index] === 1,
    keepsText: index => keptTexts[index] === 1,
    dropRule: index => dropRules[index] ?? null,
  };
  return { snapshot, zoning, selection, content };
}

const withoutReason = ({ kept, blocks, warnings }: Finding): Omit<Finding, 'reason'> => ({
  kept,
  blocks,
  warnings,
});
