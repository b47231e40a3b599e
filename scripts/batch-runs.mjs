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
    const loop = join(root, 'scripts/bare-loop.mjs');
    return this.run([loop, list, String(concurrency), join(this.folder, 'bare')]);
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

export function batchBesideBare(runs, { concurrency, ...settings }) {
  const ways = {
    bare: list => runs.bare(list, concurrency),
    batch: (list, name) => runs.batch(list, name, ['--concurrency', String(concurrency)]),
  };
  return inTurn(runs, ways, { ...settings, label: `at ${concurrency}` });
}

/** Runs two ways as whole processes, in turn, each round beginning with the other one; `ways` has ours second. */
export async function inTurn(runs, ways, { pages, rounds, label, say }) {
  const names = Object.keys(ways);
  const [other, own] = names;
  const seconds = { [other]: [], [own]: [] };
  for (let round = 0; round < rounds; round++) {
    for (const way of round % 2 === 0 ? names : names.toReversed()) {
      const name = `${way}-${label.replaceAll(' ', '-')}-${round}`;
      seconds[way].push(await ways[way](runs.writeList(pages, name), name));
      say(`${way} ${label}: ${(pages / seconds[way].at(-1)).toFixed(2)} pages a second`);
    }
  }
  const ratios = seconds[own].map((one, round) => seconds[other][round] / one);
  return {
    pages,
    [`${own}PagesPerSecond`]: seconds[own].map(one => rounded(pages / one)),
    [`${other}PagesPerSecond`]: seconds[other].map(one => rounded(pages / one)),
    ratios: ratios.map(rounded),
    ratioOfBest: rounded(Math.min(...seconds[other]) / Math.min(...seconds[own])),
  };
}

export const rounded = value => Math.round(value * 100) / 100;
