// `pith help [verb]`: commander's own says nothing of a verb that is not there.

import { Command } from 'commander';

/** Of a command that has verbs. */
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
