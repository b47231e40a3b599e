// Variables that a shell, a container or a service manager sets or leaves out: a page is read all the same.

import { spawn, spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { expect, fixtureFile, test } from '../support/browser-test.ts';

const MAIN = fileURLToPath(new URL('../../../dist/cli.js', import.meta.url));
const NOWHERE = 'http://127.0.0.1:1/';
/** Starts a command as a user without an entry; the files of this checkout stay readable, wherever it lies. */
const AS_UNKNOWN_USER = ['unshare', '--user', '--map-user=54321'];

/** Undefined leaves a variable out. */
type Variables = Readonly<Record<string, string | undefined>>;

function textRead(target: string, variables: Variables, prefix: readonly string[] = []): Promise<string> {
  const env = Object.fromEntries(
    Object.entries({ ...process.env, ...variables }).filter(([, value]) => value !== undefined),
  );
  const [command = process.execPath, ...args] = [...prefix, process.execPath, MAIN, target];
  const child = spawn(command, args, { env, timeout: 60_000 });
  let [stdout, stderr] = ['', ''];
  child.stdout.on('data', chunk => (stdout += chunk));
  child.stderr.on('data', chunk => (stderr += chunk));
  return new Promise(done =>
    child.on('close', code => done(code === 0 ? stdout : `exit ${code}: ${stderr}`)),
  );
}

test.describe('a page is read', () => {
  // Where no cache can be made, the packaged Chromium is unpacked for each process.
  test.describe.configure({ timeout: 90_000 });
  test.skip(process.platform !== 'linux', '/proc and users without an entry are of Linux');

  for (const variables of [
    { XDG_CACHE_HOME: '/proc' },
    { XDG_CACHE_HOME: '/dev/null' },
    { HOME: '/proc', XDG_CACHE_HOME: undefined },
    { PWDEBUG: '1' },
    { SELENIUM_REMOTE_URL: NOWHERE },
    {
      HTTP_PROXY: 'nonsense',
      http_proxy: NOWHERE,
      HTTPS_PROXY: '::',
      NO_PROXY: '[',
      NODE_USE_ENV_PROXY: '1',
    },
  ])
    test(`with ${Object.entries(variables)
      .map(([name, value]) => `${name}=${value ?? ''}`)
      .join(' ')}`, async ({ site }) => {
      expect(await textRead(`${site.url}/harmless/page.html`, variables)).toContain('The text of the page');
    });

  test('without a home, by a user whom the system does not know', async () => {
    const [command = '', ...args] = AS_UNKNOWN_USER;
    test.skip(spawnSync(command, [...args, 'true']).status !== 0, 'no user namespaces (unshare --user)');
    const variables = { HOME: undefined, XDG_CACHE_HOME: undefined };
    expect(await textRead(fixtureFile('harmless'), variables, AS_UNKNOWN_USER)).toContain(
      'The text of the page',
    );
  });
});
