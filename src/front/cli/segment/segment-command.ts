// `pith segment`: its flags and help.

import { Command, InvalidArgumentError, Option } from 'commander';
import { JUDGE_OPTIONS } from '../../../judge/options/judge-option-rows.ts';
import type { Length } from '../../../judge/zones/vlps.ts';
import { CONNECT_OPTIONS, TAB_OPTION } from '../../../run/pipeline/connect-option-rows.ts';
import { PRINTED_FORMAT_NAMES, pageFormat } from '../../../run/pipeline/page-formats.ts';
import { SEGMENT_KINDS } from '../../../show/segments/segment-kinds.ts';
import { exitCodesText } from '../exit-codes.ts';
import { addFlagRules, type FlagRule, idle, rulesOfRows } from '../flags/flag-rules.ts';
import { addParameterFlags } from '../flags/method-flags.ts';
import { addPageFlags } from '../flags/page-flags.ts';
import { addRowFlags } from '../flags/row-flags.ts';

const EXAMPLES = `Examples:
  pith segment https://example.org/ > page.md
  pith segment https://example.org/ --front-matter -o page.md  title, authors, dates as YAML on top
  pith segment page.html --picture zones.png --json > page.json
  pith segment page.html --report page-report.html -o page.md    to look at, in any browser
  pith segment https://example.org/ --snapshot page.json.gz    keep what was seen
  pith segment https://example.org/ --snapshot page.json.gz --before page.png    with its picture
  pith segment page.json.gz --method vlps --h1 200 --bottom 160 --w1 30% --w2 30%
  pith segment page.json.gz --method subtree --subtree-gamma 0.5
  pith segment https://example.org/page --site site.json.gz    corrected by what its site repeats
  pith segment page.json.gz --outline                          the sections, with their ids
  pith segment page.json.gz --section 2.1                      one section
  pith segment page.json.gz --max-tokens 2000                  the start; stderr says how to read on
  pith segment page.json.gz --format chunks > page.jsonl       pieces for retrieval
  pith segment page.json.gz --format coco --segments blocks > page.coco.json
  pith segment https://example.org/ --assets pictures -o page.md      its pictures too, linked from page.md
  pith segment --connect http://127.0.0.1:9222                 the tabs of your own Chrome
  pith segment --connect http://127.0.0.1:9222 --tab 'Inbox'   one of them, as it is
  curl -s https://example.org/ | pith segment - --base-url https://example.org/ --format text
`;

/** Flags that print a part of the content. */
const PARTS = ['--section', '--max-tokens', '--from'] as const;

const FORMATS = PRINTED_FORMAT_NAMES.map(name => ({ flag: `--format ${name}`, ...pageFormat(name) }));

const RULES: readonly FlagRule[] = [
  {
    flag: '--connect',
    not: ['<arguments>'],
    says: '--connect reads a tab that is open: leave out the target, and name the tab with --tab',
  },
  {
    flag: '--tab',
    needs: ['--connect'],
    says: '--tab chooses a tab of a Chrome that is running: say with --connect where it listens',
  },
  ...idle(['--connect-anywhere'], { needs: ['--connect'] }, 'it needs --connect'),
  ...idle(['--browser', '--no-sandbox'], { not: ['--connect'] }, '--connect starts no browser'),
  {
    flag: '--json',
    not: ['--format markdown|text|html'],
    says: '--format changes nothing here: --json prints the record, which has the Markdown too',
    isHarmless: true,
  },
  {
    flag: '--docview',
    not: ['--json', '--format !markdown', '--front-matter', ...PARTS],
    says: '--docview prints a record of its own, of all the content: leave out flags that print something else',
  },
  ...FORMATS.flatMap(({ flag, prints }): FlagRule[] => {
    const says = `${flag} prints ${prints}: leave out --json, --section, --max-tokens and --from`;
    return prints === undefined ? [] : [{ flag, not: ['--json', ...PARTS], says }];
  }),
  ...idle(['--segments'], { needs: ['--format coco'] }, 'it is about --format coco'),
  {
    flag: '--h2',
    not: ['--bottom'],
    says: '--h2 and --bottom both say where the bottom band begins: leave out one',
  },
  ...rulesOfRows(JUDGE_OPTIONS, option =>
    FORMATS.flatMap(({ flag, wants }) => (wants === option ? flag : [])),
  ),
];

export function segmentCommand(signal: AbortSignal): Command {
  const command = new Command('segment')
    .summary('one page: its zones and its content')
    .description(
      'Renders one page, assigns its elements to zones, and prints what a reader came for: the content of its centre.',
    )
    .argument(
      '[target]',
      'an address, a file, a saved snapshot, a capture in an archive (x.wacz#URL@2019), or - for HTML or a snapshot on stdin',
    )
    .addHelpText('before', EXAMPLES)
    .addOption(
      new Option('--format <kind>', 'choose what is printed')
        .choices(PRINTED_FORMAT_NAMES)
        .default('markdown'),
    )
    .option('--json', 'print the whole record; the same as --format json');
  addOutputFlags(addRowFlags(command, JUDGE_OPTIONS));
  addThresholdFlags(command);
  addParameterFlags(command);
  addRowFlags(command, { ...CONNECT_OPTIONS, ...TAB_OPTION });
  addPageFlags(command);
  addFlagRules(command, RULES);
  return command
    .addHelpText('after', exitCodesText([0, 1, 2, 4, 5, 6, 7, 130]))
    .action(async (target, flags) => {
      if (target === undefined && flags.connect === undefined)
        command.error("error: missing required argument 'target'", { code: 'commander.missingArgument' });
      return (await import('./run-segment.ts')).runSegment(target, flags, signal);
    });
}

function addOutputFlags(command: Command): void {
  command
    .addOption(
      new Option('--segments <kind>', 'annotate each zone, or each block of a zone (default: zones)').choices(
        SEGMENT_KINDS,
      ),
    )
    .option('--strict', 'exit with code 6 if a wall was read instead of the page (access in the record)')
    .option('--docview', 'print the DocView record of the page: type, keywords, abstract, relevant links')
    .option('-o, --output <file>', 'print to a file instead of stdout')
    .option(
      '--report <html>',
      'write one HTML file with zones, reasons, content, and all methods side by side',
    )
    .option(
      '--snapshot <file>',
      'save all that was measured, for later commands (.gz packs it); with --before, --picture, --after or --report also the screenshot, as <file>.png: without it, later pictures show only boxes',
    );
}

function addThresholdFlags(command: Command): void {
  for (const [flag, help] of [
    ['--h1 <length>', 'VL_PS: height of the top band, px or %'],
    ['--h2 <length>', 'VL_PS: y where the bottom band begins in px, or its height in %'],
    ['--bottom <length>', 'VL_PS: height of the bottom band, px or %'],
    ['--w1 <length>', 'VL_PS: width of the left band, px or %'],
    ['--w2 <length>', 'VL_PS: x where the right band begins in px, or its width in %'],
  ] as const)
    command.addOption(new Option(flag, help).argParser(length).helpGroup('Zone options:'));
}

function length(text: string): Length {
  const match = /^(\d+(?:\.\d+)?)\s*(px|%)?$/.exec(text.trim());
  if (match === null)
    throw new InvalidArgumentError(`expected px or % such as 200 or 30%, received '${text}'.`);
  const value = Number(match[1]);
  if (match[2] !== '%') return { px: value };
  if (value > 100) throw new InvalidArgumentError(`expected a share up to 100%, received '${text}'.`);
  return { share: value / 100 };
}
