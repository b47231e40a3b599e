// Pages judged in worker threads as they are built: the same results as in this thread, and a page that cannot be judged
// in time ends alone, whoever asked for it.

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { Client, InMemoryTransport } from '@modelcontextprotocol/client';
import { KeptPages } from '../../../src/front/mcp/kept-pages.ts';
import { mcpServer } from '../../../src/front/mcp/mcp-server.ts';
import { serviceApp } from '../../../src/front/service/app.ts';
import { metricsOf } from '../../../src/front/service/metrics.ts';
import { serviceOptions } from '../../../src/front/service/options.ts';
import { PageQueue } from '../../../src/front/service/page-queue.ts';
import { PageShelf } from '../../../src/front/service/shelf/page-shelf.ts';
import { noTimings } from '../../../src/judge/record/timings.ts';
import { dropRuleAt } from '../../../src/judge/selection/rules/drop-rules.ts';
import { SiteModel } from '../../../src/judge/site/site-model.ts';
import { reasonOf } from '../../../src/judge/zones/methods.ts';
import type { Snapshot } from '../../../src/page/snapshot/snapshot.ts';
import { batch } from '../../../src/run/batch/batch.ts';
import type { BatchRecord } from '../../../src/run/batch/batch-record.ts';
import { openBatchPage } from '../../../src/run/batch/pages/open-batch-page.ts';
import { judgeHere } from '../../../src/run/pipeline/judge-page.ts';
import { JudgeThreads } from '../../../src/run/pipeline/judge-threads.ts';
import { segmentOptionsSchema } from '../../../src/run/pipeline/options.ts';
import { openWith, type PageReader } from '../../../src/run/pipeline/pith.ts';
import type { SegmentOptionsInput } from '../../../src/run/pipeline/segment-option-rows.ts';
import { expect, test } from '../support/browser-test.ts';
import { ask } from '../support/service-client.ts';

// Threads and browsers take their time to start on a machine that has other work.
test.describe.configure({ timeout: 240_000 });

const BUILT = new URL('../../../dist/judge-thread.js', import.meta.url);
const INTERNALS = new URL('../../../dist/internals.js', import.meta.url);
const SPINNING = new URL('../support/spinning-judge.mjs', import.meta.url);

/** A page of few elements has some seconds, one of many has minutes: a busy machine takes its time to start a thread. */
const LIMITS = { deadlineMs: 2_000, elementMs: 1_000, patienceMs: 100 };
const ENDLESS = { ...LIMITS, deadlineMs: 3_600_000 };

const threadsOf = (script: URL, limits = ENDLESS): JudgeThreads =>
  new JudgeThreads({ concurrency: 2, limits, begin: () => new Worker(script) });

const SPIN = '<!doctype html><title>spin</title><p>Some words.';

const PAGE = (title: string) => `<!doctype html><title>${title}</title><header><h1>Harbour</h1></header>
<main><h2>Boats</h2><p>${'They leave an hour before high water and come home after it. '.repeat(9)}</p>
<p style="color:#fff">${'Words that nobody can see on this page. '.repeat(3)}</p></main><footer>${'<i>End</i> '.repeat(200)}</footer>`;

test.describe('gives the same result as this thread', () => {
  const model = new SiteModel();
  const wishes: Record<string, SegmentOptionsInput> = {
    'of auto': { elements: true, outline: true, chunks: true, listLinks: true },
    'of auto with hidden text': { keepHidden: true, elements: true },
    'of vlps': { method: 'vlps', center: true, elements: true, maxTokens: 100 },
    'of a baseline method': { method: 'patterns', elements: true },
    'of a site': { method: 'auto+site', site: model, elements: true },
    'with a cleaned page and pictures': { cleaned: true, assets: 'pictures' },
  };
  for (const [name, wish] of Object.entries(wishes))
    test(name, async ({ capture, site }) => {
      site.pages.set('/boats', answer => answer.setHeader('content-type', 'text/html').end(PAGE('Boats')));
      const { snapshot } = await capture(`${site.url}/boats`);
      for (let page = 0; page < 6; page++) model.add({ ...snapshot, url: `${site.url}/${page}` });
      const options = segmentOptionsSchema.parse(wish);
      const threads = threadsOf(BUILT);
      try {
        const [here, apart] = [judgeHere, threads.judge].map(judge =>
          judge(snapshot, options, noTimings(), {}),
        );
        expect(await apart?.made).toEqual(await here?.made);
        const [one, other] = [await here?.judged, await apart?.judged];
        expect(answersOf(snapshot, other)).toEqual(answersOf(snapshot, one));
      } finally {
        await threads.close();
      }
    });
});

/** What the functions of a judged page say. */
function answersOf(
  snapshot: Snapshot,
  judged: Awaited<ReturnType<JudgeThreads['judge']>['judged']> | undefined,
) {
  if (judged === undefined) return undefined;
  const { elements, texts } = snapshot;
  const { zoning, selection, assets } = judged;
  return {
    zones: zoning.zones,
    reasons: elements.map((_, index) => reasonOf(snapshot, zoning, index)),
    confidences: zoning.confidences,
    kept: elements.map((_, index) => selection.keptElements[index] === 1),
    texts: texts.map((_, index) => selection.keptTexts[index] === 1),
    rules: elements.map((_, index) => dropRuleAt(selection, index)),
    files: assets?.files.map(({ name, bytes }) => [name, Buffer.isBuffer(bytes)]),
  };
}

