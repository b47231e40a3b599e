// Errors of flags and arguments in the one format of all errors, and values of a choice in capitals or small letters.

import type { Command } from 'commander';
import { onOneLine } from '../../base/text/on-one-line.ts';
import { errorLine } from './console.ts';

/** Of the command and of all its verbs. */
export function tellUsageErrors(command: Command): void {
  const { outputError } = command.configureOutput();
  command.configureOutput({
    outputError: (text, write) => {
      // A command may have something to add to it.
      let whole = text;
      outputError?.(text, added => {
        whole = added;
      });
      write(errorLine('USAGE', usageMessage(whole)));
    },
  });
  if (command.parent !== null)
    command.showHelpAfterError(`(pith ${pathOf(command)} --help shows how it is used)`);
  ignoreCase(command);
  for (const verb of command.commands) tellUsageErrors(verb);
}

/** What commander says of it, as one sentence. */
export function usageMessage(text: string): string {
  const sentence = onOneLine(text.replace(/^error: /, '').replace(/\((Did you mean )/, '(did you mean '));
  const page = /^unknown command '([^']*[./:][^']*)'/.exec(sentence)?.[1];
  return page === undefined ? sentence : `${sentence} (to read that page: pith segment ${page})`;
}

function pathOf(command: Command): string {
  const { parent } = command;
  return parent?.parent ? `${pathOf(parent)} ${command.name()}` : command.name();
}

/** `--zone rm` is `--zone RM`, where no two choices differ in nothing else. */
function ignoreCase(command: Command): void {
  for (const option of command.options) {
    const { argChoices, parseArg } = option;
    if (argChoices === undefined || parseArg === undefined) continue;
    option.parseArg = <Value>(text: string, previous: Value): Value =>
      parseArg(argChoices.find(choice => choice.toLowerCase() === text.toLowerCase()) ?? text, previous);
  }
}
