// Judges the pages of a run again from their snapshots, with all that the run has learned of their sites (`--site-pass`).

import { asPithError } from '../../../base/errors.ts';
import { addTo } from '../../../base/keyed-lists.ts';
import type { PageRecord } from '../../../judge/record/page-record.ts';
import { noTimings } from '../../../judge/record/timings.ts';
import type { Snapshot } from '../../../page/snapshot/snapshot.ts';
import { judgeSaved } from '../../pipeline/make-result.ts';
import { segmentOptionsSchema } from '../../pipeline/options.ts';
import type { BatchRecord, InputFields } from '../batch-record.ts';
import type { SiteInUse } from '../executor.ts';
import type { RunFolder } from '../folder/run-folder.ts';
import type { BatchOptions } from '../options.ts';
import { filesOf, wantedBy } from '../pages/page-files.ts';
import { type RunSites, recordsIn, snapshotPath } from './run-sites.ts';

/** Skips pages that the final model has already judged, so that a killed pass can resume. */
export async function passOverSites(
  folder: RunFolder,
  sites: RunSites,
  options: BatchOptions,
  signal: AbortSignal | undefined,
): Promise<void> {
  const repeats = await repeatedInputs(folder);
  for await (const record of recordsIn(folder)) {
    if (signal?.aborted) return;
    const path = snapshotPath(record);
    if (!record.ok || path === undefined) continue;
    const site = sites.modelFor(record.finalUrl);
    if (site === undefined || record.site?.pages === site.use.pages) continue;
    const snapshot = await sites.snapshotAt(path);
    if (snapshot === undefined) continue;
    const again = await judgedAgain(folder, record, snapshot, site, options).catch(unlessTooLate);
    if (again !== undefined) await replaceRecord(folder, again, repeats.get(record.input.key) ?? []);
  }
}

/** The page keeps its first record. */
function unlessTooLate(error: unknown): undefined {
  if (asPithError(error).code !== 'JUDGE_TIMEOUT') throw error;
}

async function repeatedInputs(folder: RunFolder): Promise<Map<string, InputFields[]>> {
  const repeats = new Map<string, InputFields[]>();
  for await (const { input } of recordsIn(folder))
    if (input.repeated === true) addTo(repeats, input.key, input);
  return repeats;
}

async function judgedAgain(
  folder: RunFolder,
  record: PageRecord & BatchRecord,
  snapshot: Snapshot,
  { model, use }: SiteInUse,
  { page, formats }: BatchOptions,
): Promise<BatchRecord> {
  const wanted = { ...page, ...wantedBy(formats), method: 'auto+site' as const, site: model };
  const timings = noTimings();
  const result = await judgeSaved(
    { snapshot },
    { options: segmentOptionsSchema.parse(wanted), timings, calls: {} },
  );
  const { snapshot: _, ...files } = await filesOf(result, formats);
  await folder.rewriteFiles(record.files, files);
  const { zoneMs, contentMs } = timings;
  const visit = record.timings;
  const totalMs = visit.totalMs - visit.zoneMs - visit.contentMs + zoneMs + contentMs;
  return { ...record, ...result.record, timings: { ...visit, zoneMs, contentMs, totalMs }, site: use };
}

/** A record that replaces another also replaces the copies for further inputs of its page. */
async function replaceRecord(
  { log, table }: RunFolder,
  record: BatchRecord,
  repeats: readonly InputFields[],
): Promise<void> {
  const { key } = record.input;
  const lines = [record, ...repeats.map(input => ({ ...record, input }))];
  const places = await Promise.all(
    lines.map((line, nth) =>
      log.append({ key, ok: true, ...(nth === 0 && { again: true }), json: JSON.stringify(line) }),
    ),
  );
  table.redo(key);
  for (const place of places) table.record(key, { ok: true }, place);
}
