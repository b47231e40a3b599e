// `pith serve`: its flags and help.

import { Command, Option } from 'commander';
import { SERVICE_LIMITS } from '../../service/limits.ts';
import { exitCodesText } from '../exit-codes.ts';
import { collected, durationIn, wholeNumber } from '../flags/flag-arguments.ts';
import type { ServeFlags } from './run-serve.ts';

const { port, waiting, deadlineMs, drainMs, bodyBytes, jobs } = SERVICE_LIMITS;

const EXAMPLES = `Examples:
  pith serve                                                   at http://127.0.0.1:${port}/, for this machine alone
  curl -s http://127.0.0.1:${port}/v1/segment -H 'content-type: application/json' \\
       -H 'accept: text/markdown' -d '{"url":"https://example.org/"}'
  PITH_TOKEN=… pith serve --host 0.0.0.0 --public-host pith.example
  pith serve --allow-host wiki.intern --concurrency 4
  pith serve --jobs /var/lib/pith                              with POST /v1/batch and /v1/crawl
`;

export function serveCommand(signal: AbortSignal): Command {
  const command = new Command('serve')
    .summary('the HTTP service and the studio')
    .description(
      'Answers requests for pages over HTTP, and shows their zones in the browser, until it is stopped.',
    )
    .addHelpText('before', EXAMPLES)
    .option(
      '--host <address>',
      'listen on this address (default: 127.0.0.1); others than this machine need a token',
    )
    .option('--port <n>', `listen on this port, 0 for any free one (default: ${port})`, wholeNumber('a port'))
    .option(
      '--token-file <file>',
      'read the token of requests from this file, or several, one a line (also PITH_TOKEN)',
    )
    .option('--public-host <name>', 'accept requests for this host name; repeatable', collected)
    .option('--allow-private', 'allow all pages of private networks and of this machine')
    .option('--allow-host <name>', 'allow this host of a private network; repeatable', collected);
  addLimitFlags(command);
  addJobFlags(command);
  addProcessFlags(command);
  command.helpOption('-h, --help', 'show this help');
  return command.addHelpText('after', exitCodesText([1, 2, 7, 130])).action(async flags => {
    const { runServe } = await import('./run-serve.ts');
    await runServe(flags as ServeFlags, signal);
  });
}

function addLimitFlags(command: Command): void {
  command
    .option(
      '--concurrency <n>',
      'read this many pages at the same time (default: by cores and memory)',
      wholeNumber('pages'),
    )
    .option(
      '--waiting <n>',
      `let this many pages wait for a turn (default: ${waiting})`,
      wholeNumber('pages'),
    )
    .option(
      '--deadline <duration>',
      `limit the time of a page, with its wait, in ms or with a unit such as 90s (default: ${deadlineMs})`,
      durationIn('ms'),
    )
    .option(
      '--drain <duration>',
      `limit the time of open pages after a signal, in ms or with a unit such as 5s (default: ${drainMs})`,
      durationIn('ms'),
    )
    .option(
      '--body-limit <bytes>',
      `limit the body of a request (default: ${bodyBytes})`,
      wholeNumber('bytes'),
    );
}

function addJobFlags(command: Command): void {
  command
    .option('--jobs <dir>', 'accept batches and crawls, with a run folder for each below this one')
    .option(
      '--jobs-at-once <n>',
      `limit the running jobs of one token (default: ${jobs.atOnce})`,
      wholeNumber('jobs'),
    )
    .option('--job-pages <n>', `limit the pages of a job (default: ${jobs.pages})`, wholeNumber('pages'))
    .option(
      '--jobs-kept <n>',
      `limit the jobs of one token, ended ones included (default: ${jobs.kept})`,
      wholeNumber('jobs'),
    )
    .option(
      '--jobs-bytes <bytes>',
      `limit the files of all jobs of one token (default: ${jobs.bytes})`,
      wholeNumber('bytes'),
    )
    .option(
      '--job-concurrency <n>',
      'limit the pages of all jobs at the same time (default: half of --concurrency)',
      wholeNumber('pages'),
    );
}

function addProcessFlags(command: Command): void {
  command
    .option('--browser <path>', 'use this Chromium or Chrome, or ws://… of one elsewhere (also PITH_BROWSER)')
    .option('--no-sandbox', 'run Chromium without its sandbox; else it must have one')
    .addOption(
      new Option(
        '--log <kind>',
        'print a line for each request to stderr (default: json, on a terminal lines)',
      ).choices(['json', 'lines', 'none']),
    )
    .option('--verbose', 'show stack traces of errors');
}
