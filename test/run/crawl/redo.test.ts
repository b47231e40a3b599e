// A crawl that is done again: pages that it does not reach in time keep their records, those that are gone lose them.

import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { parseOptions } from '../../../src/base/schema/parse-options.ts';
import { judge } from '../../../src/judge/record/judge.ts';
import { pageRecord } from '../../../src/judge/record/page-record.ts';
import { noTimings } from '../../../src/judge/record/timings.ts';
import { type CrawlSummary, crawl } from '../../../src/run/crawl/crawl.ts';
import type { CrawlOptionsInput } from '../../../src/run/crawl/crawl-option-rows.ts';
import { recordsOf } from '../../../src/run/overview/read-run.ts';
import { segmentOptionsSchema } from '../../../src/run/pipeline/options.ts';
import { snapshotFromHtml } from '../../support/snapshot-from-html.ts';

let folder = '';
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'pith-recrawl-'));
});
afterEach(() => rm(folder, { recursive: true }));

const writePage = (name: string, next: string): Promise<void> =>
  writeFile(
    join(folder, name),
    `<title>${name}</title><main><h1>${name}</h1><p>What ${name} has to say.</p><a href="${next}">on</a></main>`,
  );

const crawled = (more: Partial<CrawlOptionsInput> = {}): Promise<CrawlSummary> =>
  crawl(
    join(folder, 'a.html'),
    { out: join(folder, 'run'), formats: [], ...more },
    {
      executor: async () => ({
        capacity: () => 1,
        open: async ({ place }) => {
          const path = place.kind === 'file' ? place.path : '';
          const { href } = pathToFileURL(path);
          const made = snapshotFromHtml(await readFile(path, 'utf8'), { url: href, finalUrl: href });
          const scopes = made.scopes.map(scope => ({ ...scope, url: href, baseUrl: href }));
          const snapshot = { ...made, scopes };
          const judged = judge(snapshot, parseOptions(segmentOptionsSchema, {}), noTimings());
          return {
            ok: true,
            record: pageRecord(judged, noTimings(), { elements: true }),
            files: {},
            snapshot,
          };
        },
        close: async () => {},
      }),
    },
  );

async function recorded(): Promise<string[]> {
  const pages: string[] = [];
  for await (const { url } of recordsOf(join(folder, 'run'))) pages.push(basename(url));
  return pages.sort();
}

test('a repeat that ends at its time keeps the rest; one that ends drops what is gone', async () => {
  await writePage('a.html', 'b.html');
  await writePage('b.html', 'c.html');
  await writePage('c.html', 'a.html');
  await crawled();
  expect(await recorded()).toEqual(['a.html', 'b.html', 'c.html']);
  await writePage('b.html', 'a.html');
  await rm(join(folder, 'c.html'));
  expect((await crawled({ redo: 'all', maxTimeMs: 1 })).end).toBe('time');
  expect(await recorded()).toEqual(['a.html', 'b.html', 'c.html']);
  expect((await crawled({ redo: 'all' })).end).toBe('exhausted');
  expect(await recorded()).toEqual(['a.html', 'b.html']);
});
