// What the command line says on stderr: plain where it is no terminal, never a control character of a page.

import { styleText } from 'node:util';
import type { PithError } from '../../base/errors.ts';
import { told } from './told.ts';

type Colour = 'red' | 'yellow' | 'dim';

export function say(message: string): void {
  process.stderr.write(`${printable(message)}\n`);
}

export function warn(code: string, message: string): void {
  process.stderr.write(`${coloured('yellow', 'warning')} ${code}: ${printable(message)}\n`);
}

export const errorLine = (code: string, message: string): string =>
  `${coloured('red', 'pith')} ${code}: ${printable(message)}\n`;

export function reportError(error: PithError, isVerbose: boolean): void {
  process.stderr.write(errorLine(error.code, told(error)));
  if (!isVerbose) return;
  for (let cause: unknown = error; cause instanceof Error; cause = cause.cause) {
    process.stderr.write(`${coloured('dim', printable(cause.stack ?? cause.message, '\n'))}\n`);
  }
}

/** Text of a page or an address, without what would steer a terminal. */
export function printable(text: string, kept = ''): string {
  return text.replace(/[\0-\x1f\x7f-\x9f\u202a-\u202e\u2066-\u2069]/g, character =>
    kept.includes(character) ? character : '',
  );
}

function coloured(colour: Colour, text: string): string {
  const wanted = process.stderr.isTTY && process.env.NO_COLOR === undefined;
  return wanted ? styleText(colour, text) : text;
}
