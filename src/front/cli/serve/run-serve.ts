// Runs `pith serve` until a signal: prints its address on stdout and a line for each request on stderr.

import { readFile } from 'node:fs/promises';
import { firstLine, PithError } from '../../../base/errors.ts';
import { useOwnTempRoot } from '../../../base/files/temp-root.ts';
import type { Served, ServiceListeners } from '../../service/app.ts';
import type { ServiceOptionsInput } from '../../service/options.ts';
import { startService } from '../../service/service.ts';
import { say } from '../terminal/console.ts';

export interface ServeFlags {
  host?: string;
  port?: number;
  tokenFile?: string;
  publicHost?: string[];
  allowPrivate?: true;
  allowHost?: string[];
  concurrency?: number;
  waiting?: number;
  deadline?: number;
  drain?: number;
  jobs?: string;
  jobsAtOnce?: number;
  jobPages?: number;
  jobsKept?: number;
  jobsBytes?: number;
  jobConcurrency?: number;
  bodyLimit?: number;
  browser?: string;
  sandbox?: boolean;
  log?: 'json' | 'lines' | 'none';
  verbose?: true;
}

export async function runServe(flags: ServeFlags, signal: AbortSignal): Promise<void> {
  const options = serviceOptionsFrom(flags, await tokensFrom(flags.tokenFile));
  useOwnTempRoot();
  const service = await startService(options, listenersFrom(flags));
  process.stdout.write(`${service.url}\n`);
  if (logKind(flags) === 'lines') say('SIGINT lets pages under way finish');
  await new Promise<void>(done => {
    if (signal.aborted) done();
    signal.addEventListener('abort', () => done());
  });
  await service.stop();
}

const serviceOptionsFrom = (flags: ServeFlags, tokens: readonly string[]): ServiceOptionsInput => ({
  host: flags.host,
  port: flags.port,
  token: tokens.length > 0 ? tokens : undefined,
  publicHosts: flags.publicHost,
  allowPrivate: flags.allowPrivate,
  allowHosts: flags.allowHost,
  concurrency: flags.concurrency,
  waiting: flags.waiting,
  deadlineMs: flags.deadline,
  drainMs: flags.drain,
  bodyBytes: flags.bodyLimit,
  jobs: flags.jobs,
  jobsAtOnce: flags.jobsAtOnce,
  jobPages: flags.jobPages,
  jobsKept: flags.jobsKept,
  jobsBytes: flags.jobsBytes,
  jobConcurrency: flags.jobConcurrency,
  browser: flags.browser,
  sandbox: flags.sandbox,
});

/** Read from a file or the environment: every user of the machine can read the arguments of a process. */
async function tokensFrom(path: string | undefined): Promise<string[]> {
  if (path === undefined) {
    const given = process.env.PITH_TOKEN ?? '';
    const named = tokensIn(given);
    if (given !== '' && named.length === 0) throw new PithError('USAGE', 'PITH_TOKEN is blank');
    return named;
  }
  const text = await readFile(path, 'utf8').catch((error: Error) => {
    throw new PithError('FILE_NOT_FOUND', `the token cannot be read (${firstLine(error.message)})`, {
      cause: error,
    });
  });
  const tokens = tokensIn(text);
  if (tokens.length === 0) throw new PithError('USAGE', `the token file ${path} is empty`);
  return tokens;
}

const tokensIn = (text: string): string[] => text.split(/\s+/).filter(token => token !== '');

const logKind = ({ log }: ServeFlags): NonNullable<ServeFlags['log']> =>
  log ?? (process.stderr.isTTY ? 'lines' : 'json');

function listenersFrom(flags: ServeFlags): ServiceListeners {
  const kind = logKind(flags);
  if (kind === 'none') return {};
  return kind === 'json' ? { log: process.stderr } : { onServed: served => say(lineOf(served)) };
}

const lineOf = ({ method, path, status, ms, page, error }: Served): string =>
  [status, `${ms} ms`, method, path, error, page].filter(part => part !== undefined).join('  ');
