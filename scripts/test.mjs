// Runs the unit tests and the browser tests side by side, for the browser tests mostly wait, and adds up both.
// `--nightly` runs the slow tests alone, one suite after the other: kills, restarts, long runs, wall-clock limits.

import { spawn } from 'node:child_process';
import { rmSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { countTests, NIGHTLY, REPORTS, summaryLine } from './test-summary.mjs';

process.chdir(fileURLToPath(new URL('..', import.meta.url)));

const isNightly = process.argv.includes('--nightly');
if (isNightly) process.env.PITH_NIGHTLY = '1';
const reports = isNightly ? NIGHTLY : REPORTS;

// A runner that dies leaves no report, and must not find the last run's.
for (const report of Object.values(reports)) rmSync(report, { force: true });

const vitest = runVitest();
if (isNightly) await vitest;
const statuses = await Promise.all([vitest, runPlaywright()]);
const counts = countTests(reports);
console.log(`\n${summaryLine(counts)}`);
process.exitCode = statuses.find(status => status !== 0) ?? (counts.failed > 0 ? 1 : 0);

/** Prints what it says at its end, so that the two do not mix. */
function runVitest() {
  const child = spawn(process.execPath, ['node_modules/vitest/vitest.mjs', 'run'], {
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const said = [];
  for (const stream of [child.stdout, child.stderr]) stream.on('data', chunk => said.push(chunk));
  return ended(child, () => process.stdout.write(Buffer.concat(said)));
}

function runPlaywright() {
  return ended(spawn(process.execPath, ['node_modules/playwright/cli.js', 'test'], { stdio: 'inherit' }));
}

function ended(child, afterwards) {
  return new Promise(resolve => {
    child.on('close', status => {
      afterwards?.();
      resolve(status ?? 1);
    });
  });
}
