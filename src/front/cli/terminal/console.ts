// Writes notes, warnings and errors to stderr: coloured only on a terminal, and without control characters.

import { styleText } from 'node:util';
import type { PithError } from '../../../base/errors.ts';
import { formatError } from './format-error.ts';

type Colour = 'red' | 'yellow' | 'dim';

export function say(message: string): void {
  process.stderr.write(`${printable(message)}\n`);
}

export const note = (message: string): void => say(`note: ${message}`);

export function warn(code: string, message: string): void {
  process.stderr.write(`${coloured('yellow', 'warning')} ${code}: ${printable(message)}\n`);
}

export const errorLine = (code: string, message: string): string =>
  `${coloured('red', 'pith')} ${code}: ${printable(message)}\n`;

export function reportError(error: PithError, isVerbose: boolean): void {
  process.stderr.write(errorLine(error.code, formatError(error)));
  if (!isVerbose) return;
  for (let cause: unknown = error; cause instanceof Error; cause = cause.cause) {
    process.stderr.write(`${coloured('dim', printable(cause.stack ?? cause.message, '\n'))}\n`);
  }
}

/** Removes control characters, with which the text of a page could steer the terminal. */
export function printable(text: string, kept = ''): string {
  return text.replace(/[\0-\x1f\x7f-\x9f\u202a-\u202e\u2066-\u2069]/g, character =>
    kept.includes(character) ? character : '',
  );
}

function coloured(colour: Colour, text: string): string {
  const wanted = process.stderr.isTTY && process.env.NO_COLOR === undefined;
  return wanted ? styleText(colour, text) : text;
}
