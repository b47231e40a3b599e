// The flags of options that the jobs of a fleet may set only if a worker allows it. Loaded for `--help`, so without zod.

import type { OptionRows } from '../../base/schema/option-row.ts';
import { PAGE_OPTIONS } from '../../see/browser/options/page-option-rows.ts';
import { JUDGE_OPTIONS } from '../pipeline/judge-option-rows.ts';

/** Decided by what the option names, or part of the job itself. */
const OTHERWISE_DECIDED = new Set(['privateAddresses', 'authFile', 'blockAds', 'site']);

const ROWS: OptionRows = { ...PAGE_OPTIONS, ...JUDGE_OPTIONS };

/** Flags of options that clients of the service may not set either, by option. */
export const RESERVED_OPTIONS: ReadonlyMap<string, string> = new Map(
  Object.entries(ROWS).flatMap(([name, { http, flag }]) =>
    http === false && flag !== undefined && !OTHERWISE_DECIDED.has(name)
      ? [[name, flag.name.replace(/^--| .*$/g, '')] as const]
      : [],
  ),
);

export const ALLOWABLE_FLAGS: readonly string[] = [...RESERVED_OPTIONS.values()];

export const OPTION_DEFAULTS: Readonly<Record<string, unknown>> = Object.fromEntries(
  Object.entries(ROWS).map(([option, row]) => [option, row.default]),
);
