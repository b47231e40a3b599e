// Reads what vitest, Playwright and the hazards reported, and says what ran, on which browser, and what was left out.
// As a script, adds up the counts of the suites that it is given: `N passed, N failed[, N skipped]`.

import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const OUT = fileURLToPath(new URL('../out/', import.meta.url));

export const reportFile = (suite, runner) => `${OUT}${suite}-${runner}.json`;
const BROWSER_FILE = `${OUT}test-machine/browser.json`;

/** A suite that dies leaves no report, and must not find those of the last run. */
export function forgetReports(suite) {
  for (const kind of ['vitest', 'playwright', 'counts']) rmSync(reportFile(suite, kind), { force: true });
}

/** What both runners say of a suite; a runner without a report counts as one failure. */
export function readSuite(suite, runners = ['vitest', 'playwright']) {
  const READERS = { vitest: readVitest, playwright: readPlaywright };
  return runners.map(runner => {
    try {
      return { runner, ...READERS[runner](readJson(reportFile(suite, runner))) };
    } catch {
      return { runner, ...NOTHING, failed: 1, again: [`(${runner} left no report)`] };
    }
  });
}

const NOTHING = { passed: 0, failed: 0, seconds: 0, skips: [], again: [] };

/** `skips` has a reason for every skipped test, `again` a command for every file or test that failed. */
export function readVitest({ startTime, success, testResults, numPassedTests, numFailedTests }) {
  const tests = testResults.flatMap(({ assertionResults }) => assertionResults);
  const skipped = tests.filter(({ status }) => status !== 'passed' && status !== 'failed');
  const ends = testResults.map(({ endTime }) => endTime);
  const failing = testResults.filter(({ status }) => status === 'failed').map(({ name }) => name);
  return {
    passed: numPassedTests,
    failed: failures(numFailedTests, success),
    seconds: Math.max(0, ...ends.map(end => end - startTime)) / 1000,
    skips: skipped.map(({ meta }) => meta?.needs ?? 'did not run'),
    again: failing.map(name => `npx vitest run ${relative(name)}`),
  };
}

export function readPlaywright({ stats, errors, suites, config }) {
  const specs = suites.flatMap(specsOf);
  const skipped = specs.flatMap(({ tests }) => tests.filter(({ status }) => status === 'skipped'));
  return {
    passed: stats.expected + stats.flaky,
    failed: failures(stats.unexpected, errors.length === 0),
    seconds: stats.duration / 1000,
    skips: skipped.map(
      ({ annotations }) => annotations.find(({ type }) => type === 'skip')?.description ?? 'did not run',
    ),
    again: specs
      .filter(({ ok }) => !ok)
      .map(({ file, line }) => `npx playwright test ${relative(`${config.rootDir}/${file}`)}:${line}`),
  };
}

const specsOf = ({ specs = [], suites = [] }) => [...specs, ...suites.flatMap(specsOf)];

/** A file that could not be loaded fails without a test of its own having failed. */
const failures = (failedTests, succeeded) => (failedTests === 0 && !succeeded ? 1 : failedTests);

const relative = file => file.replace(fileURLToPath(new URL('..', import.meta.url)), '');

export function countsOf(parts) {
  const sum = countOf => parts.reduce((total, part) => total + countOf(part), 0);
  return {
    passed: sum(({ passed }) => passed),
    failed: sum(({ failed }) => failed),
    skipped: sum(({ skips }) => skips.length),
  };
}

/** Kept for the sum of several suites. */
export function keepCounts(suite, counts) {
  mkdirSync(OUT, { recursive: true });
  writeFileSync(reportFile(suite, 'counts'), JSON.stringify(counts));
}

export function summaryLine({ passed, failed, skipped }) {
  return `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`;
}

/** What a person who only runs the tests wants to know, in five lines. */
export function summaryOf(parts, { browser, elsewhere }) {
  const again = parts.flatMap(part => part.again);
  return [
    `Ran       ${parts.map(ranLine).join(' and ')}`,
    `Browser   ${browserLine(browser)}`,
    `Left out  ${leftOutLine(parts, elsewhere)}`,
    again.length === 0
      ? 'One test  npx vitest run test/judge/zones, npx playwright test capture-boxes (more in CONTRIBUTING.md)'
      : `Again     ${again.slice(0, MOST_COMMANDS).join('; ')}${again.length > MOST_COMMANDS ? `; and ${again.length - MOST_COMMANDS} more` : ''}`,
    summaryLine(countsOf(parts)),
  ];
}

const MOST_COMMANDS = 5;
const KINDS = { vitest: 'unit tests', playwright: 'browser tests' };

const ranLine = ({ runner, on, passed, failed, seconds }) =>
  `${(passed + failed).toLocaleString('en')} ${KINDS[runner]}${on === undefined ? '' : ` on ${on}`} in ${durationText(seconds)}`;

const durationText = seconds =>
  seconds < 60 ? `${Math.round(seconds)} s` : `${Math.floor(seconds / 60)} min ${Math.round(seconds % 60)} s`;

function browserLine(browser) {
  if (browser === undefined) return 'none was started';
  const { version, origin, path } = browser;
  return origin === 'package'
    ? `Chromium ${version} of the npm package @sparticuz/chromium, with fonts of npm packages: the same everywhere`
    : `Chromium ${version} (${origin === 'playwright' ? "Playwright's" : `the system's, ${path}`}), with the fonts of this machine`;
}

function leftOutLine(parts, elsewhere) {
  const reasons = new Map();
  for (const reason of parts.flatMap(({ skips }) => skips))
    reasons.set(reason, (reasons.get(reason) ?? 0) + 1);
  const skipped = [...reasons].map(([reason, count]) => `${count} (${reason})`);
  return [...skipped, ...elsewhere].join(', ') || 'nothing';
}

/** Written before the browser tests start, by test/support/global-setup.ts. */
export function usedBrowser() {
  try {
    return readJson(BROWSER_FILE);
  } catch {
    return undefined;
  }
}

function readJson(file) {
  return JSON.parse(readFileSync(file, 'utf8'));
}

function keptCounts(suite) {
  try {
    return readJson(reportFile(suite, 'counts'));
  } catch {
    return { passed: 0, failed: 1, skipped: 0 };
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const counts = process.argv.slice(2).map(keptCounts);
  const sum = name => counts.reduce((total, one) => total + one[name], 0);
  console.log(summaryLine({ passed: sum('passed'), failed: sum('failed'), skipped: sum('skipped') }));
}
