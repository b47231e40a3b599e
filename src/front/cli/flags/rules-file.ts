// Reads the file of `--rules`.

import { PithError, usageError } from '../../../base/errors.ts';
import { readRegular } from '../../../base/files/regular-file.ts';
import { parseJson } from '../../../base/unpack/parse-json.ts';
import { rulesOf, type SiteRules } from '../../../judge/options/site-rules.ts';

/** Its form is checked with all other options. */
export async function rulesFrom(path: string | undefined): Promise<SiteRules | undefined> {
  if (path === undefined) return undefined;
  const bytes = await readRegular(path).catch((cause: unknown) => {
    throw new PithError('FILE_NOT_FOUND', `the rules ${path} cannot be read: check the path`, { cause });
  });
  try {
    // Some editors write a byte order mark.
    return rulesOf(parseJson(bytes.toString('utf8').replace(/^\ufeff/, ''), path)) as SiteRules;
  } catch (cause) {
    if (cause instanceof PithError) throw cause;
    throw usageError(`${path} is no file of rules, because it is not JSON`, {
      cause,
      option: 'rules',
    });
  }
}
