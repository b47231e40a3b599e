// Nothing of a page resolves a host name past the network guard, by none of the interfaces that take a name: a name can
// carry data to whoever answers for it. The browser runs in a network namespace in which DNS is a canary.

import { spawn, spawnSync } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import { findBrowser } from '../../src/see/browser/program/find-browser.ts';
import { expect, test } from '../end-to-end/support/browser-test.ts';
import type { CanaryReport } from './dns-canary.ts';
import { MULTICAST_NAME } from './page-of-names.ts';

/** A namespace needs root, or user namespaces. */
const NAMESPACE = ['--map-root-user', '--net', '--mount'];

/** A network whose only neighbour is this machine: browsers without an address of the network skip some look-ups. */
const NETWORK = `set -e
ip link set lo up
ip link add canary0 type veth peer name canary1
ip addr add 10.77.0.1/24 dev canary0
ip link set canary0 up && ip link set canary1 up
ip route add default dev canary0
mount --bind "$1" /etc/resolv.conf
`;

/** Heard from a browser without a guard: the canary would hear them from pith. */
const AUDIBLE = [
  ...['ice-udp', 'ice-tcp', 'ice-relay', 'stun', 'turn-udp', 'turn-tcp', 'turns', 'web-transport'],
  ...['prefetch', 'modulepreload', 'preload', 'speculation-prefetch', 'speculation-prerender', 'ping'],
  ...[
    'fetch',
    'fetch-later',
    'keepalive',
    'beacon',
    'web-socket',
    'event-source',
    'form',
    'open',
    'csp-report',
  ],
  ...['img', 'iframe', 'video', 'object', 'embed', 'css-import', 'css-font', 'css-background', 'credentials'],
  ...['script', 'import', 'worker', 'shared-worker', 'service-worker', 'import-scripts', 'worklet'],
];

test('no way of opening a page lets it look up a name past the guard', async ({ browserName: _ }, info) => {
  test.setTimeout(300_000);
  const resolver = info.outputPath('resolv.conf');
  await writeFile(resolver, 'nameserver 127.0.0.1\noptions timeout:1 attempts:1\n');
  const script = ['-c', NETWORK, 'sh', resolver];
  const { status, stderr } = spawnSync('unshare', [...NAMESPACE, 'sh', ...script], { encoding: 'utf8' });
  test.skip(status !== 0, `needs a network namespace with 'ip' and 'unshare': ${stderr || 'not here'}`);

  const canary = info.outputPath('dns-canary.mjs');
  await build({
    entryPoints: [fileURLToPath(new URL('dns-canary.ts', import.meta.url))],
    bundle: true,
    platform: 'node',
    format: 'esm',
    packages: 'external',
    outfile: canary,
  });
  const { path, env } = await findBrowser();
  const run = ['-c', `${NETWORK} shift; exec "$@"`, 'sh', resolver];
  const words = [...run, process.execPath, canary, info.outputPath(), path];
  const { heard, guarded } = await reportOf(['unshare', ...NAMESPACE, 'sh', ...words], env);

  const { 'a browser without a guard': unguarded, ...pith } = heard;
  const missed = AUDIBLE.filter(label => unguarded?.includes(`${label}.canary.example`) !== true);
  expect(missed).toEqual([]);
  expect(unguarded).toContain(MULTICAST_NAME);
  expect(Object.keys(pith)).toHaveLength(9);
  for (const [way, names] of Object.entries(pith)) expect([way, names]).toEqual([way, []]);
  for (const way of ['a web page', 'a web page with --allow-private', 'a file with the network'])
    expect(guarded[way]).toEqual(expect.arrayContaining(['fetch.canary.example', 'turns.canary.example']));
  for (const way of [
    'a file',
    'HTML without an address',
    'MHTML',
    'an archived page',
    'a web page through a proxy',
  ])
    expect([way, guarded[way]]).toEqual([way, []]);
});

function reportOf(
  [program = '', ...words]: readonly string[],
  env: Readonly<Record<string, string>>,
): Promise<CanaryReport> {
  const child = spawn(program, words, { env: { ...process.env, ...env }, stdio: ['ignore', 'pipe', 'pipe'] });
  let [stdout, stderr] = ['', ''];
  child.stdout.on('data', chunk => (stdout += chunk));
  child.stderr.on('data', chunk => (stderr += chunk));
  return new Promise((done, fail) => {
    child.on('close', code => {
      if (code === 0) done(JSON.parse(stdout));
      else fail(new Error(`the canary ended with ${code}:\n${stderr}`));
    });
  });
}
