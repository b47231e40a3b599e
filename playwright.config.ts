// Tests that need a real Chromium; `npm test` runs them after the unit tests.
// With PITH_SUITE=nightly only those with the tag @nightly run: kills, restarts, long runs, wall-clock limits.

import { defineConfig } from 'playwright/test';
import { useTestMachine } from './test/support/test-machine.ts';

useTestMachine();

const { PITH_SUITE: suite = 'test' } = process.env;

export default defineConfig({
  testDir: 'test',
  testMatch: ['end-to-end/**/*.spec.ts', 'security/**/*.spec.ts'],
  ...(suite === 'nightly' ? { grep: /@nightly/ } : { grepInvert: /@nightly/ }),
  fullyParallel: false,
  forbidOnly: process.env.CI !== undefined,
  globalSetup: './test/support/global-setup.ts',
  // Tests mostly wait for a browser: four workers keep two cores busy.
  workers: 4,
  // A machine may be three times slower than another.
  timeout: suite === 'nightly' ? 240_000 : 120_000,
  // On CI a test that passes when repeated is counted as passed and named in the summary as flaky.
  retries: process.env.CI === undefined ? 0 : 1,
  // A busy machine is no failure; what never comes still ends.
  expect: { timeout: 20_000 },
  reporter: [
    ['line'],
    ['json', { outputFile: `out/${suite}-playwright.json` }],
    ['./test/support/failure-reporter.ts'],
  ],
  outputDir: 'out/test-results',
  snapshotPathTemplate: '{testDir}/end-to-end/golden/{arg}{ext}',
});
