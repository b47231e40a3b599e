// Reads the words of a command line without commander: adds the verb `segment` to a line that names a page and no verb,
// and finds `--json` and the target of a line that commander could not parse, to report the error as JSON.

import type { Command } from 'commander';
import { fileExists, isFolder } from '../../see/browser/target/file-target.ts';
import { STDIN } from '../../see/browser/target/parse-target.ts';

/**
 * True for `--json` or `--format json`, if the verb has `--json` as a switch; with some verbs it names a file instead.
 * `words`: all after the name of the program.
 */
export function asksForJson(root: Command, words: readonly string[]): boolean {
  const [verb, rest] = findVerb(root, words);
  const option = verb.options.find(({ long }) => long === '--json');
  if (option === undefined || option.required || option.optional) return false;
  const { flags } = parseWords(verb, rest);
  return flags.has('--json') || flags.get('--format')?.toLowerCase() === 'json';
}

/** The first argument of the verb; empty if there is none. */
export function firstTarget(root: Command, words: readonly string[]): string {
  const [verb, rest] = findVerb(root, words);
  return parseWords(verb, rest).others[0] ?? '';
}

/** The innermost verb that the words name. */
export const verbOf = (root: Command, words: readonly string[]): Command => findVerb(root, words)[0];

interface ParsedWords {
  /** Values of flags, by their long names. */
  readonly flags: ReadonlyMap<string, string>;
  readonly others: readonly string[];
}

/** Parses as commander does, but continues after an error. An unknown flag takes no value. */
function parseWords(verb: Command, words: readonly string[]): ParsedWords {
  const flags = new Map<string, string>();
  const others: string[] = [];
  for (let at = 0; at < words.length; at++) {
    const word = words[at] ?? '';
    if (word === '--') return { flags, others: [...others, ...words.slice(at + 1)] };
    if (!/^-./.test(word)) {
      others.push(word);
      continue;
    }
    const [name = '', ...values] = word.split('=');
    const option = verb.options.find(({ long, short }) => long === name || short === name);
    const next = words[at + 1];
    const takesNext =
      values.length === 0 &&
      next !== undefined &&
      (option?.required === true || (option?.optional === true && !next.startsWith('-')));
    flags.set(option?.long ?? name, takesNext ? next : values.join('='));
    if (takesNext) at++;
  }
  return { flags, others };
}

/** Finds the innermost verb, such as `clean` of `site clean`, and the words after it. */
function findVerb(command: Command, words: readonly string[]): readonly [Command, readonly string[]] {
  const [word, ...rest] = words;
  const verb = command.commands.find(one => one.name() === word);
  return verb === undefined ? [command, words] : findVerb(verb, rest);
}

/** `words`: all after the name of the program. A word that may be a mistyped verb is left to commander's hint. */
export function withDefaultVerb(root: Command, words: readonly string[]): readonly string[] {
  const [first] = words;
  if (first === undefined || isVerb(root, first) || isOwnFlag(root, first)) return words;
  const isFlag = /^-./.test(first);
  const isSegment = isFlag ? !words.some(word => isVerb(root, word)) : isPage(first);
  return isSegment ? ['segment', ...words] : words;
}

const isVerb = (root: Command, word: string): boolean =>
  root.commands.some(command => command.name() === word);

const isOwnFlag = (root: Command, word: string): boolean =>
  ['-h', '--help'].includes(word) || root.options.some(({ long, short }) => word === long || word === short);

/** A folder is refused by the verb, in a sentence that helps. */
const isPage = (word: string): boolean =>
  word === STDIN || /[./\\:#]/.test(word) || fileExists(word) || isFolder(word);
