// `pith bench` and `pith explain` where they are used wrongly: what they say, and with which exit code.

import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { PithError } from '../../../../src/base/errors.ts';
import { program } from '../../../../src/front/cli/program.ts';

// What a verb needs is loaded when it is first called, which takes its time.
beforeAll(async () => {
  await Promise.all([
    import('../../../../src/front/cli/bench/run-bench.ts'),
    import('../../../../src/front/cli/explain/run-explain.ts'),
  ]);
}, 60_000);

let folder = '';
let said = '';
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'pith-cli-'));
  said = '';
  const write = (text: string | Uint8Array) => {
    said += String(text);
    return true;
  };
  vi.spyOn(process.stderr, 'write').mockImplementation(write);
  vi.spyOn(process.stdout, 'write').mockImplementation(write);
});
afterEach(async () => {
  vi.restoreAllMocks();
  await rm(folder, { recursive: true });
});

async function run(...words: string[]): Promise<PithError> {
  const root = program('0', new AbortController().signal);
  const thrown = await root.parseAsync(['node', 'pith', ...words]).then(
    () => undefined,
    (error: unknown) => error,
  );
  if (thrown instanceof PithError) return thrown;
  throw thrown ?? new Error(`it did not fail: ${said}`);
}

async function writeLabels(name: string, labels: string): Promise<void> {
  await mkdir(join(folder, name));
  await writeFile(join(folder, name, 'page.html'), '<p>x');
  await writeFile(join(folder, name, 'labels.json'), labels);
}

describe('pith bench', () => {
  it.each([
    [['/nowhere/at/all'], "there is no folder '/nowhere/at/all'"],
    [['.', '--method', 'best'], "there is no method 'best': choose one of "],
    [['.', '--min', 'accuracy'], 'expected METRIC=NUMBER'],
    [['.', '--segmentations', '/no.json'], "there is no '/no.json'"],
    [['.', '--segmentations', 'a.json', '--content'], '--segmentations is about zones and blocks'],
    [['.', '--dataset', 'wcxb'], 'neither truth/ nor ground-truth/'],
    [['.', '--dataset', 'scrapinghub'], "does not hold the dataset 'scrapinghub'"],
  ])('%j: exit 2', async (words, message) => {
    const error = await run('bench', ...words.map(word => (word === '.' ? folder : word)));
    expect(`${error.message}\n${said}`).toContain(message);
    expect(error.exitCode).toBe(2);
  });

  it('names every label file that cannot be used', async () => {
    await writeLabels('one', '{"id":"one","zones":{"MIDDLE":["p"]}}');
    await writeLabels('two', 'nothing');
    const error = await run('bench', folder);
    expect(said).toContain(`${join(folder, 'one', 'labels.json')}: zones: `);
    expect(said).toContain(`${join(folder, 'two', 'labels.json')}: is not JSON`);
    expect(error.message).toMatch(/^\d problems in 2 files/u);
    expect(error.exitCode).toBe(2);
  });

  it.each([
    [['--min', 'acuracy=1'], "unknown metric 'acuracy': choose one of accuracy, macroF1,"],
    [['--min', 'accuracy.docs=1'], 'ms, accuracy.wiki'],
    [['--content', '--min', 'accuracy=1'], "unknown metric 'accuracy': choose one of word-f1,"],
  ])('%j: refused before anything is opened', async (words, message) => {
    await writeLabels('one', '{"id":"one","kind":"wiki","zones":{"CENTER":["p"]}}');
    // A browser that is not there would be the first thing to fail.
    const error = await run('bench', folder, ...words, '--browser', '/nowhere/at/all');
    expect(error.message).toContain(message);
    expect(error.exitCode).toBe(2);
  });

  it('refuses an output that cannot be written before it begins', async () => {
    const error = await run('bench', folder, '--json', '/nowhere/at/all.json');
    expect(error.exitCode).toBe(5);
  });
});

describe('pith explain', () => {
  it.each([
    [['nowhere.html'], "there is no file 'nowhere.html'"],
    [['nowhere.html', '--method', 'best'], "there is no method 'best'"],
  ])('%j: exit 2', async (words, message) => {
    const error = await run('explain', ...words);
    expect(error.message).toContain(message);
    expect(error.exitCode).toBe(2);
  });
});
