// The flags of options that the jobs of a fleet may set only if a worker allows it. Loaded for `--help`, so without zod.

import type { OptionRows } from '../../base/schema/option-row.ts';
import { JUDGE_OPTIONS } from '../../judge/options/judge-option-rows.ts';
import { PAGE_OPTIONS } from '../../see/browser/options/page-option-rows.ts';

/** Checked by the file or addresses that they name; `site` is a model in the job, and reads nothing. */
const CHECKED_BY_VALUE = new Set(['privateAddresses', 'authFile', 'blockAds', 'site']);

const ROWS: OptionRows = { ...PAGE_OPTIONS, ...JUDGE_OPTIONS };

/** Flags, without `--`, of options that clients of the service may not set either, by option. */
export const RESERVED_OPTIONS: ReadonlyMap<string, string> = new Map(
  Object.entries(ROWS).flatMap(([name, { http, flag }]) =>
    http === undefined && flag !== undefined && !CHECKED_BY_VALUE.has(name)
      ? [[name, flag.name.replace(/^--/, '').split(' ', 1)[0] ?? ''] as const]
      : [],
  ),
);

export const ALLOWABLE_FLAGS: readonly string[] = [...RESERVED_OPTIONS.values()];

export const OPTION_DEFAULTS: Readonly<Record<string, unknown>> = Object.fromEntries(
  Object.entries(ROWS).map(([option, row]) => [option, row.default]),
);
