// The tests of the benchmark: one worker, each page once, no retries.

import { defineConfig } from '@playwright/test';

const executablePath = process.env.PITH_BROWSER;

export default defineConfig({
  testMatch: 'turns.spec.mjs',
  snapshotPathTemplate: '{testDir}/../../out/bench-match-zones/{arg}{ext}',
  outputDir: '../../out/bench-match-zones/results',
  workers: 1,
  timeout: 300_000,
  reporter: 'line',
  use: {
    viewport: { width: 1280, height: 800 },
    launchOptions: executablePath === undefined ? {} : { executablePath },
  },
});
