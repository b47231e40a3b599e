// Turns the flags of a run into options of the library.

import { PithError } from '../../../base/errors.ts';
import { methodNamed } from '../../../judge/zones/methods.ts';
import { type BatchOptionsInput, DEFAULT_FORMATS } from '../../../run/batch/options.ts';
import { PAGE_FORMAT_NAMES, type PageFormatName } from '../../../run/batch/pages/page-formats.ts';
import { JUDGE_OPTIONS } from '../../../run/pipeline/judge-option-rows.ts';
import { openOptionsFrom, pageOptionsFrom } from './page-flags.ts';
import { optionsFromFlags } from './row-flags.ts';
import type { RunFlags } from './run-flags.ts';

export function runOptionsFrom(flags: RunFlags): BatchOptionsInput {
  const { out, concurrency, retries, perHost, delay, robots, site, sitePass, assets, ...pageFlags } = flags;
  const formats = flags.formats && formatsFrom(flags.formats);
  return {
    out,
    page: {
      ...pageOptionsFrom(flags),
      ...optionsFromFlags(JUDGE_OPTIONS, pageFlags),
      method: flags.method === undefined ? undefined : methodNamed(flags.method.toLowerCase()),
    },
    ...((formats || assets) && {
      formats: [...new Set([...(formats ?? DEFAULT_FORMATS), ...(assets ? ['assets' as const] : [])])],
    }),
    ...openOptionsFrom(flags),
    concurrency,
    retries,
    perHost,
    delayMs: delay,
    robots,
    site,
    sitePass,
  };
}

function formatsFrom(given: readonly string[]): PageFormatName[] {
  const names = given.map(name => name.toLowerCase());
  if (names.every(name => name === 'none')) return [];
  if (names.includes('none'))
    throw new PithError('USAGE', "--formats none stands alone: name formats, or 'none'");
  return [...new Set(names)].map(name => {
    const known = PAGE_FORMAT_NAMES.find(format => format === name);
    if (known !== undefined) return known;
    const choices = [...PAGE_FORMAT_NAMES, 'none'].join(', ');
    throw new PithError('USAGE', `there is no format '${name}': choose of ${choices}`);
  });
}
