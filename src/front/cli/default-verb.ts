// Adds the verb `segment` to a command line that names a page and no verb.

import type { Command } from 'commander';
import { fileExists, isFolder } from '../../see/browser/target/file-target.ts';
import { STDIN } from '../../see/browser/target/parse-target.ts';

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
