// Adds up what vitest and Playwright reported; as a script, prints the sum, that of the hazards included:
// `N passed, N failed[, N skipped]`.

import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));

export const REPORTS = { vitest: `${root}out/vitest.json`, playwright: `${root}out/playwright.json` };

export const NIGHTLY = {
  vitest: `${root}out/nightly-vitest.json`,
  playwright: `${root}out/nightly-playwright.json`,
};

export const HAZARDS = { playwright: `${root}out/hazards.json` };

export function countTests(...reports) {
  const parts = (reports.length === 0 ? [REPORTS] : reports).flatMap(({ vitest, playwright }) => [
    ...(vitest === undefined ? [] : [counted(vitest, vitestCounts)]),
    counted(playwright, playwrightCounts),
  ]);
  const sum = name => parts.reduce((total, part) => total + part[name], 0);
  return { passed: sum('passed'), failed: sum('failed'), skipped: sum('skipped') };
}

export function summaryLine({ passed, failed, skipped }) {
  return `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`;
}

/** A runner that left no report counts as one failure. */
function counted(path, countsOf) {
  try {
    return countsOf(JSON.parse(readFileSync(path, 'utf8')));
  } catch {
    return { passed: 0, failed: 1, skipped: 0 };
  }
}

export function vitestCounts(report) {
  const skipped = report.numPendingTests + report.numTodoTests;
  return { passed: report.numPassedTests, failed: failures(report.numFailedTests, report.success), skipped };
}

export function playwrightCounts({ stats, errors }) {
  const failed = failures(stats.unexpected, errors.length === 0);
  return { passed: stats.expected + stats.flaky, failed, skipped: stats.skipped };
}

/** A file that could not be loaded fails without a test of its own having failed. */
const failures = (failedTests, succeeded) => (failedTests === 0 && !succeeded ? 1 : failedTests);

if (process.argv[1] === fileURLToPath(import.meta.url))
  console.log(summaryLine(countTests(REPORTS, HAZARDS, NIGHTLY)));
