// The key of a kept page: its address, and everything on which its snapshot may depend.

import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { VISIT_CODE } from '../../base/files/code-hashes.generated.ts';
import { PAGE_OPTIONS } from '../../see/browser/page-option-rows.ts';
import type { PageOptions } from '../../see/browser/page-options.ts';
import { SNAPSHOT_SCHEMA } from '../../see/snapshot/snapshot.ts';

/** `browser`: the one that the user chose, if any. A file among the options counts with its content. */
export async function pageKey(
  url: string,
  options: PageOptions,
  browser: string | undefined = process.env.PITH_BROWSER,
): Promise<string> {
  const names = (Object.keys(PAGE_OPTIONS) as (keyof PageOptions)[]).filter(name => !NEUTRAL.has(name));
  const chosen = Object.fromEntries(names.map(name => [name, options[name]]));
  const { authFile, blockAds } = options;
  const files = [authFile, typeof blockAds === 'string' ? blockAds : undefined];
  const contents = await Promise.all(files.map(file => (file === undefined ? null : hashOfFile(file))));
  const parts = [VISIT_CODE, SNAPSHOT_SCHEMA, url, chosen, browser ?? '', contents];
  return createHash('sha256').update(JSON.stringify(parts)).digest('hex').slice(0, 40);
}

/** Options that do not change a snapshot. */
const NEUTRAL: ReadonlySet<string> = new Set(['maxAgeMs', 'unpackLimits', 'isolate']);

const hashOfFile = async (path: string): Promise<string> =>
  createHash('sha256')
    .update(await readFile(path))
    .digest('hex');
