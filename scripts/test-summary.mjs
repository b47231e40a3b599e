// Reads what vitest, Playwright and the hazards reported, and says what ran, on which browser, and what was left out.
// As a script, lists the failures of the suites that it is given and adds up their counts: `N passed, N failed[, N skipped]`.

import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { stripVTControlCharacters } from 'node:util';

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
      return { runner, ...NOTHING, failed: 1, failures: [{ command: `(${runner} left no report)` }] };
    }
  });
}

export const NOTHING = { passed: 0, failed: 0, seconds: 0, skips: [], failures: [], flaky: [] };

/**
 * `skips` has a reason for every skipped test, `failures` the command, title and message of every failed one, `flaky` the
 * titles of those that passed when repeated.
 */
export function readVitest({ startTime, success, testResults, numPassedTests, numFailedTests }) {
  const tests = testResults.flatMap(({ assertionResults }) => assertionResults);
  const skipped = tests.filter(({ status }) => status !== 'passed' && status !== 'failed');
  const ends = testResults.map(({ endTime }) => endTime);
  const failing = testResults.filter(({ status }) => status === 'failed');
  return {
    ...NOTHING,
    passed: numPassedTests,
    failed: failures(numFailedTests, success),
    seconds: Math.max(0, ...ends.map(end => end - startTime)) / 1000,
    skips: skipped.map(({ meta }) => meta?.needs ?? 'did not run'),
    failures: listed(failing.flatMap(vitestFailures), success, 'npx vitest run'),
  };
}

/** A file that could not be loaded has a message of its own and no test. */
function vitestFailures({ name, message, assertionResults }) {
  const command = `npx vitest run ${relative(name)}`;
  const failed = assertionResults.filter(({ status }) => status === 'failed');
  if (failed.length === 0) return [{ command, message }];
  return failed.map(({ fullName, failureMessages }) => ({
    command,
    title: fullName,
    message: failureMessages?.[0],
  }));
}

export function readPlaywright({ stats, errors, suites, config }) {
  const specs = suites.flatMap(specsOf);
  const withStatus = wanted => specs.flatMap(({ tests }) => tests.filter(({ status }) => status === wanted));
  return {
    ...NOTHING,
    passed: stats.expected + stats.flaky,
    failed: failures(stats.unexpected, errors.length === 0),
    seconds: stats.duration / 1000,
    skips: withStatus('skipped').map(
      ({ annotations }) => annotations.find(({ type }) => type === 'skip')?.description ?? 'did not run',
    ),
    failures: listed(
      specs
        .filter(({ ok }) => !ok)
        .map(({ file, line, title, tests }) => ({
          command: `npx playwright test ${relative(`${config.rootDir}/${file}`)}:${line}`,
          title,
          message: tests.at(-1)?.results.at(-1)?.error?.message,
        })),
      errors.length === 0,
      'npx playwright test',
      errors.map(({ message }) => message).join('\n'),
    ),
    flaky: specs
      .filter(({ tests }) => tests.some(({ status }) => status === 'flaky'))
      .map(({ title }) => title),
  };
}

const specsOf = ({ specs = [], suites = [] }) => [...specs, ...suites.flatMap(specsOf)];

/** A file that could not be loaded fails without a test of its own having failed. */
const failures = (failedTests, succeeded) => (failedTests === 0 && !succeeded ? 1 : failedTests);

/** Gives a name to a failure outside of all tests, such as one at the end of a run. */
const listed = (failures, succeeded, command, message) =>
  failures.length === 0 && !succeeded
    ? [{ command, title: 'outside of all tests (the output of the suite says more)', message }]
    : failures;

const relative = file => file.replace(fileURLToPath(new URL('..', import.meta.url)), '');

export function countsOf(parts) {
  const sum = countOf => parts.reduce((total, part) => total + countOf(part), 0);
  return {
    passed: sum(({ passed }) => passed),
    failed: sum(({ failed }) => failed),
    skipped: sum(({ skips }) => skips.length),
  };
}

/** Keeps what the sum of several suites says. */
export function keepCounts(suite, parts) {
  mkdirSync(OUT, { recursive: true });
  const failures = parts.flatMap(part => part.failures);
  writeFileSync(reportFile(suite, 'counts'), JSON.stringify({ ...countsOf(parts), failures }));
}

export function summaryLine({ passed, failed, skipped }) {
  return `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`;
}

/** A failed test in a few lines: for the end of a log, where the runner's own report is far above. */
export function failureLines({ command, title, message = '' }) {
  const said = stripVTControlCharacters(message)
    .split('\n')
    .filter(line => line.trim() !== '');
  return [
    `FAILED  ${title ?? command}`,
    `        ${command}`,
    ...said.slice(0, MOST_LINES).map(line => `        ${line}`),
  ];
}

/** Sums up a run in five lines, and a sixth where tests passed only when repeated. */
export function summaryOf(parts, { browser, elsewhere }) {
  const again = [...new Set(parts.flatMap(({ failures }) => failures.map(({ command }) => command)))];
  const flaky = parts.flatMap(part => part.flaky);
  return [
    `Ran       ${parts.map(ranLine).join(' and ')}`,
    `Browser   ${browserLine(browser)}`,
    `Left out  ${leftOutLine(parts, elsewhere)}`,
    ...(flaky.length === 0 ? [] : [`Flaky     ${flaky.join('; ')}`]),
    again.length === 0
      ? 'One test  npx vitest run test/judge/zones, npx playwright test capture-boxes (more in CONTRIBUTING.md)'
      : `Again     ${again.slice(0, MOST_COMMANDS).join('; ')}${again.length > MOST_COMMANDS ? `; and ${again.length - MOST_COMMANDS} more` : ''}`,
    summaryLine(countsOf(parts)),
  ];
}

const MOST_COMMANDS = 5;
const MOST_LINES = 12;
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
    return { passed: 0, failed: 1, skipped: 0, failures: [{ command: `(${suite} left no counts)` }] };
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const counts = process.argv.slice(2).map(keptCounts);
  const sum = name => counts.reduce((total, one) => total + one[name], 0);
  for (const failure of counts.flatMap(({ failures }) => failures))
    console.log(failureLines(failure).join('\n'));
  console.log(summaryLine({ passed: sum('passed'), failed: sum('failed'), skipped: sum('skipped') }));
}
