// The key of a kept page: its address, and everything on which its snapshot may depend.

import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { VISIT_CODE } from '../../base/files/code-hashes.generated.ts';
import type { OptionRow } from '../../base/schema/option-row.ts';
import { PAGE_OPTIONS } from '../../see/browser/options/page-option-rows.ts';
import type { PageOptions } from '../../see/browser/options/page-options.ts';
import { SNAPSHOT_SCHEMA } from '../../see/snapshot/snapshot.ts';

/** Options that may change a snapshot. */
const ROWS = (Object.entries(PAGE_OPTIONS) as [keyof PageOptions, OptionRow][]).filter(
  ([, { isNeutral }]) => isNeutral !== 'to snapshots and runs',
);

/** `browser`: the one that the user chose, if any. A file among the options counts with its content. */
export async function pageKey(
  url: string,
  options: PageOptions,
  browser: string | undefined = process.env.PITH_BROWSER,
): Promise<string> {
  const chosen = Object.fromEntries(ROWS.map(([name]) => [name, options[name]]));
  const { authFile, blockAds } = options;
  const files = [authFile, typeof blockAds === 'string' ? blockAds : undefined];
  const contents = await Promise.all(files.map(file => (file === undefined ? null : hashOfFile(file))));
  const parts = [VISIT_CODE, SNAPSHOT_SCHEMA, url, chosen, browser ?? '', contents];
  return createHash('sha256').update(JSON.stringify(parts)).digest('hex').slice(0, 40);
}

/** Lists the options of a visit that differ from the defaults; only names of those that may hold a secret. */
export function chosenOptions(options: PageOptions): string[] {
  return ROWS.flatMap(([name, row]) => {
    const value = options[name];
    const isDefault = value === undefined || JSON.stringify(value) === JSON.stringify(row.default);
    if (isDefault || JSON.stringify(value) === '[]' || JSON.stringify(value) === '{}') return [];
    return row.isSecret === true || value === true ? [name] : [`${name}=${valueText(value)}`];
  });
}

function valueText(value: unknown): string {
  if (typeof value !== 'object' || value === null) return String(value);
  return Array.isArray(value) ? value.join(',') : Object.values(value).join('x');
}

const hashOfFile = async (path: string): Promise<string> =>
  createHash('sha256')
    .update(await readFile(path))
    .digest('hex');
