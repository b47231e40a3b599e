// Turns the flags of a run into options of the library.

import { usageError } from '../../../base/errors.ts';
import type { OptionRows } from '../../../base/schema/option-row.ts';
import { methodNamed } from '../../../judge/zones/methods.ts';
import { type BatchOptionsInput, RUN_OPTIONS } from '../../../run/batch/run-option-rows.ts';
import type { CrawlOptionsInput } from '../../../run/crawl/crawl-option-rows.ts';
import { PAGE_FORMAT_NAMES, type PageFormatName } from '../../../run/pipeline/page-formats.ts';
import { RUN_JUDGE_OPTIONS } from '../../../run/pipeline/segment-option-rows.ts';
import { pageOptionsFrom } from './page-flags.ts';
import { optionsFromFlags } from './row-flags.ts';
import { rulesFrom } from './rules-file.ts';
import type { RunFlags } from './run-flags.ts';

/** `rows`: the options of the verb. */
export async function runOptionsFrom(
  flags: RunFlags,
  rows: OptionRows,
): Promise<BatchOptionsInput & CrawlOptionsInput> {
  const { out, assets } = flags;
  const formats = flags.formats && formatsFrom(flags.formats);
  const method = flags.method === undefined ? undefined : methodNamed(flags.method.toLowerCase());
  return {
    ...optionsFromFlags(rows, flags),
    out,
    page: {
      ...pageOptionsFrom(flags),
      ...optionsFromFlags(RUN_JUDGE_OPTIONS, flags),
      rules: await rulesFrom(flags.rules),
      method,
    },
    ...((formats || assets) && {
      formats: [
        ...new Set([...(formats ?? RUN_OPTIONS.formats.default), ...(assets ? ['assets' as const] : [])]),
      ],
    }),
  };
}

function formatsFrom(given: readonly string[]): PageFormatName[] {
  const names = given.map(name => name.toLowerCase());
  if (names.every(name => name === 'none')) return [];
  if (names.includes('none'))
    throw usageError("--formats none takes no other format: name formats, or 'none'");
  return [...new Set(names)].map(name => {
    const known = PAGE_FORMAT_NAMES.find(format => format === name);
    if (known !== undefined) return known;
    const choices = [...PAGE_FORMAT_NAMES, 'none'].join(', ');
    throw usageError(`there is no format '${name}': choose of ${choices}`);
  });
}
