// What a start may load: each file of a package costs its share of the time until a page is opened.

import { execFile } from 'node:child_process';
import { chmodSync, cpSync, mkdirSync, readdirSync, statSync, symlinkSync, truncateSync } from 'node:fs';
import * as nodeModule from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { expect, fixtureFile, test } from '../support/browser-test.ts';
import { command } from '../support/run-cli.ts';

const root = fileURLToPath(new URL('../../..', import.meta.url));
const MAIN = `${root}dist/cli.js`;

/** Runs first, and notes the address of every module that is imported: Playwright, which is required, is not. */
const WATCH = `
import { register } from 'node:module';
const hooks = \`export async function load(url, context, next) {
  process.stderr.write('LOADED ' + url + '\\\\n');
  return next(url, context);
}\`;
register('data:text/javascript,' + encodeURIComponent(hooks));
`;

async function packagesLoadedBy(words: readonly string[]): Promise<string[]> {
  const watch = `data:text/javascript,${encodeURIComponent(WATCH)}`;
  const { stderr } = await promisify(execFile)(process.execPath, ['--import', watch, MAIN, ...words]);
  const loaded = [...stderr.matchAll(/^LOADED (\S+)/gm)].map(([, url = '']) => url);
  expect(loaded).toContain(pathToFileURL(MAIN).href);
  const names = loaded.map(url => /\/node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(url)?.[1]);
  return [...new Set(names.filter(name => name !== undefined))];
}

test('reading a page without a picture loads no unbundled package', async () => {
  expect(await packagesLoadedBy(['segment', fixtureFile('harmless')])).toEqual([]);
});

test('help loads no unbundled package', async () => {
  expect(await packagesLoadedBy(['--help'])).toEqual([]);
});

test('a successful page prints nothing except its content, with or without a sandbox', async () => {
  const page = new URL('../../../samples/very-short/page.html', import.meta.url);
  const { exitCode, stdout, stderr } = await command(['segment', fileURLToPath(page)]);
  expect({ exitCode, stderr }).toEqual({ exitCode: 0, stderr: '' });
  expect(stdout).not.toBe('');
});

test('packages may be links to folders, as those of pnpm are', async () => {
  const linked = test.info().outputPath('linked');
  for (const name of ['dist', 'package.json'])
    cpSync(join(root, name), join(linked, name), { recursive: true });
  symlinkSync(join(root, 'node_modules'), join(linked, 'node_modules'));
  const words = [
    'batch',
    fixtureFile('harmless'),
    '--out',
    test.info().outputPath('run'),
    '--formats',
    'picture-webp',
  ];
  const { stderr } = await promisify(execFile)(process.execPath, [join(linked, 'dist/cli.js'), ...words]);
  expect(stderr).toContain('1 ok, 0 failed');
});

test('in a clone, the stack of --verbose names files of src', async () => {
  const { exitCode, stderr } = await command(['segment', 'missing.html', '--verbose']);
  expect([exitCode, stderr]).toEqual([2, expect.stringMatching(/^ +at .*\/src\/see\/browser\/\S+\.ts:\d+/m)]);
});

test.describe('compiled code', () => {
  test.skip(process.platform !== 'linux', 'elsewhere the cache has another place');

  const readPage = async (cache: string): Promise<void> => {
    const env = { ...process.env, XDG_CACHE_HOME: cache };
    const words = [MAIN, 'segment', fixtureFile('harmless')];
    const { stdout } = await promisify(execFile)(process.execPath, words, { env });
    expect(stdout).toContain('#');
  };

  test('is kept for the user alone, and not where others may write', async () => {
    const [own, shared] = ['own', 'shared'].map(name => test.info().outputPath(name, 'pith/compiled')) as [
      string,
      string,
    ];
    await readPage(dirname(dirname(own)));
    expect(readdirSync(own)).toHaveLength(1);
    expect(statSync(own).mode & 0o777).toBe(0o700);
    mkdirSync(shared, { recursive: true });
    chmodSync(shared, 0o777);
    await readPage(dirname(dirname(shared)));
    expect(readdirSync(shared)).toEqual([]);
  });

  test('is kept once, and again where it is damaged', async () => {
    test.skip('enableCompileCache' in nodeModule, 'Node keeps it itself');
    const folder = test.info().outputPath('pith/compiled');
    const kept = (): string => join(folder, readdirSync(folder).join());
    await readPage(test.info().outputPath());
    const first = statSync(kept());
    await readPage(test.info().outputPath());
    expect(statSync(kept()).ino).toBe(first.ino);
    truncateSync(kept(), first.size / 2);
    await readPage(test.info().outputPath());
    expect(statSync(kept()).size).toBeGreaterThan(first.size / 2);
  });
});
