// Whether JSON on stdout was asked for: `--json` where it is a switch of the verb, not where it names a file.

import type { Command } from 'commander';

/** `words`: of the command line, behind the name of the program. */
export function asksForJson(root: Command, words: readonly string[]): boolean {
  const verb = verbNamed(root, words);
  const option = verb.options.find(({ long }) => long === '--json');
  if (option === undefined || option.required || option.optional) return false;
  const end = words.indexOf('--');
  return words.slice(0, end < 0 ? undefined : end).includes('--json');
}

/** Verbs of a verb too: `site clean`. */
function verbNamed(command: Command, [word, ...rest]: readonly string[]): Command {
  const verb = command.commands.find(one => one.name() === word);
  return verb === undefined ? command : verbNamed(verb, rest);
}
