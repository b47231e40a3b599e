// `pith help [verb]`, which unlike commander's own reports an unknown verb, and verbs that have verbs of their own.

import { Command } from 'commander';

export function helpCommand(parent: Command): Command {
  return new Command('help')
    .summary('the help of a verb')
    .argument('[verb...]', 'one verb, or a verb and a verb of it')
    .action((words: readonly string[]) => {
      let asked = parent;
      for (const word of words) {
        const verb = asked.commands.find(command => command.name() === word);
        if (verb === undefined) parent.error(`error: unknown command '${word}'`);
        asked = verb;
      }
      asked.outputHelp();
    });
}

/** Describes `--help` of a verb as an imperative phrase, as other flags are. */
export const withHelpFlag = (command: Command): Command => command.helpOption('-h, --help', 'show this help');

/** Adds the verbs of a verb, such as `pith cache list`, and their help. */
export function withVerbs(command: Command, verbs: readonly Command[]): Command {
  for (const verb of verbs) command.addCommand(withHelpFlag(verb).exitOverride());
  command.helpCommand(false).addCommand(helpCommand(command).exitOverride());
  return command.enablePositionalOptions();
}

/** A verb whose summary says all. */
export const simpleVerb = (name: string, summary: string): Command =>
  new Command(name).summary(summary).description(`${summary[0]?.toUpperCase()}${summary.slice(1)}.`);
