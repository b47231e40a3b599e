// Links of a crawl to files that are no pages: counted apart while it runs, at its end, when it is resumed and by later commands.

import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { PithError } from '../../../src/base/errors.ts';
import { parseOptions } from '../../../src/base/schema/parse-options.ts';
import { judge } from '../../../src/judge/record/judge.ts';
import { pageRecord } from '../../../src/judge/record/page-record.ts';
import { noTimings } from '../../../src/judge/record/timings.ts';
import type { RecordedPage } from '../../../src/run/batch/recorder.ts';
import { type CrawlSummary, crawl } from '../../../src/run/crawl/crawl.ts';
import { targetsOf } from '../../../src/run/docviews/sources.ts';
import { segmentOptionsSchema } from '../../../src/run/pipeline/options.ts';
import { snapshotFromHtml } from '../../support/snapshot-from-html.ts';

let folder = '';
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'pith-skipped-'));
});
afterEach(() => rm(folder, { recursive: true }));

const START = 'https://example.org/';
const LINKS = ['page', 'a.py', 'b.ipynb', 'down'].map(name => `<p><a href="/${name}">${name}</a></p>`);
const FAILURES: Readonly<Record<string, PithError>> = {
  '/a.py': new PithError('NOT_HTML', 'a text'),
  '/b.ipynb': new PithError('DOWNLOAD', 'a download'),
  '/down': new PithError('HTTP_ERROR', 'status 404', { answer: { status: 404 } }),
};

function crawled(pages: RecordedPage[] = [], failures = FAILURES): Promise<CrawlSummary> {
  const options = { out: folder, formats: [], robots: false, sitemap: false, retries: 0 };
  return crawl(START, options, {
    onRecord: page => pages.push(page),
    executor: async () => ({
      capacity: () => 1,
      open: async ({ place }) => {
        const url = place.kind === 'url' ? place.url : '';
        const error = failures[new URL(url).pathname];
        if (error !== undefined) return { ok: false, error };
        const html = `<title>${url}</title><main><p>Words of ${url}.</p>${url === START ? LINKS.join('') : ''}</main>`;
        const made = snapshotFromHtml(html, { url, finalUrl: url });
        const snapshot = { ...made, scopes: made.scopes.map(scope => ({ ...scope, url, baseUrl: url })) };
        const judged = judge(snapshot, parseOptions(segmentOptionsSchema, {}), noTimings());
        return { ok: true, record: pageRecord(judged, noTimings(), { elements: true }), files: {}, snapshot };
      },
      close: async () => {},
    }),
  });
}

test('they are no failures: in counts, failed.txt, when resumed, and as a source', async () => {
  const pages: RecordedPage[] = [];
  const counts = { end: 'exhausted', named: 3, ok: 2, failed: 1, skipped: 2, sampled: 2, deadLinks: 1 };
  expect(await crawled(pages)).toMatchObject({ ...counts, codes: [['HTTP_ERROR', 1]] });
  expect(pages.filter(({ skipped }) => skipped).map(({ code }) => code)).toHaveLength(2);
  expect(await readFile(join(folder, 'failed.txt'), 'utf8')).toBe(`${START}down\n`);
  expect(await crawled()).toMatchObject({ ...counts, earlier: 3, codes: [] });
  const notes: string[] = [];
  const targets = await targetsOf([folder], note => notes.push(note));
  expect(targets.map(({ target }) => target)).toEqual([START, `${START}page`]);
  expect(notes).toEqual([`${folder}: left out 1 page that failed in the run`]);
});

test('a start that is no page has failed: somebody asked for it', async () => {
  const failures = { '/': new PithError('NOT_HTML', 'a text') };
  expect(await crawled([], failures)).toMatchObject({ end: 'start failed', failed: 1, skipped: 0 });
  expect(existsSync(join(folder, 'failed.txt'))).toBe(true);
});
