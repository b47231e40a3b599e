// Runs the unit tests, then the browser tests even if the former failed, and says what ran and what did not.
// `--system`: all of them on the browser, fonts and Redis of the system. `--nightly`: the slow tests alone (kills,
// restarts, long runs, wall-clock limits), then the unit tests and a browser test of each floor on other versions of Node.

import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { OTHER_NODES, otherNode } from './other-nodes.mjs';
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
