// Unit tests: pure code, no browser. Those that need a Chromium are Playwright's (playwright.config.ts).

import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['test/**/*.test.ts'],
    reporters: ['default', ['json', { outputFile: 'out/vitest.json' }]],
  },
});
