// A run that is killed a hundred times, at moments that chance picks, loses no page and doubles none.

import { spawn } from 'node:child_process';
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { build } from 'esbuild';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { seeded } from '../../../src/lab/bench/random.ts';
import type { BatchRecord } from '../../../src/run/batch/batch-record.ts';
import { snapshotFromHtml } from '../../support/snapshot-from-html.ts';

const KILLS = 100;
const TRACKS = 2;
const PAGES = 200;
/** A child works for at most so long before it is killed; about as long as it takes it for a few pages. */
const LONGEST_LIFE_MS = 60;
/** Other moments with another one. */
const SEED = Number(process.env.PITH_SEED ?? 1);

let folder = '';
let child = '';
let list = '';
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'pith-kill-'));
  // Beside the packages that it imports, and compiled from what is in src now.
  child = join(import.meta.dirname, '../../../out/kill-child.mjs');
  // In one file, with nothing in it that starts slowly: the test is about its ends.
  await build({
    entryPoints: [join(import.meta.dirname, 'kill-child.ts')],
    outfile: child,
    bundle: true,
    minify: true,
    platform: 'node',
    format: 'esm',
    external: ['undici', 'yauzl', 'warcio', '*/local-executor.ts'],
    banner: {
      js: "import { createRequire } from 'node:module'; const require = createRequire(import.meta.url);",
    },
    define: {
      'import.meta.url': JSON.stringify(new URL('../../../src/run/batch/x.ts', import.meta.url).href),
    },
  });
  await mkdir(join(folder, 'pages'));
  const lines: string[] = [];
  for (let page = 0; page < PAGES; page++) {
    const path = join(folder, 'pages', `${page}.json`);
    const words = `word${page} `.repeat(40);
    const snapshot = snapshotFromHtml(`<main><h1>Page ${page}</h1>${`<p>${words}</p>`.repeat(6)}</main>`);
    // Some are broken, and fail.
    await writeFile(path, page % 10 === 3 ? '{"schema":"broken"}' : JSON.stringify(snapshot));
    lines.push(path);
    // Some are named again.
    if (page % 15 === 0) lines.push(path);
  }
  list = join(folder, 'list.txt');
  await writeFile(list, lines.map(line => `${line}\n`).join(''));
});
afterAll(() => rm(folder, { recursive: true }));

/** One life of a run: killed after so long, or to its end. */
function live(out: string, lifeMs: number): Promise<string> {
  return new Promise(done => {
    const run = spawn(process.execPath, [child, out, list], { stdio: ['ignore', 'pipe', 'pipe'] });
    let said = '';
    run.stderr.on('data', text => {
      said += text;
    });
    run.stdout.on('data', text => {
      if (!said.includes('ready') && lifeMs < Number.POSITIVE_INFINITY) {
        setTimeout(() => run.kill('SIGKILL'), lifeMs);
      }
      said += text;
    });
    run.on('close', () => done(said));
  });
}

async function records(out: string): Promise<BatchRecord[]> {
  const text = await readFile(join(out, 'results.jsonl'), 'utf8');
  return text
    .trimEnd()
    .split('\n')
    .map(line => JSON.parse(line) as BatchRecord);
}

test(`killed ${KILLS} times at moments of seed ${SEED}, a run has one record for every input`, async () => {
  const kept = await Promise.all(
    Array.from({ length: TRACKS }, async (_, track) => {
      const out = join(folder, `run-${track}`);
      const random = seeded(SEED + track);
      let unfinished = 0;
      for (let kill = 0; kill < KILLS / TRACKS; kill++) {
        const said = await live(out, random() * LONGEST_LIFE_MS);
        expect(said).not.toContain('Error');
        if (!said.includes('done')) unfinished++;
      }
      const last = await live(out, Number.POSITIVE_INFINITY);
      expect(last).toContain('"end":"done"');
      await expectWhole(out);
      return unfinished;
    }),
  );
  // Most were really cut off in the middle.
  expect(kept.reduce((sum, one) => sum + one, 0)).toBeGreaterThan(KILLS / 4);
}, 600_000);

async function expectWhole(out: string): Promise<void> {
  const wanted = (await readFile(list, 'utf8')).trimEnd().split('\n');
  const found = await records(out);
  const lines = found.map(({ input }) => input.line ?? 0).sort((a, b) => a - b);
  expect(lines).toEqual(wanted.map((_, index) => index + 1));
  for (const record of found) {
    const path = wanted[(record.input.line ?? 0) - 1] ?? '';
    const page = Number(/(\d+)\.json$/.exec(path)?.[1]);
    expect(record.ok).toBe(page % 10 !== 3);
    if (!record.ok) {
      expect(record.error.code).toBe('SNAPSHOT_INVALID');
      continue;
    }
    expect(record.content.text).toContain(`word${page} `);
    // A file under its final name is whole.
    expect(await readFile(join(out, record.files.markdown ?? ''), 'utf8')).toBe(record.content.markdown);
    expect(await readFile(join(out, record.files.text ?? ''), 'utf8')).toBe(record.content.text);
  }
  const failed = (await readFile(join(out, 'failed.txt'), 'utf8')).trimEnd().split('\n');
  expect(failed.sort()).toEqual(wanted.filter(path => /3\.json$/.test(path)).sort());
  expect((await readdir(out)).filter(name => name.startsWith('.'))).toEqual([]);
}
