// `pith help [verb]`: unlike commander's own, it reports an unknown verb.

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
