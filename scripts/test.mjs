// Runs the unit tests, then the browser tests even if the former failed, and says what ran and what did not.
// `--system`: those that depend on the machine, on the browser, fonts and Redis of the system. `--nightly`: the slow tests
// alone (kills, restarts, long runs, wall-clock limits), then some tests on other versions of Node.

import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { otherNode } from './other-nodes.mjs';
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
if (suite === 'system') elsewhere.push('tests that depend on nothing of the machine (npm test)');

/** Files of tests that depend on the machine: those that render or guard pages, and those that need a part of it, such as Redis. */
const ofMachine = ending =>
  readdirSync('test', { recursive: true, encoding: 'utf8' })
    .filter(name => name.endsWith(ending))
    .filter(name => RENDERING.test(name) || /needs\.ts|'needs /.test(readFileSync(`test/${name}`, 'utf8')))
    .map(name => `test/${name}`);
const RENDERING = /^(end-to-end.see|security).*spec/;

/** All versions of Node that `engines` of package.json allows, but the one that runs this. */
const OTHER_NODES = [20, 22, 24, 26].filter(version => !process.version.startsWith(`v${version}.`));

/** Browser tests on the newest version of Node: one of each floor. Between it and the oldest, one page is all that is read. */
const ONE_OF_EACH_FLOOR = [
  'see/capture-boxes',
  'judge/selection',
  'show/drawn-picture',
  'run/cache',
  'lab/bench',
  'front/segment',
];

const COMMANDS = {
  vitest: ['node_modules/vitest/vitest.mjs', 'run'],
  playwright: ['node_modules/playwright/cli.js', 'test'],
};

const parts = run(
  suite,
  suite === 'system'
    ? { vitest: ofMachine('.test.ts'), playwright: ofMachine('.spec.ts') }
    : { vitest: [], playwright: [] },
);
if (suite === 'nightly') parts.push(...OTHER_NODES.flatMap(runOnNode));

const counts = countsOf(parts);
keepCounts(suite, parts);
console.log(`\n${summaryOf(parts, { browser: usedBrowser(), elsewhere }).join('\n')}`);
process.exitCode = counts.failed > 0 ? 1 : 0;

/** `files` of each runner, all of its own if none are given. A runner that fails without a failed test counts as one failure. */
function run(name, files, node = process.execPath) {
  forgetReports(name);
  const env = { ...process.env, PITH_SUITE: name };
  const exits = Object.entries(files).map(
    ([runner, named]) => spawnSync(node, [...COMMANDS[runner], ...named], { stdio: 'inherit', env }).status,
  );
  return readSuite(name, Object.keys(files)).map((part, at) => {
    if (exits[at] === 0 || part.failed > 0) return part;
    const command = `(${part.runner} of ${name} failed outside of its tests; its output above says why)`;
    return { ...part, failed: 1, failures: [{ command }] };
  });
}

function filesFor(version) {
  return version === OTHER_NODES.at(-1)
    ? { vitest: [], playwright: ONE_OF_EACH_FLOOR }
    : { playwright: ONE_OF_EACH_FLOOR.slice(-1) };
}

function runOnNode(version) {
  const { path, reason } = otherNode(version);
  const name = `Node ${version}`;
  return path === undefined
    ? [{ runner: 'vitest', ...NOTHING, skips: [reason], on: name }]
    : run(`node-${version}`, filesFor(version), path).map(part => ({ ...part, on: name }));
}
