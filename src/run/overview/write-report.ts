// Writes the overview of a run as one HTML file in its folder: no script, and only its thumbnails are loaded.

import { randomUUID } from 'node:crypto';
import { type FileHandle, open, rename, rm } from 'node:fs/promises';
import { basename, join, resolve } from 'node:path';
import { PithError } from '../../base/errors.ts';
import { outputError } from '../../base/files/write-file.ts';
import { type Html, html } from '../../base/html/html.ts';
import { pageHead } from '../../base/html/page-head.ts';
import { counted } from '../../base/text/counted.ts';
import { ZONES } from '../../judge/zones/zoning.ts';
import { type Filters, filtersOf } from './filters.ts';
import { pageCard } from './page-card.ts';
import { type RunOptions, recordsOf, refuseNoRun, runOptions } from './read-run.ts';
import { RunCounter, type RunSummary } from './run-summary.ts';
import { OVERVIEW_STYLE } from './style.ts';
import { Thumbnails } from './thumbnails.ts';

const REPORT = 'report.html';

interface ReportCalls {
  readonly signal?: AbortSignal;
  readonly onPage?: (done: number, all: number) => void;
}

interface WrittenReport {
  readonly path: string;
  readonly summary: RunSummary;
}

export async function writeReport(name: string, calls: ReportCalls = {}): Promise<WrittenReport> {
  const folder = resolve(name);
  await refuseNoRun(folder);
  const counter = new RunCounter();
  for await (const record of recordsOf(folder)) counter.add(record);
  const summary = counter.summary();
  const path = join(folder, REPORT);
  const scratch = `${path}.${randomUUID()}.tmp`;
  try {
    const file = await open(scratch, 'wx');
    try {
      await writePages(file, folder, summary, calls);
    } finally {
      await file.close();
    }
    await rename(scratch, path);
  } catch (error) {
    await rm(scratch, { force: true });
    throw error instanceof PithError ? error : outputError(path, error);
  }
  return { path, summary };
}

async function writePages(
  file: FileHandle,
  folder: string,
  summary: RunSummary,
  calls: ReportCalls,
): Promise<void> {
  const filters = filtersOf(summary);
  const thumbnails = new Thumbnails(folder);
  await file.writeFile(head(basename(folder), summary, filters, await runOptions(folder)).markup);
  let done = 0;
  for await (const [record, thumbnail] of thumbnails.of(recordsOf(folder))) {
    if (calls.signal?.aborted === true)
      throw new PithError('CANCELLED', 'stopped before the overview was complete');
    await file.writeFile(pageCard(record, thumbnail, filters.classesOf).markup);
    calls.onPage?.(++done, summary.ok + summary.failed);
  }
  await file.writeFile('</main></body></html>\n');
}

function head(name: string, summary: RunSummary, filters: Filters, { method, formats }: RunOptions): Html {
  const style = `${OVERVIEW_STYLE}${filters.rules}\n`;
  const { ok, failed, totalMs } = summary;
  const legend = ZONES.map(zone => html`<li><span class="swatch b-${zone}"></span>${zone}</li>`);
  const failedList = failed > 0 ? html`, <a href="failed.txt">failed.txt</a>` : '';
  const title = `${name}: ${counted(ok + failed, 'page')}`;
  return html`${pageHead({ title, style, pictures: "'self' file:" })}<body><h1>${name}</h1><p>${counted(ok, 'page')} read, ${failed} failed; half took less than ${totalMs.half} ms, most (95 %) less than ${totalMs.most} ms.</p>
<p><small>method ${method ?? 'unknown'}, files: ${formats?.join(', ') || 'none'}; <a href="results.jsonl">results.jsonl</a>${failedList}</small></p>
<ul class="legend">${legend}</ul>${filters.markup}
<main>
`;
}