test.describe('a page that is not judged in time', () => {
  let pith: PageReader;
  let folder = '';
  const openPith = async (limits = LIMITS) => {
    pith = await openWith({ sandbox: false }, { threads: threadsOf(SPINNING, limits) });
  };
  test.beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'pith-judge-'));
  });
  test.afterEach(async () => {
    await pith.close();
    await rm(folder, { recursive: true });
  });

  async function filesOf(titles: readonly string[]): Promise<string> {
    for (const [nth, title] of titles.entries())
      await writeFile(join(folder, `${nth}.html`), title === 'spin' ? SPIN : PAGE(title));
    const path = join(folder, 'list.txt');
    await writeFile(path, titles.map((_, nth) => `${nth}.html\n`).join(''));
    return path;
  }

  async function run(list: string, signal = new AbortController().signal): Promise<[string[], string]> {
    const out = join(folder, 'run');
    let opened = 0;
    const { end } = await batch(
      [list],
      { out },
      {
        signal,
        executor: async recipe => ({
          capacity: () => 2,
          open: (request, stop, steps) => {
            opened++;
            return openBatchPage({ pith }, request, recipe, { signal: stop, ...steps });
          },
          close: async () => {},
        }),
      },
    );
    const lines = (await readFile(join(out, 'results.jsonl'), 'utf8')).split('\n').slice(0, -1);
    const records = lines.map(line => JSON.parse(line) as BatchRecord);
    const codes = records
      .sort((a, b) => (a.input.line ?? 0) - (b.input.line ?? 0))
      .map(record => (record.ok ? record.title : record.error.code));
    return [codes, `${end}, opened ${opened}`];
  }

  test('of a batch has one final record, and is not opened again on resume', async () => {
    await openPith();
    const list = await filesOf(['one', 'spin', 'two', 'three']);
    const codes = ['one', 'JUDGE_TIMEOUT', 'two', 'three'];
    expect(await run(list)).toEqual([codes, 'done, opened 4']);
    expect(await run(list)).toEqual([codes, 'done, opened 0']);
  });

  test('of a batch ends with the batch', async () => {
    await openPith(ENDLESS);
    const stop = new AbortController();
    const list = await filesOf(['spin']);
    setTimeout(() => stop.abort(), 1_000);
    const [, end] = await run(list, stop.signal);
    expect(end).toMatch(/^stopped|^signal/);
  });

  test('of a saved snapshot ends with its signal, and the next page is read', async ({ capture, site }) => {
    await openPith(ENDLESS);
    site.pages.set('/boats', answer => answer.setHeader('content-type', 'text/html').end(SPIN));
    const { snapshot } = await capture(`${site.url}/boats`);
    const target = (page: Snapshot) => ({
      kind: 'snapshot-bytes' as const,
      bytes: Buffer.from(JSON.stringify(page)),
    });
    const stop = new AbortController();
    const hung = pith.read(target(snapshot), { signal: stop.signal });
    setTimeout(() => stop.abort(), 500);
    await expect(hung).rejects.toMatchObject({ code: 'CANCELLED' });
    expect(await pith.read(target({ ...snapshot, title: 'Boats' }))).toMatchObject({
      record: { title: 'Boats' },
    });
  });

  test('of the service is 504, and its health is answered meanwhile', async () => {
    await openPith();
    const settings = serviceOptions({ port: 0, sandbox: false });
    const queue = new PageQueue(settings);
    const app = serviceApp({ settings, pith, queue, metrics: metricsOf(queue), shelf: new PageShelf() }, {});
    await app.listen({ host: '127.0.0.1', port: 0 });
    const url = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`;
    let isDone = false;
    const answer = ask(`${url}/v1/segment`, { body: { html: SPIN } }).finally(() => {
      isDone = true;
    });
    let healthy = 0;
    while (!isDone) if ((await ask(`${url}/healthz`)).status === 200) healthy++;
    const { status, json } = await answer;
    expect([status, json().error.code]).toEqual([504, 'JUDGE_TIMEOUT']);
    expect(healthy).toBeGreaterThan(1);
    await app.close();
  });

  test('of the MCP server is an error, and pings are answered meanwhile', async ({ site }) => {
    await openPith();
    site.pages.set('/spin', answer => answer.setHeader('content-type', 'text/html').end(SPIN));
    const pages = new KeptPages((url, calls) =>
      pith.read({ kind: 'url', url }, { privateAddresses: 'any', ...calls }),
    );
    const [ours, theirs] = InMemoryTransport.createLinkedPair();
    await mcpServer(pages).connect(theirs);
    const client = new Client({ name: 'test', version: '0' });
    await client.connect(ours);
    let isDone = false;
    const answer = client
      .callTool({ name: 'pith_read', arguments: { url: `${site.url}/spin` } })
      .finally(() => {
        isDone = true;
      });
    let pings = 0;
    while (!isDone) {
      await client.ping();
      await new Promise(setImmediate);
      pings++;
    }
    expect(JSON.stringify(await answer)).toContain('JUDGE_TIMEOUT');
    expect(pings).toBeGreaterThan(1);
    await client.close();
  });
});

test('work in this thread ends by Ctrl-C, and the handlers of the process are called', async () => {
  const code = `import { writeSync } from 'node:fs';
    import { withinMs } from ${JSON.stringify(INTERNALS.href)};
    process.on('SIGINT', () => { writeSync(1, 'handled'); process.exit(); });
    setTimeout(() => {}, 600_000);
    try {
      withinMs(600_000, () => new Error('too late'), () => { writeSync(1, 'begun '); for (;;); });
    } catch {}`;
  const child = spawn(process.execPath, ['--input-type=module', '--eval', code]);
  let said = '';
  child.stdout.on('data', chunk => {
    said += chunk;
    if (said === 'begun ') child.kill('SIGINT');
  });
  await once(child, 'close');
  expect(said).toBe('begun handled');
});
