// The Python client: built, installed, checked for its types, and tested against a running service.

import { spawn, spawnSync } from 'node:child_process';
import { cp, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { batchSite } from '../support/batch-site.ts';
import { expect, test } from '../support/browser-test.ts';
import { serviceFor } from '../support/service-client.ts';

const CLIENT = fileURLToPath(new URL('../../../clients/python/', import.meta.url));
const TOKEN = '0123456789abcdef';

/** The system's Python may have what another one on the PATH has not. */
const PYTHONS = ['python3', '/usr/bin/python3'];
const pythonWith = (...modules: readonly string[]): string | undefined =>
  PYTHONS.find(
    python => spawnSync(python, ['-c', modules.map(name => `import ${name}`).join('\n')]).status === 0,
  );

test.describe.configure({ mode: 'serial', timeout: 180_000 });

let scratch = '';
test.beforeAll(async () => {
  scratch = await mkdtemp(join(tmpdir(), 'pith-python-'));
  // A build writes beside its sources.
  await cp(CLIENT, join(scratch, 'client'), { recursive: true });
});
test.afterAll(() => rm(scratch, { recursive: true }));

function run(python: string, words: readonly string[]): void {
  const { status, stdout, stderr } = spawnSync(python, words, {
    cwd: join(scratch, 'client'),
    encoding: 'utf8',
  });
  expect(status, `${stdout}\n${stderr}`).toBe(0);
}

const installed = (): string => join(scratch, 'installed');

test('the package builds without a network, with its types', { tag: '@nightly' }, async () => {
  const [builder, plain] = [
    pythonWith('build', 'setuptools', 'wheel'),
    pythonWith('pip', 'setuptools', 'wheel'),
  ];
  test.skip(
    builder === undefined && plain === undefined,
    'no python3 has build, or pip, with setuptools and wheel',
  );
  const out = join(scratch, 'dist');
  if (builder !== undefined) run(builder, ['-m', 'build', '--no-isolation', '--outdir', out]);
  else
    run(plain ?? '', [
      '-m',
      'pip',
      'wheel',
      '--no-build-isolation',
      '--no-deps',
      '--no-index',
      '-w',
      out,
      '.',
    ]);
  const wheel = (await readdir(out)).find(name => name.endsWith('.whl')) ?? '';
  expect(wheel).toMatch(/^pith_client-\d+\.\d+\.\d+-py3-none-any\.whl$/);
  run('python3', ['-m', 'zipfile', '-e', join(out, wheel), installed()]);
  const files = await readdir(join(installed(), 'pith_client'));
  expect(files.sort()).toEqual(['__init__.py', 'client.py', 'options.py', 'py.typed']);
});

test('its types hold, in its tests too', { tag: '@nightly' }, () => {
  const python = pythonWith('mypy');
  test.skip(python === undefined, 'no python3 has mypy');
  run(python ?? '', ['-m', 'mypy', '--cache-dir', join(scratch, 'types'), 'src', 'tests']);
});

test('its tests against a service', { tag: '@nightly' }, async () => {
  test.skip(pythonWith('http') === undefined, 'there is no python3');
  const text = '<p>Boats leave an hour before high water and come home an hour after it.</p>'.repeat(40);
  const site = await batchSite({
    '/a': answer =>
      answer
        .writeHead(200, { 'content-type': 'text/html' })
        .end(`<!doctype html><title>Boats</title><main><h1>Boats</h1>${text}</main>`),
  });
  const service = await serviceFor({ token: TOKEN, jobs: join(scratch, 'jobs') });
  const paths = [installed(), join(scratch, 'client', 'src')];
  const python = spawn('python3', ['-m', 'unittest', 'discover', join(scratch, 'client', 'tests')], {
    env: {
      ...process.env,
      PYTHONPATH: paths.join(':'),
      PYTHONDONTWRITEBYTECODE: '1',
      PITH_URL: service.url,
      PITH_TOKEN: TOKEN,
      PITH_PAGE: `${site.url}/a`,
    },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let printed = '';
  python.stderr.on('data', chunk => (printed += chunk));
  const exitCode = await new Promise(done => python.once('close', done));
  await service.stop();
  site.close();
  expect(exitCode, printed).toBe(0);
  expect(printed).toMatch(/Ran 12 tests/);
});
