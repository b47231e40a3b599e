// `pith label`: its flags and help.

import { Command, Option } from 'commander';
import { wholeNumber } from '../../../base/schema/flag-arguments.ts';
import { exitCodesText } from '../exit-codes.ts';
import { addFlagRules, type FlagRule } from '../flags/flag-rules.ts';
import { addPageFlags } from '../flags/page-flags.ts';

const EXAMPLES = `Examples:
  pith label page.html                           mark zones and content by hand; writes labels.json beside it
  pith label pages/                              many pages, one after another: pages/<name>/page.html
  pith label https://example.org/ --out example.json
  pith label page.html --compare mine.json theirs.json    how far two people agree
  pith bench pages/                              the accuracy of the methods on the labelled pages
`;

const NOTES = `
Starts a server on this machine and prints its address: open it in a browser. The page is shown as a picture with the
measured boxes, so nothing of it runs. Point at a block, then: h f l r c i for its zone, k and d for
content, arrows for parent and child; a takes the guess of 'auto', u undoes, s saves, n opens the next page.
`;

const RULES: readonly FlagRule[] = [
  {
    flag: '--json',
    needs: ['--compare'],
    says: '--json is the output format of --compare: leave it out, or compare two label files',
  },
  ...['--out', '--as', '--port'].map(flag => ({
    flag,
    not: ['--compare'],
    says: `${flag} is for labelling, and --compare only reads: leave out one`,
  })),
];

export function labelCommand(signal: AbortSignal): Command {
  const command = new Command('label')
    .summary('label pages by hand in the browser')
    .description(
      'Shows pages to be labelled by hand, for the benchmark; or compares two label files of one page.',
    )
    .argument('<target>', 'a page, a saved snapshot, or a folder of pages')
    .addHelpText('before', EXAMPLES)
    .option(
      '-o, --out <file>',
      'write the labels of a single page to this file (default: labels.json next to it)',
    )
    .option('--as <name>', 'write labels.<name>.json: for one of several people who label the same pages')
    .addOption(
      new Option('--port <n>', 'listen on this port').argParser(wholeNumber('port')).default(0, 'any'),
    )
    .addOption(new Option('--compare <files...>', 'compare two label files of the page'))
    .option('--json', 'print the agreement as JSON');
  addPageFlags(command);
  addFlagRules(command, RULES);
  return command
    .addHelpText('after', NOTES + exitCodesText([0, 1, 2, 4, 5, 7, 130]))
    .action(async (target, flags) => (await import('./run-label.ts')).runLabel(target, flags, signal));
}
