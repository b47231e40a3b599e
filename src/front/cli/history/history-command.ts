// `pith history`: its flags and help.

import { Command } from 'commander';
import { wholeNumber } from '../../../base/schema/flag-arguments.ts';
import { JUDGE_OPTIONS } from '../../../judge/options/judge-option-rows.ts';
import { exitCodesText } from '../exit-codes.ts';
import { addParameterFlags } from '../flags/method-flags.ts';
import { addPageFlags, IDLE_IN_ARCHIVES } from '../flags/page-flags.ts';
import { rowFlag } from '../flags/row-flags.ts';

const EXAMPLES = `Examples:
  pith history crawl.wacz https://example.org/                          what changed from capture to capture
  pith history crawl.wacz https://example.org/ --report history.html    with a thumbnail of each
  pith diff crawl.wacz#https://example.org/@2019 crawl.wacz#https://example.org/    two captures in detail
`;

export function historyCommand(signal: AbortSignal): Command {
  const command = new Command('history')
    .summary('an archived page: what moved over all its captures')
    .description(
      'Replays every capture of a page in a web archive and says what changed since the one before.',
    )
    .argument('<archive>', 'a WARC or WACZ')
    .argument('<url>', 'the address of the page')
    .addHelpText('before', EXAMPLES)
    .option('--json', 'print a line of JSON for each capture')
    .option('--report <html>', 'write the timeline as one HTML file: thumbnails with zones, and words')
    .option(
      '--limit <n>',
      'read at most this many captures, spread evenly over time',
      wholeNumber('captures'),
      100,
    )
    .addOption(rowFlag(JUDGE_OPTIONS.method));
  addParameterFlags(command);
  addPageFlags(command, IDLE_IN_ARCHIVES);
  return command
    .addHelpText('after', exitCodesText([0, 1, 2, 3, 4, 5, 7, 130]))
    .action(async (archive, url, flags) =>
      (await import('./run-history.ts')).runHistory(archive, url, flags, signal),
    );
}
