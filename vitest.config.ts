// Unit tests: pure code, no browser. Those that need a Chromium are Playwright's (playwright.config.ts).

import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['test/**/*.test.ts'],
    // A busy machine is no failure; what hangs still ends.
    testTimeout: 60_000,
    hookTimeout: 60_000,
    reporters: ['default', ['json', { outputFile: 'out/vitest.json' }]],
  },
});
