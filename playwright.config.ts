// Tests that need a real Chromium; `npm test` runs them after the unit tests.
// With PITH_NIGHTLY=1 only those with the tag @nightly run: kills, restarts, long runs, wall-clock limits.

import { defineConfig } from 'playwright/test';
import { useTestMachine } from './test/support/test-machine.ts';

useTestMachine();

const isNightly = process.env.PITH_NIGHTLY === '1';

export default defineConfig({
  testDir: 'test',
  testMatch: ['end-to-end/**/*.spec.ts', 'security/**/*.spec.ts'],
  ...(isNightly ? { grep: /@nightly/ } : { grepInvert: /@nightly/ }),
  fullyParallel: false,
  forbidOnly: process.env.CI !== undefined,
  // Tests mostly wait for a browser: three workers keep two cores busy.
  workers: 3,
  timeout: 60_000,
  // A busy machine is no failure; what never comes still ends.
  expect: { timeout: 20_000 },
  reporter: [
    ['line'],
    ['json', { outputFile: isNightly ? 'out/nightly-playwright.json' : 'out/playwright.json' }],
  ],
  outputDir: 'out/test-results',
  snapshotPathTemplate: '{testDir}/end-to-end/golden/{arg}{ext}',
});
