// Exit codes: listed at the end of the help of each verb, and that of a command of whose pages some failed.

import { EXIT } from '../../base/errors.ts';

export const EXIT_MEANINGS = {
  0: 'all well',
  1: 'a fault of pith itself',
  2: 'wrong usage or input',
  3: 'some pages failed',
  4: 'the page failed, or all pages did',
  5: 'an output cannot be written',
  6: 'a check fell short',
  7: 'no browser, or it keeps crashing',
  8: 'the queue cannot be reached',
  9: 'stopped by a limit; can be resumed',
  130: 'stopped by SIGINT (143: by SIGTERM, 129: by SIGHUP)',
} as const;

export type ExitCode = keyof typeof EXIT_MEANINGS;

export function exitCodesText(codes: readonly ExitCode[]): string {
  const lines = codes.map(code => `  ${String(code).padEnd(4)} ${EXIT_MEANINGS[code]}`);
  return `\nExit codes:\n${lines.join('\n')}\n`;
}

/** Sets the exit code of a command of whose pages some failed. */
export function exitByFailed(failed: number, pages: number): void {
  if (failed > 0) process.exitCode = failed === pages ? EXIT.allFailed : EXIT.someFailed;
}
