// The choice of the caller in the record: the selectors that decided what is content, and where they did not fit.

import { isSeen } from '../../page/snapshot/sight.ts';
import type { SnapshotWarning } from '../../page/snapshot/snapshot.ts';
import { quotedSelectors } from '../selection/chosen-content.ts';
import { enclosingZones } from '../zones/enclosing-zone.ts';
import type { Judged } from './judged.ts';

export interface ChoiceRecord {
  /** The option `content`, or a rule of `rules`. */
  readonly by: 'selector' | 'rule';
  /** The pages that the rule is for. */
  readonly pages?: string;
  readonly keep: readonly string[];
  readonly drop: readonly string[];
  /** False if they match nothing to read, and the page was judged as usual. */
  readonly found: boolean;
}

export function choiceRecord({ selection: { chosen } }: Judged): ChoiceRecord | undefined {
  if (chosen === undefined) return undefined;
  const { by, pages, keep, drop, isFound } = chosen;
  return { by, ...(pages !== undefined && { pages }), keep, drop, found: isFound };
}

export const CHOICE_WARNINGS = [
  /** the selectors of `--content-if-found` or of a rule match nothing to read: the page was judged as usual */
  'CONTENT_NOT_FOUND',
  /** the selectors of the content match all of the page, with its menus and margins */
  'CONTENT_IS_PAGE',
] as const;
const [CONTENT_NOT_FOUND, CONTENT_IS_PAGE] = CHOICE_WARNINGS;

export function choiceWarnings(choice: ChoiceRecord, judged: Judged): SnapshotWarning[] {
  const { by, pages, found } = choice;
  const named = quotedSelectors(choice);
  const whose = by === 'rule' ? ` (the rule of ${pages})` : '';
  if (!found)
    return [
      {
        code: CONTENT_NOT_FOUND,
        message: `${named}${whose} matches nothing to read: the page was judged as usual`,
      },
    ];
  if (!isWholePage(judged)) return [];
  const message = `${named}${whose} matches all of the page, with its menus and margins: name the element of its text`;
  return [{ code: CONTENT_IS_PAGE, message }];
}

function isWholePage({ snapshot, zoning, selection: { source, keptTexts } }: Judged): boolean {
  if (source !== 'rule') return false;
  const zones = enclosingZones(snapshot, zoning);
  const seen = snapshot.texts.flatMap(({ visibility }, index) => (isSeen(visibility) ? index : []));
  return (
    seen.every(index => keptTexts[index] === 1) &&
    seen.some(index => (zones[snapshot.texts[index]?.parent ?? 0] ?? 'CENTER') !== 'CENTER')
  );
}
