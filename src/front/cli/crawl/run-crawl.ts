// Runs `pith crawl`, with progress on stderr and the outcome as exit code.

import { join } from 'node:path';
import { EXIT } from '../../../base/errors.ts';
import { useOwnTempRoot } from '../../../base/files/temp-root.ts';
import { counted } from '../../../base/text/counted.ts';
import { FAILED_LIST } from '../../../run/batch/folder/run-folder.ts';
import { type CrawlSummary, crawl } from '../../../run/crawl/crawl.ts';
import { CRAWL_OPTIONS } from '../../../run/crawl/crawl-option-rows.ts';
import { batchProgress, emptyRun } from '../batch/batch-progress.ts';
import type { RunFlags } from '../flags/run-flags.ts';
import { runOptionsFrom } from '../flags/run-options.ts';

export async function runCrawl(start: string, flags: RunFlags, signal: AbortSignal): Promise<void> {
  useOwnTempRoot();
  const progress = batchProgress(flags);
  try {
    const summary = await crawl(start, await runOptionsFrom(flags, CRAWL_OPTIONS), {
      signal,
      note: progress.note,
      onRecord: progress.record,
      onStart: progress.start,
    });
    const end = summary.end === 'stopped' ? 'stopped' : 'done';
    progress.end({ ...summary, end }, join(summary.out, FAILED_LIST));
    progress.note(`${counted(summary.sampled, 'page')} in the sample${REASONS[summary.end] ?? ''}`);
    const elsewhere = summary.end === 'exhausted' ? outsideLine(summary) : undefined;
    if (elsewhere !== undefined) progress.note(elsewhere);
    if (summary.named === 0 && summary.end === 'exhausted') throw emptyRun([start]);
    process.exitCode = exitCodeFor(summary);
  } finally {
    progress.clear();
  }
}

const REASONS: Partial<Record<CrawlSummary['end'], string>> = {
  exhausted: ': no more are known',
  tries: ': too many of those opened were no new page',
  time: ': stopped at --max-time; run the same command to resume',
  'start failed': ': the start could not be read',
};

/** Dead links are a fault of the site, and no failure of the crawl. */
function exitCodeFor({ end, sampled, failed, deadLinks }: CrawlSummary): number {
  if (end === 'time') return EXIT.limit;
  if (sampled === 0) return EXIT.allFailed;
  return failed > deadLinks ? EXIT.someFailed : EXIT.ok;
}

/**
 * Says which hosts the links of a crawl lead to, and how to read those: other hosts of the same site are outside by
 * `--scope`, and a site of one page has probably moved. Undefined if the links lead only to foreign sites.
 */
export function outsideLine({
  sampled,
  outside,
}: Pick<CrawlSummary, 'sampled' | 'outside'>): string | undefined {
  const [most] = sampled > 1 ? outside.filter(({ isOfSite }) => isOfSite) : outside;
  if (most === undefined) return undefined;
  const { origin, addresses, isOfSite } = most;
  const advice = isOfSite
    ? '--scope domain reads them too, with another --out'
    : `to read those, start there: pith crawl ${origin}/ --out …`;
  return `its links and sitemaps lead to ${counted(addresses, 'page')} of ${origin}: ${advice}`;
}
