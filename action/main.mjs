// The steps of the GitHub Action: `compare` runs `pith diff` and `pith audit`, `comment` writes what changed to the pull request, and
// `check` ends with its exit code.

import { spawn } from 'node:child_process';
import { appendFileSync, createWriteStream, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { finished } from 'node:stream/promises';
import { fileURLToPath } from 'node:url';
import { auditsOf, commentOf, pagesOf } from './comment.mjs';
import { pullRequestOf, writeComment } from './github.mjs';

const { env } = process;
const EXIT = { ok: 0, checkFailed: 6 };

const STEPS = { compare, comment, check };
await STEPS[process.argv[2]]();

async function compare() {
  if (env.INPUT_RESULTS) return setOutputs(resolve(env.INPUT_RESULTS), EXIT.ok);
  const folder = join(env.RUNNER_TEMP, 'pith-layout-diff');
  mkdirSync(folder, { recursive: true });
  const codes = [await runDiff(folder), await runAudit(folder)];
  // What failed matters more than what changed.
  const exitCode = codes.find(code => code !== EXIT.ok && code !== EXIT.checkFailed) ?? Math.max(...codes);
  const summary = commentOf(pagesOf(folder), { exitCode: codes[0], reportUrl: '', audits: auditsOf(folder) });
  writeFileSync(join(folder, 'summary.md'), summary);
  appendFileSync(env.GITHUB_STEP_SUMMARY, summary);
  setOutputs(folder, exitCode);
}

function runDiff(folder) {
  const ignored = linesOf(env.INPUT_IGNORE).flatMap(what => ['--ignore', what]);
  const words = [
    ...['diff', env.INPUT_BASELINE, newSide(folder), '--limit', env.INPUT_LIMIT, ...ignored],
    ...['--json', '--report', join(folder, 'report.html')],
  ];
  return runPith(words, join(folder, 'results.jsonl'));
}

/** Audits the pages themselves against the baseline that the input names. */
function runAudit(folder) {
  if (!env.INPUT_AUDIT) return EXIT.ok;
  const words = ['audit', ...linesOf(env.INPUT_URLS), '--baseline', env.INPUT_AUDIT, '--json'];
  return runPith([...words, '--report', join(folder, 'audit.html')], join(folder, 'audit.jsonl'));
}

/** Returns the exit code. What it prints goes to the file, and messages to the log. */
async function runPith(words, file) {
  const results = createWriteStream(file);
  const cli = env.PITH_CLI ?? fileURLToPath(new URL('../dist/cli.js', import.meta.url));
  const child = spawn(process.execPath, [cli, ...words], { stdio: ['ignore', 'pipe', 'inherit'] });
  child.stdout.pipe(results);
  const exitCode = await new Promise((done, fail) => child.once('error', fail).once('close', done));
  await finished(results);
  return exitCode ?? 1;
}

/** A folder is compared itself, addresses as a list. */
function newSide(folder) {
  const lines = linesOf(env.INPUT_URLS);
  if (lines.length === 0) throw new Error('the input `urls` is empty: name addresses, or a folder');
  const [only] = lines;
  if (lines.length === 1 && statSync(only, { throwIfNoEntry: false })?.isDirectory()) return only;
  const list = join(folder, 'urls.txt');
  writeFileSync(list, `${lines.join('\n')}\n`);
  return list;
}

function linesOf(text = '') {
  const lines = text.split('\n').map(line => line.trim());
  return lines.filter(line => line !== '');
}

function setOutputs(folder, exitCode) {
  const isChanged = pagesOf(folder).some(({ faults }) => faults.length > 0);
  const outputs = { changed: isChanged, 'results-path': folder, 'exit-code': exitCode };
  const lines = Object.entries(outputs).map(([name, value]) => `${name}=${value}\n`);
  appendFileSync(env.GITHUB_OUTPUT, lines.join(''));
}

async function comment() {
  const event = JSON.parse(readFileSync(env.GITHUB_EVENT_PATH, 'utf8'));
  const number = await pullRequestOf(event);
  if (number === undefined) return console.log('No open pull request belongs to this run.');
  const runUrl =
    event.workflow_run?.html_url ??
    `${env.GITHUB_SERVER_URL}/${env.GITHUB_REPOSITORY}/actions/runs/${env.GITHUB_RUN_ID}`;
  const reportUrl = env.ARTIFACT_URL || runUrl;
  const pages = pagesOf(env.RESULTS_PATH);
  const isWritten = await writeComment(
    number,
    commentOf(pages, { exitCode: Number(env.EXIT_CODE), reportUrl, audits: auditsOf(env.RESULTS_PATH) }),
  );
  if (!isWritten)
    console.log(
      '::notice::The token may not write comments, as in pull requests from forks: see docs/action.md for two workflows.',
    );
}

function check() {
  const exitCode = Number(env.EXIT_CODE);
  const isAllowed = exitCode === EXIT.checkFailed && env.INPUT_FAIL !== 'true';
  process.exitCode = isAllowed ? EXIT.ok : exitCode;
}
