// Runs the full catalogue of hazards (test/hazards), and says how many of its tests passed.

import { spawnSync } from 'node:child_process';
import { rmSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { countTests, HAZARDS, summaryLine } from './test-summary.mjs';

process.chdir(fileURLToPath(new URL('..', import.meta.url)));

rmSync(HAZARDS.playwright, { force: true });
const words = ['node_modules/playwright/cli.js', 'test', '--config', 'test/hazards/playwright.config.ts'];
const { status } = spawnSync(process.execPath, [...words, ...process.argv.slice(2)], { stdio: 'inherit' });
const counts = countTests(HAZARDS);
console.log(`\n${summaryLine(counts)}`);
process.exitCode = status || (counts.failed > 0 ? 1 : 0);
