// The options of `segment`: those of the visit and those of judging.

import { JUDGE_OPTIONS, type JudgeOptionsInput } from '../../judge/options/judge-option-rows.ts';
import type { PageOptionsInput } from '../../see/browser/options/page-option-rows.ts';

/** Options of `segment`. */
export interface SegmentOptionsInput extends PageOptionsInput, JudgeOptionsInput {}

type JudgeRows = typeof JUDGE_OPTIONS;
type OnePageOption = {
  [Name in keyof JudgeRows]: JudgeRows[Name] extends { readonly isOfOnePage: true } ? Name : never;
}[keyof JudgeRows];

/** Those of the pages of a run. */
export const RUN_JUDGE_OPTIONS = Object.fromEntries(
  Object.entries(JUDGE_OPTIONS).filter(([, row]) => !('isOfOnePage' in row)),
) as Omit<JudgeRows, OnePageOption>;

/** Options of the pages of a run: all but those that make files of one page, need the site's model or name a place in it. */
export type RunPageOptionsInput = Omit<SegmentOptionsInput, OnePageOption>;
