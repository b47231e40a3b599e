// Serves a page saved as MHTML from a folder of its own, with no other file in it: browsers open MHTML only as a file, by
// its name. It contains all that it shows, runs no scripts, and may read no other file.

import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { BrowserContext } from 'playwright-core';
import { VISIT_LIMITS } from '../limits.ts';
import { withDeadline } from '../watch/page-watch.ts';
import type { FileSite } from './file-site.ts';

const GUARDING = { what: 'guarding files', ms: VISIT_LIMITS.launchMs, code: 'BROWSER_CRASHED' } as const;

/** The files of a page that has no address of the web. */
export type PageFiles = Pick<FileSite, 'url' | 'toFiles' | 'refused' | 'hasWrongCharset'>;

/** `address` stands for that of the copy in results. */
export async function mhtmlSite(context: BrowserContext, bytes: Buffer, address: string): Promise<PageFiles> {
  const folder = await mkdtemp(join(tmpdir(), 'pith-mhtml-'));
  context.once('close', () => void rm(folder, { recursive: true, force: true }).catch(() => {}));
  const path = join(folder, 'page.mhtml');
  await writeFile(path, bytes, { mode: 0o600 });
  const { href, pathname } = pathToFileURL(path);
  const isOther = (url: URL) => url.protocol === 'file:' && url.pathname !== pathname;
  await withDeadline(
    GUARDING,
    context.route(isOther, route => route.abort('accessdenied').catch(() => {})),
  );
  return {
    url: href,
    toFiles: text => text.replaceAll(href, address),
    refused: () => [],
    hasWrongCharset: false,
  };
}
