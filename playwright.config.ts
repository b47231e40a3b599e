// Tests that need a real Chromium; `npm test` runs them after the unit tests.

import { defineConfig } from 'playwright/test';

export default defineConfig({
  testDir: 'test',
  testMatch: ['end-to-end/**/*.spec.ts', 'security/**/*.spec.ts'],
  fullyParallel: false,
  forbidOnly: process.env.CI !== undefined,
  workers: 2,
  timeout: 60_000,
  reporter: [['line'], ['json', { outputFile: 'out/playwright.json' }]],
  outputDir: 'out/test-results',
  snapshotPathTemplate: '{testDir}/end-to-end/golden/{arg}{ext}',
});
