// Whole runs of `pith batch` and of a bare Playwright loop over the same pages, for the benchmarks that compare them.

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));
export const MAIN = join(root, 'dist/cli.js');

export class BatchRuns {
  folder = mkdtempSync(join(tmpdir(), 'pith-bench-batch-'));
  #children = new Set();
  #site;

  /** The samples, each under many addresses, from a process of its own. */
  async start() {
    const server = this.started(process.execPath, [join(root, 'scripts/serve-samples.mjs')], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    const [line] = await once(server.stdout, 'data');
    this.#site = JSON.parse(String(line));
  }

  started(command, words, options) {
    const child = spawn(command, words, { ...options, cwd: root });
    this.#children.add(child);
    child.once('exit', () => this.#children.delete(child));
    return child;
  }

  writeList(count, name) {
    const { url, pages } = this.#site;
    const lines = Array.from(
      { length: count },
      (_, page) => `${url}${pages[page % pages.length]}?${name}-${page}`,
    );
    const path = join(this.folder, `${name}.txt`);
    writeFileSync(path, lines.map(line => `${line}\n`).join(''));
    return path;
  }

  /** Seconds. */
  async bare(list, concurrency) {
    return this.run([
      join(root, 'scripts/bench-bare-loop.mjs'),
      list,
      String(concurrency),
      join(this.folder, 'bare'),
    ]);
  }

  /** Seconds. */
  async batch(list, name, words) {
    return this.run([MAIN, ...this.batchWords(list, name), ...words]);
  }

  batchWords(list, name) {
    return ['batch', list, '--out', join(this.folder, name), '--formats', 'markdown,picture', '--quiet'];
  }

  async run(words) {
    const begun = performance.now();
    const child = this.started(process.execPath, words, { stdio: ['ignore', 'ignore', 'inherit'] });
    const [code] = await once(child, 'exit');
    if (code !== 0) throw new Error(`${words.slice(0, 3).join(' ')} ended with ${code}`);
    return (performance.now() - begun) / 1000;
  }

  close() {
    for (const child of this.#children) child.kill('SIGKILL');
    rmSync(this.folder, { recursive: true, force: true, maxRetries: 5 });
  }
}

/** Whole processes from start to end, in turn, each round beginning with the other one. */
export async function batchBesideBare(runs, { pages, rounds, concurrency, say }) {
  const seconds = { bare: [], batch: [] };
  const ways = {
    bare: list => runs.bare(list, concurrency),
    batch: (list, name) => runs.batch(list, name, ['--concurrency', String(concurrency)]),
  };
  for (let round = 0; round < rounds; round++) {
    for (const way of round % 2 === 0 ? ['bare', 'batch'] : ['batch', 'bare']) {
      const name = `${way}-${concurrency}-${round}`;
      seconds[way].push(await ways[way](runs.writeList(pages, name), name));
      say(`${way} at ${concurrency}: ${(pages / seconds[way].at(-1)).toFixed(2)} pages a second`);
    }
  }
  return compared(pages, seconds.batch, seconds.bare, 'batch', 'bare');
}

export function compared(pages, ours, others, name, other) {
  const best = seconds => Math.min(...seconds);
  const ratios = ours.map((one, round) => others[round] / one);
  return {
    pages,
    [`${name}PagesPerSecond`]: ours.map(one => rounded(pages / one)),
    [`${other}PagesPerSecond`]: others.map(one => rounded(pages / one)),
    ratios: ratios.map(rounded),
    ratioOfBest: rounded(best(others) / best(ours)),
  };
}

export const rounded = value => Math.round(value * 100) / 100;
