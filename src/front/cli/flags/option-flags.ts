// The flags of the library's options, for sentences about an option on the command line.

import type { OptionRow, OptionRows } from '../../../base/schema/option-row.ts';
import { BATCH_OPTIONS } from '../../../run/batch/run-option-rows.ts';
import { CRAWL_OPTIONS } from '../../../run/crawl/crawl-option-rows.ts';
import { CONNECT_OPTIONS, TAB_OPTION } from '../../../run/pipeline/connect-option-rows.ts';
import { JUDGE_OPTIONS } from '../../../run/pipeline/judge-option-rows.ts';
import { PAGE_OPTIONS } from '../../../see/browser/options/page-option-rows.ts';
import { SERVICE_OPTIONS } from '../../service/service-option-rows.ts';
import { flagName } from './row-flags.ts';

const ROWS: OptionRows = {
  ...SERVICE_OPTIONS,
  ...CONNECT_OPTIONS,
  ...TAB_OPTION,
  ...CRAWL_OPTIONS,
  ...BATCH_OPTIONS,
  ...JUDGE_OPTIONS,
  ...PAGE_OPTIONS,
};

const rowOf = (option: string): OptionRow | undefined =>
  Object.hasOwn(ROWS, option) ? ROWS[option] : undefined;

/** `undefined` where the command line has none. */
export function flagOfOption(option: string): string | undefined {
  const row = rowOf(option);
  return row && flagName(row);
}

/** Names a flag that would have prevented the error: ` (--timeout gives it longer)`. */
export function remedyOf(option: string): string | undefined {
  const row = rowOf(option);
  return row?.flag?.remedy && ` (${flagName(row)} ${row.flag.remedy})`;
}
