// Layout tests of a small site in two windows: `npx playwright test --config samples/layout-tests`.

import { defineConfig } from '@playwright/test';

// Playwright's own Chromium, unless a path is given: `pith doctor` prints that of the browser which pith uses.
const executablePath = process.env.PITH_BROWSER;

export default defineConfig({
  snapshotPathTemplate: '{testDir}/baselines/{projectName}/{arg}{ext}',
  outputDir: '../../out/layout-tests',
  use: { launchOptions: executablePath === undefined ? {} : { executablePath } },
  projects: [
    { name: 'wide', use: { viewport: { width: 1280, height: 800 } } },
    { name: 'phone', use: { viewport: { width: 390, height: 800 } } },
  ],
});
