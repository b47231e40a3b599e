// `pith worker`: its flags and help.

import { Command, InvalidArgumentError } from 'commander';
import { collected, listenAt } from '../../../base/schema/flag-arguments.ts';
import { RUN_OPTIONS } from '../../../run/batch/run-option-rows.ts';
import { ALLOWABLE_FLAGS } from '../../../run/fleet/allowable-flags.ts';
import { OPEN_OPTIONS } from '../../../run/pipeline/open-option-rows.ts';
import { PAGE_OPTIONS } from '../../../see/browser/options/page-option-rows.ts';
import { exitCodesText } from '../exit-codes.ts';
import { rowFlag } from '../flags/row-flags.ts';

const EXAMPLES = `Examples:
  pith worker --queue redis://127.0.0.1:6379
  pith worker --queue redis://queue.example:6379/1 --concurrency 4
  pith worker --queue redis://127.0.0.1:6379 --allow-files /data/pages --allow-host wiki.intern
  pith batch urls.txt --out run --queue redis://127.0.0.1:6379      hands out the pages
`;

export function workerCommand(signal: AbortSignal): Command {
  return new Command('worker')
    .summary('one worker of a fleet')
    .description('Opens the pages that pith batch --queue hands out, until it is stopped.')
    .requiredOption('--queue <url>', 'take pages from the queue in this Redis')
    .addHelpText('before', EXAMPLES)
    .addOption(rowFlag(RUN_OPTIONS.concurrency))
    .option('--allow-private', 'let runs with --allow-private reach private networks and this machine')
    .option('--allow-host <name>', 'let pages reach this host of a private network; repeatable', collected)
    .option('--allow-files <dir>', 'read files and archives below this folder; repeatable', collected)
    .option(
      '--allow-option <name>',
      `let runs set an option that clients of the service may not set: ${ALLOWABLE_FLAGS.join(', ')}; repeatable`,
      allowableFlag,
    )
    .option('--metrics <[host:]port>', 'serve /metrics and /healthz there (host: 127.0.0.1)', listenAt)
    .addOption(rowFlag(PAGE_OPTIONS.unpackLimits))
    .addOption(rowFlag(OPEN_OPTIONS.browser))
    .addOption(rowFlag(OPEN_OPTIONS.sandbox))
    .option('--quiet', 'print only errors')
    .option('--verbose', 'show stack traces of errors')
    .addHelpText('after', exitCodesText([1, 2, 7, 8, 130]))
    .action(async flags => {
      const { withQueuePackages } = await import('../../../run/fleet/queue-packages.ts');
      return (await withQueuePackages(import('./run-worker.ts'))).runWorkerVerb(flags, signal);
    });
}

function allowableFlag(text: string, previous?: string[]): string[] {
  if (ALLOWABLE_FLAGS.includes(text)) return collected(text, previous);
  throw new InvalidArgumentError(`allowed choices are ${ALLOWABLE_FLAGS.join(', ')}.`);
}
