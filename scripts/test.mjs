// Runs the unit tests, then the browser tests even if the former failed, and adds up both.
// `--nightly` runs the slow browser tests alone (tag @nightly: kills, long runs, wall-clock limits).

import { spawnSync } from 'node:child_process';
import { rmSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { countTests, REPORTS, summaryLine } from './test-summary.mjs';

process.chdir(fileURLToPath(new URL('..', import.meta.url)));

// A runner that dies leaves no report, and must not find the last run's.
for (const report of Object.values(REPORTS)) rmSync(report, { force: true });

const isNightly = process.argv.includes('--nightly');
const statuses = isNightly
  ? [run('node_modules/playwright/cli.js', 'test', '--grep', '@nightly')]
  : [
      run('node_modules/vitest/vitest.mjs', 'run'),
      run('node_modules/playwright/cli.js', 'test', '--grep-invert', '@nightly'),
    ];
const counts = countTests(isNightly ? { playwright: REPORTS.playwright } : REPORTS);
console.log(`\n${summaryLine(counts)}`);
process.exitCode = statuses.find(status => status !== 0) ?? (counts.failed > 0 ? 1 : 0);

function run(script, ...args) {
  const { status } = spawnSync(process.execPath, [script, ...args], { stdio: 'inherit' });
  return status ?? 1;
}
