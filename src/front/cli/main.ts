#!/usr/bin/env node
// The entry of the command line: runs a verb, turns what it throws into one sentence and an exit code.

import { createRequire } from 'node:module';
import { CommanderError } from 'commander';
import { asPithError, EXIT, PithError } from '../../base/errors.ts';
import { outputError } from '../../base/files/write-file.ts';
import { reportError } from './console.ts';
import { asksForJson, firstTarget } from './json-switch.ts';
import { watchPrinting } from './print-watch.ts';
import { program } from './program.ts';
import { usageMessage } from './usage-errors.ts';

const SIGNALS = { SIGINT: 130, SIGTERM: 143, SIGHUP: 129 } as const;

process.stdout.on('error', endUnprinted);
const hasPrinted = watchPrinting(process.stdout);

const stopped = new AbortController();
let signalled: keyof typeof SIGNALS | undefined;
for (const signal of Object.keys(SIGNALS) as (keyof typeof SIGNALS)[]) {
  process.on(signal, () => {
    if (signalled !== undefined) process.exit(SIGNALS[signal]);
    signalled = signal;
    stopped.abort();
  });
}

const { version } = createRequire(import.meta.url)('#package.json') as { version: string };
const root = program(version, stopped.signal);
try {
  process.exitCode = EXIT.ok;
  await root.parseAsync();
} catch (error) {
  process.exitCode = await exitCodeOf(error);
}
if (signalled !== undefined) process.exitCode = SIGNALS[signalled];
// Once all is printed nothing is left to wait for, whatever still holds the event loop.
process.stdout.write('', error => {
  // This comes before the event of an error does; of a stream that failed before, the first error is what tells why.
  const failure = process.stdout.errored ?? error;
  if (failure) endUnprinted(failure);
  process.exit();
});

function endUnprinted(error: NodeJS.ErrnoException): never {
  // Whoever read our output has read enough (`| head`).
  if (error.code === 'EPIPE') process.exit(EXIT.ok);
  const failure = outputError('standard output', error);
  reportError(failure, process.argv.includes('--verbose'));
  process.exit(failure.exitCode);
}

async function exitCodeOf(thrown: unknown): Promise<number> {
  if (thrown instanceof CommanderError) return usageExitCode(thrown);
  const error = asPithError(thrown);
  if (signalled === undefined) reportError(error, process.argv.includes('--verbose'));
  await recordFailure(error);
  return error.exitCode;
}

/** Commander has already said what is wrong; its code 0 is `--help` and `--version`. */
async function usageExitCode({ exitCode, message }: CommanderError): Promise<number> {
  if (exitCode === 0) return EXIT.ok;
  await recordFailure(new PithError('USAGE', usageMessage(message)));
  return EXIT.usage;
}

/** Who asked for a record gets one of every failure, with the target that was named, unless the verb has printed its own. */
async function recordFailure(error: PithError): Promise<void> {
  const words = process.argv.slice(2);
  if (hasPrinted() || !asksForJson(root, words)) return;
  const { failureRecord } = await import('../../judge/record/page-record.ts');
  process.stdout.write(`${JSON.stringify(failureRecord(firstTarget(root, words), error), null, 2)}\n`);
}
