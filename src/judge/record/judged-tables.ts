// Converts a judged page to plain data and back, to pass it between threads.

import type { Snapshot } from '../../see/snapshot/snapshot.ts';
import type { Finding } from '../baselines/finding.ts';
import type { Assets } from '../content/assets.ts';
import type { Content } from '../content/content.ts';
import { withPictureLinks } from '../hast/kept.ts';
import type { ContentSelection } from '../selection/content-selection.ts';
import { DROP_RULES, type DropRule } from '../selection/rules/drop-rule.ts';
import type { SiteEvidence } from '../zones/site-evidence.ts';
import { ZONES, type Zoning } from '../zones/zoning.ts';
import type { Judged } from './page-record.ts';

export interface JudgedTables {
  readonly zoning: Pick<Zoning, 'method' | 'thresholds' | 'confidence'>;
  /** Places in ZONES and in the names of DROP_RULES; NONE for none. Strings would take longer than all the rest. */
  readonly zones: Uint8Array;
  readonly finding: Omit<Finding, 'reason'> | null;
  readonly confidences: Float64Array;
  readonly selection: Pick<ContentSelection, 'source' | 'kind' | 'title' | 'dropped' | 'folded'>;
  readonly keptElements: Uint8Array;
  readonly keptTexts: Uint8Array;
  readonly dropRules: Uint8Array;
  readonly content: Content;
  readonly assets: Assets | undefined;
}

/** Leaves out reasons, which take as long as the zones and are seldom read. Not for methods that use a site model. */
export function tablesOf({ snapshot, zoning, selection, content, assets }: Judged): JudgedTables {
  const { method, thresholds, confidence, zones, finding } = zoning;
  const { source, kind, title, dropped, folded } = selection;
  const { elements, texts } = snapshot;
  return {
    zoning: { method, thresholds, confidence },
    zones: Uint8Array.from(zones, zone => placeIn(ZONES, zone)),
    finding: finding === undefined ? null : withoutReason(finding),
    confidences: Float64Array.from(elements, (_, index) => zoning.elementConfidence(index)),
    selection: { source, kind, title, dropped, folded },
    keptElements: Uint8Array.from(elements, (_, index) => (selection.keepsElement(index) ? 1 : 0)),
    keptTexts: Uint8Array.from(texts, (_, index) => (selection.keepsText(index) ? 1 : 0)),
    dropRules: Uint8Array.from(elements, (_, index) => placeIn(RULES, selection.dropRule(index))),
    content,
    assets,
  };
}

/** `zoneAgain` repeats the zone method when a reason is needed; `site` is the evidence that it was given. */
export function judgedFrom(
  snapshot: Snapshot,
  tables: JudgedTables,
  zoneAgain: () => Zoning,
  site?: SiteEvidence,
): Judged {
  const { keptElements, keptTexts, dropRules, confidences, finding, content } = tables;
  let judged: Zoning | undefined;
  const full = (): Zoning => {
    judged ??= zoneAgain();
    return judged;
  };
  const zoning: Zoning = {
    ...tables.zoning,
    zones: Array.from(tables.zones, place => ZONES[place] ?? null),
    reason: index => full().reason(index),
    elementConfidence: index => confidences[index] ?? 0,
    ...(finding !== null && {
      finding: { ...finding, reason: (index: number) => full().finding?.reason(index) ?? '' },
    }),
    ...(site && { site }),
  };
  const selection: ContentSelection = {
    ...tables.selection,
    keepsElement: index => keptElements[index] === 1,
    keepsText: index => keptTexts[index] === 1,
    dropRule: index => RULES[dropRules[index] ?? NONE] ?? null,
  };
  if (tables.assets === undefined) return { snapshot, zoning, selection, content };
  const files = tables.assets.files.map(({ name, bytes }) => ({ name, bytes: Buffer.from(bytes) }));
  const assets = { ...tables.assets, files };
  return { snapshot, zoning, selection: withPictureLinks(selection, assets.links), content, assets };
}

const RULES = Object.keys(DROP_RULES) as DropRule[];
const NONE = 255;

function placeIn<Name>(names: readonly Name[], name: Name | null): number {
  const place = name === null ? -1 : names.indexOf(name);
  return place < 0 ? NONE : place;
}

const withoutReason = ({ kept, blocks, warnings }: Finding): Omit<Finding, 'reason'> => ({
  kept,
  blocks,
  warnings,
});
