// Unit tests: pure code, no browser. Those that need a Chromium are Playwright's (playwright.config.ts).
// With PITH_SUITE=nightly only the slow ones run: `*.nightly.test.ts`.

import { defineConfig } from 'vitest/config';
import { useTestMachine } from './test/support/test-machine.ts';

useTestMachine();

const { PITH_SUITE: suite = 'test', CI } = process.env;

/** These start browsers and services, and share the machine of CI with others. */
const retry = CI === undefined ? 0 : 1;

/** Replace modules of Node for the whole process. */
const MOCKING = [
  'test/run/diff/closed-folder.test.ts',
  'test/security/a-file-that-is-swapped-is-not-read.test.ts',
];

export default defineConfig({
  test: {
    // A busy machine is no failure; what hangs still ends.
    testTimeout: 60_000,
    hookTimeout: 60_000,
    globalSetup: 'test/support/users-files.ts',
    // By default one worker fewer than cores.
    maxWorkers: '100%',
    reporters: ['default', ['json', { outputFile: `out/${suite}-vitest.json` }]],
    projects:
      suite === 'nightly'
        ? [{ extends: true, test: { name: 'nightly', include: ['test/**/*.nightly.test.ts'], retry } }]
        : [
            {
              extends: true,
              // Loads each module of src once a worker instead of once a file: half the time.
              test: {
                name: 'unit',
                isolate: false,
                include: ['test/**/*.test.ts'],
                exclude: ['test/**/*.nightly.test.ts', ...MOCKING],
              },
            },
            { extends: true, test: { name: 'mocking', include: MOCKING } },
          ],
  },
});
