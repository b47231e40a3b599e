// What a start may load: each file of a package costs its share of the time until a page is opened.

import { execFile } from 'node:child_process';
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

test('in a clone, the stack of --verbose names files of src', async () => {
  const { exitCode, stderr } = await command(['segment', 'missing.html', '--verbose']);
  expect([exitCode, stderr]).toEqual([2, expect.stringMatching(/^ +at .*\/src\/see\/browser\/\S+\.ts:\d+/m)]);
});
