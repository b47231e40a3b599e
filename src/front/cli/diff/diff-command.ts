// `pith diff`: its flags and help.

import { Command, Option } from 'commander';
import { collected, pictureName, share } from '../../../base/schema/flag-arguments.ts';
import { JUDGE_OPTIONS } from '../../../judge/options/judge-option-rows.ts';
import { ZONES } from '../../../judge/zones/zoning.ts';
import { DIFF_FIGURES } from '../../../run/diff/limits.ts';
import { exitCodesText } from '../exit-codes.ts';
import { addFlagRules, type FlagRule } from '../flags/flag-rules.ts';
import { addParameterFlags } from '../flags/method-flags.ts';
import { addPageFlags, joined } from '../flags/page-flags.ts';
import { rowFlag } from '../flags/row-flags.ts';

const EXAMPLES = `Examples:
  pith diff old.html new.html                         what changed: text, zones, elements, pictures, links, px
  pith diff old.json.gz https://example.org/ --picture diff.png --report diff.html
  pith diff base.json.gz page.html --limit text=2%,zone=10% --junit diff.xml
  pith diff base.json.gz page.html --limit text=2% --update     accept the new version
  pith diff dist-before/ dist-after/ --limit text=2%  two builds of a static site, by path

  pith diff baseline/ site/ --update --limit text=0   make the folder of snapshots baseline/, or update it
  pith diff baseline/ site/ --limit text=2% --report diff.html
  pith diff baseline/ site/ --update --only about.html   accept the new version of one page
  pith diff baseline/ urls.txt --limit text=2%        the pages of a list, by address or by path
  pith diff baseline/ --restore                       undo the last update

  pith diff crawl.wacz#https://example.org/@2019 crawl.wacz#https://example.org/    two captures in archives

  pith batch urls.txt --out run-monday                two batches, by address
  pith batch urls.txt --out run-friday
  pith diff run-monday run-friday --limit text=1% --report diff.html
`;

const NOTES = `
Each side is a page, a saved snapshot, a record with its elements (segment --json --elements), a capture in a WARC or WACZ
(ARCHIVE#URL, or ARCHIVE#URL@TIME for the last one in a year, month, day or second), or a folder: of a batch, of saved
snapshots and records, or of HTML. Px are compared if both sides have pictures: a snapshot has one if it was saved with
--before, --picture, --after or --report.

Figures for --limit, each a share such as 2% or 0.02; 1 and more need the sign %. Text is counted in characters without
white space. A share is of the old or the new text, whichever gives the larger one: 50% if half is cut, 50% if the text
is doubled, 100% if it is replaced.
${Object.entries(DIFF_FIGURES)
  .map(([name, { means }]) => `  ${name.padEnd(9)} ${means}`)
  .join('\n')}
A zone that only one page has counts as changed in size by 100%. FOOTER is placed from the bottom of the page: a longer
page does not move it. A figure that is unknown, such as px without a picture, is over its limit.
`;

const RULES: readonly FlagRule[] = [
  {
    flag: '--update',
    needs: ['--limit', '--only'],
    says: '--update goes with --limit or --only: it takes what is over a limit, or the pages that are named',
  },
  {
    flag: '--restore',
    not: ['--update', '--limit', '--only', '--json', '--picture', '--report', '--junit'],
    says: '--restore undoes the last --update of a folder and compares nothing: leave out the other flags',
  },
];

export function diffCommand(signal: AbortSignal): Command {
  const command = new Command('diff')
    .summary('two versions of a page: what changed')
    .description(
      'Compares two pages, records, snapshots or folders: text, zones, elements, pictures, links, px.',
    )
    .argument('<before>', 'a page, a snapshot, a record, or a folder of them')
    .argument('[after]', 'the new version to compare with (or a list of addresses; none with --restore)')
    .addHelpText('before', EXAMPLES);
  addOutputFlags(command);
  addBaselineFlags(command);
  addScopeFlags(command);
  addParameterFlags(command);
  addPageFlags(command);
  addFlagRules(command, RULES);
  return command
    .addHelpText('after', NOTES + exitCodesText([0, 1, 2, 3, 4, 5, 6, 7, 130]))
    .action(async (before, after, flags) => {
      const { commandAgain, runDiff, restore } = await import('./run-diff.ts');
      if (flags.restore === true) return restore(before);
      if (after === undefined)
        command.error("error: missing required argument 'after'", { code: 'commander.missingArgument' });
      return runDiff([before, after], flags, { signal, again: commandAgain(command, [before, after]) });
    });
}

function addOutputFlags(command: Command): void {
  command
    .option('--json', 'print the comparison as JSON')
    .option(
      '--picture <file>',
      'draw both sides with their zones, and frames around what differs: .png, .jpg or .webp',
      pictureName,
    )
    .option('--report <html>', 'write the comparison as one HTML file')
    .option('--junit <xml>', 'write a JUnit file for continuous integration: one case for each page')
    .option(
      '--limit <figures>',
      'exit with code 6 if more differs, such as text=2%,zone=10% (figures: see below); repeatable',
      joined,
    );
}

function addBaselineFlags(command: Command): void {
  command
    .option('--update', 'replace the old version by the new one if it is over a limit')
    .option(
      '--only <name>',
      'compare only this page of two folders, by its printed name or its file; with --update, replace it; repeatable',
      collected,
    )
    .option('--restore', 'undo the last --update of the folder <before>');
}

function addScopeFlags(command: Command): void {
  command
    .addOption(new Option('--inside <zone>', 'compare only words and px of this zone').choices(ZONES))
    .option(
      '--ignore <what>',
      'let a CSS selector, a zone (zone=RM), adverts, banners, carousels or consent come, go, change and push; repeatable',
      collected,
    )
    .option('--no-pixels', 'compare no pictures')
    .option(
      '--pixel-tolerance <share>',
      'how far the colours of a px may differ, from 0 to 1; areas count from a tenth of it (default 0.1)',
      share,
    )
    .addOption(rowFlag(JUDGE_OPTIONS.method));
}
