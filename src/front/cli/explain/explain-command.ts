// `pith explain`: its flags and help.

import { Command, Option } from 'commander';
import { wholeNumber } from '../../../base/schema/flag-arguments.ts';
import { JUDGE_OPTIONS } from '../../../judge/options/judge-option-rows.ts';
import { ZONES } from '../../../judge/zones/zoning.ts';
import { exitCodesText } from '../exit-codes.ts';
import { addParameterFlags } from '../flags/method-flags.ts';
import { addPageFlags } from '../flags/page-flags.ts';
import { rowFlag } from '../flags/row-flags.ts';

const EXAMPLES = `Examples:
  pith explain page.html                 every block, with the evidence that put it there
  pith explain page.json.gz --depth 2    a saved snapshot, the large blocks only
  pith explain page.html --zone RM       what is in the right margin, and why
`;

const NOTES = `
A block is the largest part of the page that lies in one zone: zone, box (left,top width×height), confidence, selector,
first words, and below it the reason. − says why a block of CENTER is no content: share bar, related pages, sign-up
form, readers' comments and the like. ≠ says where VL_PS, the paper's rule, would have put it instead.
`;

export function explainCommand(signal: AbortSignal): Command {
  const command = new Command('explain')
    .summary('why each block is where it is')
    .description('Lists the blocks of a page with their zones and the evidence for each.')
    .argument('<target>', 'an address, a file, a saved snapshot, or - for HTML or a snapshot on stdin')
    .addHelpText('before', EXAMPLES)
    .addOption(rowFlag(JUDGE_OPTIONS.method))
    .addOption(rowFlag(JUDGE_OPTIONS.site))
    .addOption(rowFlag(JUDGE_OPTIONS.content))
    .addOption(rowFlag(JUDGE_OPTIONS.contentIfFound))
    .addOption(rowFlag(JUDGE_OPTIONS.rules))
    .option('--depth <n>', 'open groups to this depth', wholeNumber('levels'))
    .addOption(new Option('--zone <name>', 'list only the blocks of this zone').choices(ZONES))
    .option('--json', 'print the list as JSON')
    .option('--base-url <url>', 'treat HTML from stdin as a page of this address');
  addParameterFlags(command);
  addPageFlags(command);
  return command
    .addHelpText('after', NOTES + exitCodesText([0, 1, 2, 4, 7, 130]))
    .action(async (target, flags) => (await import('./run-explain.ts')).runExplain(target, flags, signal));
}
