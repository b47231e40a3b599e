// Runs `pith serve` until a signal: prints its address on stdout and a line for each request on stderr.

import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { firstLine, PithError, usageError } from '../../../base/errors.ts';
import { useOwnTempRoot } from '../../../base/files/temp-root.ts';
import { startService } from '../../service/service.ts';
import type { Served, ServiceListeners } from '../../service/service-listeners.ts';
import { SERVICE_OPTIONS } from '../../service/service-option-rows.ts';
import { optionsFromFlags } from '../flags/row-flags.ts';
import { say } from '../terminal/console.ts';

/** The flags of options, which only their rows know, and these. */
export interface ServeFlags {
  tokenFile?: string;
  log?: 'json' | 'lines' | 'none';
}

export async function runServe(flags: ServeFlags, signal: AbortSignal): Promise<void> {
  const tokens = await tokensFrom(flags.tokenFile);
  const token = tokens.length > 0 ? tokens : undefined;
  useOwnTempRoot();
  const service = await startService(
    { ...optionsFromFlags(SERVICE_OPTIONS, flags), token },
    listenersFrom(flags),
  );
  process.stdout.write(`${service.url}\n`);
  if (logKind(flags) === 'lines') say('SIGINT lets pages under way finish');
  if (!signal.aborted) await once(signal, 'abort');
  await service.stop();
}

/** Read from a file or the environment: every user of the machine can read the arguments of a process. */
async function tokensFrom(path: string | undefined): Promise<string[]> {
  if (path === undefined) {
    const given = process.env.PITH_TOKEN ?? '';
    const named = tokensIn(given);
    if (given !== '' && named.length === 0) throw usageError('PITH_TOKEN is blank');
    return named;
  }
  const text = await readFile(path, 'utf8').catch((error: Error) => {
    throw new PithError('FILE_NOT_FOUND', `the token cannot be read (${firstLine(error.message)})`, {
      cause: error,
    });
  });
  const tokens = tokensIn(text);
  if (tokens.length === 0) throw usageError(`the token file ${path} is empty`);
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
