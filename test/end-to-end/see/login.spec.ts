// pith login: the session of the window is saved for --auth. With Xvfb the window is real.

import { spawn, spawnSync } from 'node:child_process';
import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { logIn } from '../../../src/see/browser/log-in.ts';
import { pageOptionsSchema } from '../../../src/see/browser/options/page-options.ts';
import { expect, type Site, test } from '../support/browser-test.ts';
import { command, start } from '../support/run-cli.ts';

const hasXvfb = spawnSync('Xvfb', ['-help']).error === undefined;
let folder = '';
test.beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'pith-login-'));
});
test.afterEach(() => rm(folder, { recursive: true }));

/** A page that logs in by itself. */
function servePages({ pages }: Site): { readonly loggedIn: Promise<void> } {
  const script = `document.cookie = 'user=ada'; localStorage.theme = 'dark'; fetch('/welcome')`;
  pages.set('/login', answer =>
    answer.setHeader('content-type', 'text/html').end(`<h1>Log in</h1><script>${script}</script>`),
  );
  pages.set('/mine', answer => {
    const name = /user=(\w+)/.exec(answer.req.headers.cookie ?? '')?.[1] ?? 'nobody';
    answer.setHeader('content-type', 'text/html').end(`<p>Hello ${name}, here are your boats.</p>`);
  });
  const loggedIn = new Promise<void>(done =>
    pages.set('/welcome', answer => {
      answer.end();
      done();
    }),
  );
  return { loggedIn };
}

test('cookies and local storage are returned when the user is done, and --auth reads pages with them', async ({
  site,
  launched,
}) => {
  const { loggedIn } = servePages(site);
  const options = pageOptionsSchema.parse({});
  const state = await logIn(launched.browser, `${site.url}/login`, options, loggedIn);
  expect(state.cookies).toMatchObject([{ name: 'user', value: 'ada' }]);
  expect(state.origins).toMatchObject([{ localStorage: [{ name: 'theme', value: 'dark' }] }]);
  const file = join(folder, 'state.json');
  await writeFile(file, JSON.stringify(state));
  expect((await command([`${site.url}/mine`, '--auth', file])).stdout).toBe(
    'Hello ada, here are your boats.\n',
  );
});

test('the user may end it by closing the window', async ({ site, launched }) => {
  const { loggedIn } = servePages(site);
  const never = new Promise<void>(() => {});
  const known = launched.browser.contexts();
  const saved = logIn(launched.browser, `${site.url}/login`, pageOptionsSchema.parse({}), never);
  await loggedIn;
  const context = launched.browser.contexts().find(one => !known.includes(one));
  await context?.pages()[0]?.close();
  const state = await saved;
  expect(state.cookies).toMatchObject([{ name: 'user', value: 'ada' }]);
});

test('without a display, and with an address that does not answer, it says so', async ({ launched }) => {
  const flags = ['-o', join(folder, 'state.json')];
  const { DISPLAY, WAYLAND_DISPLAY } = process.env;
  delete process.env.DISPLAY;
  delete process.env.WAYLAND_DISPLAY;
  try {
    const ended = await command(['login', 'https://example.org/', ...flags]);
    expect([ended.exitCode, ended.stderr]).toEqual([7, expect.stringContaining('there is no display')]);
  } finally {
    Object.assign(process.env, DISPLAY && { DISPLAY }, WAYLAND_DISPLAY && { WAYLAND_DISPLAY });
  }
  const never = new Promise<void>(() => {});
  const nowhere = logIn(launched.browser, 'http://127.0.0.1:9/', pageOptionsSchema.parse({}), never);
  await expect(nowhere).rejects.toMatchObject({ code: 'CONNECT_FAILED' });
});

test('in a window of its own, Enter saves a file that only the user can read', { tag: '@nightly' }, async ({
  site,
}) => {
  test.skip(!hasXvfb, 'needs Xvfb');
  const { loggedIn } = servePages(site);
  const display = spawn('Xvfb', ['-displayfd', '3', '-screen', '0', '800x600x24'], {
    stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
  });
  const number = await new Promise<string>(done =>
    display.stdio[3]?.once('data', data => done(`${data}`.trim())),
  );
  const inherited = process.env.DISPLAY;
  process.env.DISPLAY = `:${number}`;
  try {
    const output = join(folder, 'state.json');
    await writeFile(output, 'old', { mode: 0o644 });
    const { child, ended, said } = start(['login', `${site.url}/login`, '-o', output, '--no-sandbox'], null);
    await said('log in in the window');
    await loggedIn;
    child.stdin?.end('\n');
    expect(await ended).toMatchObject({ exitCode: 0, stderr: expect.stringContaining('1 cookie saved') });
    expect((await stat(output)).mode & 0o777).toBe(0o600);
    expect(JSON.parse(await readFile(output, 'utf8'))).toMatchObject({ cookies: [{ value: 'ada' }] });
  } finally {
    if (inherited === undefined) delete process.env.DISPLAY;
    else process.env.DISPLAY = inherited;
    display.kill();
  }
});
