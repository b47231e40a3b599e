// Runs all tests but those of test/hazards: vitest's, then Playwright's whatever became of the former, and adds up both.

import { spawnSync } from 'node:child_process';
import { rmSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { countTests, REPORTS, summaryLine } from './test-summary.mjs';

process.chdir(fileURLToPath(new URL('..', import.meta.url)));

// A runner that dies leaves no report, and must not find the last run's.
for (const report of Object.values(REPORTS)) rmSync(report, { force: true });

const statuses = [
  run('node_modules/vitest/vitest.mjs', 'run'),
  run('node_modules/playwright/cli.js', 'test'),
];
const counts = countTests();
console.log(`\n${summaryLine(counts)}`);
process.exitCode = statuses.find(status => status !== 0) ?? (counts.failed > 0 ? 1 : 0);

function run(script, command) {
  const { status } = spawnSync(process.execPath, [script, command], { stdio: 'inherit' });
  return status ?? 1;
}
