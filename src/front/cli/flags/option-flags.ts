// The flags of the library's options, for sentences about an option on the command line.

import type { OptionRow, OptionRows } from '../../../base/schema/option-row.ts';
import type { BatchOptionsInput } from '../../../run/batch/options.ts';
import type { CrawlOptionsInput } from '../../../run/crawl/options.ts';
import { JUDGE_OPTIONS } from '../../../run/pipeline/judge-option-rows.ts';
import { PAGE_OPTIONS } from '../../../see/browser/page-option-rows.ts';
import type { ServiceOptionsInput } from '../../service/options.ts';
import { flagName } from './row-flags.ts';

/** Those of runs, crawls and the service that a value can fail to fit. */
const RUN_OPTION_FLAGS = {
  allowHosts: '--allow-host',
  bodyBytes: '--body-limit',
  concurrency: '--concurrency',
  deadlineMs: '--deadline',
  delayMs: '--delay',
  depth: '--depth',
  drainMs: '--drain',
  host: '--host',
  limit: '--limit',
  maxTimeMs: '--max-time',
  out: '--out',
  pages: '--pages',
  perHost: '--per-host',
  port: '--port',
  publicHosts: '--public-host',
  retries: '--retries',
  seed: '--seed',
  token: '--token-file',
  waiting: '--waiting',
} as const satisfies Partial<
  Record<keyof BatchOptionsInput | keyof CrawlOptionsInput | keyof ServiceOptionsInput, string>
>;

const PAGE_ROWS: OptionRows = { ...PAGE_OPTIONS, ...JUDGE_OPTIONS };
const RUN_FLAGS: Readonly<Record<string, string>> = RUN_OPTION_FLAGS;

/** `undefined` where the command line has none. */
export function flagOfOption(option: string): string | undefined {
  if (Object.hasOwn(RUN_FLAGS, option)) return RUN_FLAGS[option];
  const row = pageRow(option);
  return row && flagName(row);
}

/** Names a flag that would have prevented the error: ` (--timeout gives it longer)`. */
export function remedyOf(option: string): string | undefined {
  const row = pageRow(option);
  return row?.flag?.remedy && ` (${flagName(row)} ${row.flag.remedy})`;
}

const pageRow = (option: string): OptionRow | undefined =>
  Object.hasOwn(PAGE_ROWS, option) ? PAGE_ROWS[option] : undefined;
