// Runs `pith cache`: lists, limits and clears the pages that `--max-age` keeps.

import { counted } from '../../../base/text/counted.ts';
import { sizeText } from '../../../base/unpack/unpack-limits.ts';
import { type ListedPage, PageCache } from '../../../run/cache/page-cache.ts';
import { duration } from '../batch/batch-lines.ts';
import { printable, say } from '../terminal/console.ts';

export async function listCache({ json }: { readonly json?: true }): Promise<void> {
  const cache = new PageCache();
  const pages = await cache.list();
  const limitBytes = await cache.limit();
  const bytes = pages.reduce((sum, page) => sum + page.bytes, 0);
  if (json) {
    const times = ({ capturedAt, checkedAt, usedAt, ...page }: ListedPage) => ({
      ...page,
      capturedAt: isoTime(capturedAt),
      checkedAt: isoTime(checkedAt),
      usedAt: isoTime(usedAt),
    });
    const listed = { folder: cache.folder, bytes, limitBytes, pages: pages.map(times) };
    process.stdout.write(`${JSON.stringify(listed, null, 2)}\n`);
    return;
  }
  for (const { url, options, capturedAt, bytes: size, hasPicture } of pages) {
    const cells = [
      duration(Math.max(0, Date.now() - capturedAt)).padStart(12),
      sizeText(size).padStart(9),
      hasPicture ? 'picture' : '       ',
    ];
    const chosen = options.length === 0 ? '' : `  (${options.join(', ')})`;
    process.stdout.write(`${cells.join('  ')}  ${printable(url + chosen)}\n`);
  }
  say(`${counted(pages.length, 'page')}, ${sizeText(bytes)} of ${sizeText(limitBytes)}: ${cache.folder}`);
}

export async function limitCache(bytes: number | undefined): Promise<void> {
  const cache = new PageCache();
  const deleted = bytes === undefined ? 0 : await cache.setLimit(bytes);
  if (deleted > 0) say(`${counted(deleted, 'page')} deleted: the ones used longest ago`);
  process.stdout.write(`${sizeText(await cache.limit())}\n`);
}

export async function clearCache(start: string | undefined): Promise<void> {
  const cache = new PageCache();
  say(`${counted(await cache.clear(start), 'page')} deleted from ${cache.folder}`);
}

const isoTime = (ms: number): string => new Date(Math.round(ms)).toISOString();
