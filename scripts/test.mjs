// Runs the unit tests, then the browser tests even if the former failed, and adds up both.
// `--nightly` runs the slow tests alone: kills, restarts, long runs, wall-clock limits.

import { spawnSync } from 'node:child_process';
import { rmSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { countTests, NIGHTLY, REPORTS, summaryLine } from './test-summary.mjs';

process.chdir(fileURLToPath(new URL('..', import.meta.url)));

const isNightly = process.argv.includes('--nightly');
if (isNightly) process.env.PITH_NIGHTLY = '1';
const reports = isNightly ? NIGHTLY : REPORTS;

// A runner that dies leaves no report, and must not find the last run's.
for (const report of Object.values(reports)) rmSync(report, { force: true });

const statuses = [
  run('node_modules/vitest/vitest.mjs', 'run'),
  run('node_modules/playwright/cli.js', 'test'),
];
const counts = countTests(reports);
console.log(`\n${summaryLine(counts)}`);
process.exitCode = statuses.find(status => status !== 0) ?? (counts.failed > 0 ? 1 : 0);

function run(script, command) {
  const { status } = spawnSync(process.execPath, [script, command], { stdio: 'inherit' });
  return status ?? 1;
}
