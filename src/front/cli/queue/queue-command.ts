// `pith queue`: its flags and help.

import { Command } from 'commander';
import { exitCodesText } from '../exit-codes.ts';
import { simpleVerb, withVerbs } from '../help-command.ts';

const EXAMPLES = `Examples:
  pith queue status redis://127.0.0.1:6379         pages and workers
  pith queue pause redis://127.0.0.1:6379          workers finish their pages and take no others
  pith queue resume redis://127.0.0.1:6379
  pith queue retry redis://127.0.0.1:6379          again what workers died with
  pith queue drain redis://127.0.0.1:6379          what a run that is gone has left
`;

const ACTIONS = [
  ['drain', 'remove the pages that no worker has taken; a batch that still runs queues its own again'],
  ['retry', 'hand out again the pages that several workers died with'],
  ['pause', 'let workers finish their pages and take no others'],
  ['resume', 'let workers take pages again'],
] as const;

export function queueCommand(): Command {
  const command = new Command('queue')
    .summary('the queue of a fleet')
    .description('Shows the queue of a fleet and its workers, and controls it.')
    .addHelpText('before', EXAMPLES)
    .addHelpText('after', exitCodesText([0, 1, 2, 8]));
  const status = verb('status', 'count pages and list workers')
    .option('--json', 'print the counts as JSON')
    .action(async (url, flags) => (await code()).showQueue(url, flags as { json?: true }));
  const others = ACTIONS.map(([name, summary]) =>
    verb(name, summary).action(async url => (await code()).controlQueue(name, url)),
  );
  return withVerbs(command, [status, ...others]);
}

async function code() {
  const { withQueuePackages } = await import('../../../run/fleet/queue-packages.ts');
  return withQueuePackages(import('./run-queue.ts'));
}

const verb = (name: string, summary: string): Command =>
  simpleVerb(name, summary).argument('<url>', 'take pages from the queue in this Redis');
