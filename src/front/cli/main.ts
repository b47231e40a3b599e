// Runs a verb and turns an error into one line on stderr and an exit code.

import { fstat, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Writable } from 'node:stream';
import { promisify } from 'node:util';
import { CommanderError } from 'commander';
import { asPithError, EXIT, type PithError, usageError } from '../../base/errors.ts';
import { outputError } from '../../base/files/write-file.ts';
import { flushSpans } from '../../base/tracing.ts';
import { asksForJson, firstTarget, verbOf, withDefaultVerb } from './command-words.ts';
import { program } from './program.ts';
import { reportError, targetOf } from './terminal/console.ts';
import { usageMessage } from './usage-errors.ts';

const SIGNALS = { SIGINT: 130, SIGTERM: 143, SIGHUP: 129 } as const;

process.stdout.on('error', exitUnwritten);
if (await isFile(process.stdout.fd)) writeWholeChunks(process.stdout);
const hasPrinted = watchPrinting(process.stdout);

const stopped = new AbortController();
let signalled: keyof typeof SIGNALS | undefined;
for (const signal of Object.keys(SIGNALS) as (keyof typeof SIGNALS)[])
  process.on(signal, () => {
    if (signalled !== undefined) process.exit(SIGNALS[signal]);
    signalled = signal;
    stopped.abort();
  });

const { version } = createRequire(import.meta.url)('#package.json') as { version: string };
const root = program(version, stopped.signal);
const words = withDefaultVerb(root, process.argv.slice(2));
try {
  process.exitCode = EXIT.ok;
  await root.parseAsync(words, { from: 'user' });
} catch (error) {
  process.exitCode = await exitCodeOf(error);
}
if (signalled !== undefined) process.exitCode = SIGNALS[signalled];
await flushSpans();
// Exits once all output is written, even if something still keeps the event loop alive.
process.stdout.write('', error => {
  // This callback runs before the 'error' event. If the stream failed earlier, its first error is the cause.
  const failure = process.stdout.errored ?? error;
  if (failure) exitUnwritten(failure);
  process.exit();
});

/** Not `fstatSync`: once it has read a pipe, Node 20 no longer follows symlinks to the folders of packages (pnpm). */
async function isFile(descriptor: number): Promise<boolean> {
  try {
    return (await promisify(fstat)(descriptor)).isFile();
  } catch {
    return false;
  }
}

/** Node reports no error for a chunk that a file took only in part, as on a disk that fills up. */
function writeWholeChunks(stream: Writable & { readonly fd: number }): void {
  stream._write = (chunk: Uint8Array, _encoding, done) => {
    try {
      writeFileSync(stream.fd, chunk);
    } catch (error) {
      done(error as Error);
      return;
    }
    done();
  };
}

function exitUnwritten(error: NodeJS.ErrnoException): never {
  // The reader closed the pipe on purpose, such as `| head`.
  if (error.code === 'EPIPE') process.exit(EXIT.ok);
  const failure = outputError('standard output', error);
  reportError(failure, process.argv.includes('--verbose'));
  process.exit(failure.exitCode);
}

async function exitCodeOf(thrown: unknown): Promise<number> {
  if (thrown instanceof CommanderError) return usageExitCode(thrown);
  const error = asPithError(thrown);
  if (signalled === undefined) reportError(error, process.argv.includes('--verbose'));
  await recordFailure(error, targetOf(thrown));
  return error.exitCode;
}

/** Commander has already printed the error. Its exit code 0 means `--help` or `--version`. */
async function usageExitCode({ exitCode, message }: CommanderError): Promise<number> {
  if (exitCode === 0) return EXIT.ok;
  await recordFailure(usageError(usageMessage(message, verbOf(root, words))));
  return EXIT.usage;
}

/** Prints the failure as a record if JSON was asked for, unless the verb has printed something itself. */
async function recordFailure(error: PithError, target = firstTarget(root, words)): Promise<void> {
  if (hasPrinted() || !asksForJson(root, words)) return;
  const { failureRecord } = await import('../../judge/record/page-record.ts');
  process.stdout.write(`${JSON.stringify(failureRecord(target, error), null, 2)}\n`);
}

/** Tells whether anything was printed yet, because a failure record must not follow other output. */
function watchPrinting(stream: Writable): () => boolean {
  // Wraps `write`, because streams of files do not expose how much was written.
  const write = stream.write.bind(stream) as (...words: unknown[]) => boolean;
  let hasPrinted = false;
  stream.write = (...words: unknown[]): boolean => {
    hasPrinted = true;
    return write(...words);
  };
  return () => hasPrinted;
}
