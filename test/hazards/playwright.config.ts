// The full catalogue of what goes wrong with pages, networks and processes: `npm run test:hazards`.

import { defineConfig } from 'playwright/test';
import { useTestMachine } from '../support/test-machine.ts';

useTestMachine();

export default defineConfig({
  testDir: '.',
  testMatch: '*.spec.ts',
  fullyParallel: true,
  forbidOnly: process.env.CI !== undefined,
  workers: 2,
  timeout: 120_000,
  // A busy machine is no failure; what never comes still ends.
  expect: { timeout: 20_000 },
  retries: process.env.CI === undefined ? 0 : 1,
  globalSetup: '../support/global-setup.ts',
  reporter: [
    ['line'],
    ['json', { outputFile: '../../out/hazards-playwright.json' }],
    ['../support/failure-reporter.ts'],
  ],
  outputDir: '../../out/hazards-results',
});
