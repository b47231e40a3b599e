// Writes notes, warnings and errors to stderr: coloured only on a terminal, and without control characters. Remembers the
// pages that errors are about.

import { styleText } from 'node:util';
import type { PithError } from '../../../base/errors.ts';
import { flagOfOption, remedyOf } from '../flags/row-flags.ts';

type Colour = 'red' | 'yellow' | 'dim';

export function say(message: string): void {
  process.stderr.write(`${line(message)}\n`);
}

export const note = (message: string): void => say(`note: ${message}`);

export function warn(code: string, message: string): void {
  process.stderr.write(`${coloured('yellow', 'warning')} ${code}: ${line(message)}\n`);
}

export const errorLine = (code: string, message: string): string =>
  `${coloured('red', 'pith')} ${code}: ${line(message)}\n`;

export function reportError(error: PithError, isVerbose: boolean): void {
  process.stderr.write(errorLine(error.code, formatError(error)));
  if (!isVerbose) return;
  process.stderr.write(`${coloured('dim', `docs/errors.md#${error.code} says what it means`)}\n`);
  for (let cause: unknown = error; cause instanceof Error; cause = cause.cause)
    process.stderr.write(`${coloured('dim', printable(cause.stack ?? cause.message, '\n'))}\n`);
}

/** The pages that errors are about: of several, the record of a failure names the one that failed. */
const targets = new WeakMap<object, string>();

/** Notes the page that an error is about, unless one is noted; returns the error. */
export function withTarget(error: unknown, target: string): unknown {
  if (typeof error === 'object' && error !== null && !targets.has(error)) targets.set(error, target);
  return error;
}

export const targetOf = (error: unknown): string | undefined => targets.get(error as object);

/** Characters of a line: an address that a site chose may have a million. */
const LONGEST_LINE = 4_000;

function line(message: string): string {
  const text = printable(message);
  return text.length > LONGEST_LINE ? `${text.slice(0, LONGEST_LINE).toWellFormed()}…` : text;
}

/** Removes control characters and direction marks, with which the text of a page could steer the terminal. */
export function printable(text: string, kept = ''): string {
  return text.replace(/[\0-\x1f\x7f-\x9f\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/g, character =>
    kept.includes(character) ? character : '',
  );
}

function coloured(colour: Colour, text: string): string {
  const wanted = process.stderr.isTTY && process.env.NO_COLOR === undefined;
  return wanted ? styleText(colour, text) : text;
}

interface ReportedError {
  readonly code?: string | undefined;
  readonly message?: string | undefined;
  readonly option?: string | undefined;
}

/** The name of an option in a message, and of a part of it: `the option 'viewport.width'`. */
const OPTION = /^the option '(?:page\.)?\w+(?:\.([^']+))?'/;

/** Formats an error of the library for the command line: its message, and the flag of the option it names. */
export function formatError({ code, message = '', option = '' }: ReportedError): string {
  if (option === 'site') return `${message}: --site MODEL`;
  const remedy = remedyOf(option);
  if (code !== 'USAGE' && remedy !== undefined) return `${message}${remedy}`;
  const flag = flagOfOption(option);
  if (flag === undefined) return message;
  const named = message.replace(OPTION, (_, part: string | undefined) =>
    part === undefined ? flag : `${flag} (${part})`,
  );
  return named === message ? `${message}: check ${flag}` : named;
}
