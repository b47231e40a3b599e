// Builds the start of a command line that repeats a comparison, for its report: the same sides and page options.

import type { Command, Option } from 'commander';
import { shellWord } from '../../../base/text/shell-word.ts';

/** Flags about outputs and checks, which a later command sets anew. */
const DROPPED = new Set(['--json', '--picture', '--report', '--junit', '--limit', '--update', '--only']);
/** Their values may be secrets, and reports are passed on. */
const SECRET = new Set(['--header', '--cookie', '--proxy']);

export function commandAgain(command: Command, sides: readonly unknown[]): string {
  const again = ['pith', command.name(), ...sides.map(side => shellWord(String(side)))];
  const words = wordsOf(command);
  for (let at = 0; at < words.length; at++) {
    const [name = '', inline] = (words[at] ?? '').split(/=(.*)/s);
    const option = command.options.find(({ long }) => long === name);
    if (option === undefined) continue;
    const value = inline ?? (takesNext(option, words[at + 1]) ? words[++at] : undefined);
    if (DROPPED.has(name)) continue;
    again.push(name);
    if (value !== undefined) again.push(SECRET.has(name) ? `<${option.attributeName()}>` : shellWord(value));
  }
  return again.join(' ');
}

/** As commander parses them. */
const takesNext = ({ required, optional }: Option, next: string | undefined): boolean =>
  required || (optional && next !== undefined && !next.startsWith('-'));

/** The words after the verb. */
function wordsOf(command: Command): readonly string[] {
  const { rawArgs } = command.parent as unknown as { rawArgs: readonly string[] };
  return rawArgs.slice(rawArgs.indexOf(command.name()) + 1);
}
