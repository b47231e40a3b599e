#!/usr/bin/env node
// The entry of the command line: runs a verb, turns what it throws into one sentence and an exit code.

import { createRequire } from 'node:module';
import { CommanderError } from 'commander';
import { asPithError, EXIT, PithError } from '../errors.ts';
import { outputError } from '../files/write-file.ts';
import { reportError } from './console.ts';
import { FlagRefusal } from './flag-rules.ts';
import { program } from './program.ts';

const SIGNALS = { SIGINT: 130, SIGTERM: 143, SIGHUP: 129 } as const;

process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  // Whoever read our output has read enough (`| head`).
  if (error.code === 'EPIPE') process.exit(EXIT.ok);
  const failure = outputError('standard output', error);
  reportError(failure, process.argv.includes('--verbose'));
  process.exit(failure.exitCode);
});

const stopped = new AbortController();
let signalled: keyof typeof SIGNALS | undefined;
for (const signal of Object.keys(SIGNALS) as (keyof typeof SIGNALS)[]) {
  process.on(signal, () => {
    if (signalled !== undefined) process.exit(SIGNALS[signal]);
    signalled = signal;
    stopped.abort();
  });
}

const { version } = createRequire(import.meta.url)('../../package.json') as { version: string };
try {
  process.exitCode = EXIT.ok;
  await program(version, stopped.signal).parseAsync();
} catch (error) {
  process.exitCode = await exitCodeOf(error);
}
if (signalled !== undefined) process.exitCode = SIGNALS[signalled];
// Once all is printed nothing is left to wait for, whatever still holds the event loop.
process.stdout.write('', () => process.exit());

async function exitCodeOf(thrown: unknown): Promise<number> {
  if (thrown instanceof CommanderError) return usageExitCode(thrown);
  const error = asPithError(thrown);
  if (signalled === undefined) reportError(error, process.argv.includes('--verbose'));
  if (error instanceof FlagRefusal) await recordRefusal(error.message);
  return error.exitCode;
}

/** Commander has already said what is wrong; its code 0 is `--help` and `--version`. */
async function usageExitCode({ exitCode, message }: CommanderError): Promise<number> {
  if (exitCode === 0) return EXIT.ok;
  await recordRefusal(message.replace(/^error: /, ''));
  return EXIT.usage;
}

/** Who asked for a record gets one of every failure, with no page to name. */
async function recordRefusal(message: string): Promise<void> {
  if (!process.argv.includes('--json')) return;
  const { failureRecord } = await import('../segment/page-record.ts');
  const record = failureRecord('', new PithError('USAGE', message));
  process.stdout.write(`${JSON.stringify(record, null, 2)}\n`);
}
