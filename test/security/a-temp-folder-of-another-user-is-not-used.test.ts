// Temp folders and caches that another user of the machine made are not used, not run from, and not emptied.

import { spawnSync } from 'node:child_process';
import {
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build } from 'esbuild';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { isOwnFolder, makeOwnFolder } from '../../src/base/files/own-folder.ts';
import { unpackedChromium } from '../../src/see/browser/program/packaged-browser.ts';

const NOBODY = 65_534;
const user = process.getuid?.() ?? 0;
let modules = '';
let shared = '';
beforeAll(async () => {
  modules = mkdtempSync(join(tmpdir(), 'pith-modules-'));
  const files = join(import.meta.dirname, '../../src/base/files');
  const entryPoints = ['temp-root', 'process-start'].map(name => join(files, `${name}.ts`));
  const outExtension = { '.js': '.mjs' };
  await build({ entryPoints, outdir: modules, outExtension, bundle: true, platform: 'node', format: 'esm' });
});
afterAll(() => rmSync(modules, { recursive: true }));
beforeEach(() => {
  shared = mkdtempSync(join(tmpdir(), 'pith-shared-'));
});
afterEach(() => {
  vi.unstubAllEnvs();
  rmSync(shared, { recursive: true });
});

/** A folder of another user: only root can make one, but for everybody else the root of the system is one. */
function plant(path: string): void {
  if (user === 0) {
    mkdirSync(path);
    chownSync(path, NOBODY, NOBODY);
  } else {
    symlinkSync('/', path);
  }
}

const moduleOf = (name: string): string => JSON.stringify(pathToFileURL(join(modules, `${name}.mjs`)).href);

/** Returns the temp folder of a process that first ran the code, and its mode. */
function tempRootAfter(code: string): string {
  const script = `
    import { useOwnTempRoot } from ${moduleOf('temp-root')};
    import { startOf } from ${moduleOf('process-start')};
    import { mkdirSync, statSync } from 'node:fs';
    import { tmpdir } from 'node:os';
    const shared = tmpdir();
    ${code}
    useOwnTempRoot();
    console.log(tmpdir(), (statSync(tmpdir()).mode & 0o777).toString(8));`;
  const env = { ...process.env, TMPDIR: shared };
  const { stdout } = spawnSync(process.execPath, ['--input-type=module', '-e', script], {
    env,
    encoding: 'utf8',
  });
  return stdout.trim();
}

test('the folder of a process has a name that nobody can foresee, and is private', () => {
  const planted = tempRootAfter(`
    mkdirSync(shared + '/pith-run-' + process.pid + '-' + startOf(process.pid), { mode: 0o777 });`);
  expect(planted).toMatch(/\/pith-run-\d+-\w*-\w{6} 700$/);
});

test('a folder of a dead process is emptied only if no other user can write to it', () => {
  const names = ['pith-run-999999999-1-aaaaaa', 'pith-run-999999999-1-bbbbbb', 'pith-run-999999999-1-cccccc'];
  const [own = '', open = '', foreign = ''] = names.map(name => join(shared, name));
  mkdirSync(own, { mode: 0o700 });
  mkdirSync(open);
  chmodSync(open, 0o777);
  plant(foreign);
  tempRootAfter('');
  expect([own, open, foreign].map(path => existsSync(path))).toEqual([false, true, true]);
});

// The package holds a program of this platform only.
test.runIf(process.platform === 'linux' && process.arch === 'x64')(
  'the packaged Chromium of another user is not run',
  async () => {
    const file = join(import.meta.dirname, '../../node_modules/@sparticuz/chromium/package.json');
    const { version } = JSON.parse(readFileSync(file, 'utf8')) as { version: string };
    const cache = join(shared, `pith-cache-${user}`);
    plant(cache);
    if (user === 0) {
      mkdirSync(join(cache, `chromium-${version}`));
      writeFileSync(join(cache, `chromium-${version}`, 'complete'), '');
    }
    vi.stubEnv('XDG_CACHE_HOME', file);
    vi.stubEnv('TMPDIR', shared);
    await expect(unpackedChromium()).rejects.toMatchObject({
      code: 'BROWSER_UNAVAILABLE',
      message: expect.stringContaining(`${cache}/chromium-${version} (it belongs to another user)`),
    });
    expect(readdirSync(shared)).toContain(`pith-cache-${user}`);
  },
);

test('a folder is made private, and one of another user refused', () => {
  const [own, foreign, link] = [join(shared, 'own'), join(shared, 'foreign'), join(shared, 'link')];
  makeOwnFolder(own);
  expect(statSync(own).mode & 0o777).toBe(0o700);
  chmodSync(own, 0o777);
  expect(isOwnFolder(own)).toBe(false);
  makeOwnFolder(own);
  expect(isOwnFolder(own)).toBe(true);
  plant(foreign);
  symlinkSync(foreign, link);
  for (const path of [foreign, link]) {
    expect(isOwnFolder(path)).toBe(false);
    expect(() => makeOwnFolder(path)).toThrow('it belongs to another user');
  }
  expect(isOwnFolder(join(shared, 'missing'))).toBe(false);
});
