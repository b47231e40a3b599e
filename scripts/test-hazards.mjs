// Runs the full catalogue of hazards (test/hazards), and says how many of its tests passed.

import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { countsOf, forgetReports, keepCounts, readSuite, summaryOf, usedBrowser } from './test-summary.mjs';

process.chdir(fileURLToPath(new URL('..', import.meta.url)));

forgetReports('hazards');
const words = ['node_modules/playwright/cli.js', 'test', '--config', 'test/hazards/playwright.config.ts'];
const { status } = spawnSync(process.execPath, [...words, ...process.argv.slice(2)], { stdio: 'inherit' });
const parts = readSuite('hazards', ['playwright']);
const counts = countsOf(parts);
keepCounts('hazards', parts);
console.log(
  `\n${summaryOf(parts, { browser: usedBrowser(), elsewhere: ['all other tests (npm test)'] }).join('\n')}`,
);
process.exitCode = status || (counts.failed > 0 ? 1 : 0);
