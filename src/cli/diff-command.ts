// `pith diff`: its flags and help.

import { Command, Option } from 'commander';
import { DIFF_FIGURES } from '../diff/limits.ts';
import { ZONES, type Zone } from '../zones/zoning.ts';
import { exitCodesText } from './exit-codes.ts';
import { addFlagRules, type FlagRule } from './flag-rules.ts';
import { addParameterFlags } from './method-flags.ts';
import { addPageFlags, type PageFlags } from './page-flags.ts';
import { pictureName } from './picture-name.ts';

export interface DiffFlags extends PageFlags {
  json?: true;
  picture?: string;
  report?: string;
  junit?: string;
  limit?: string;
  update?: true;
  inside?: Zone;
  pixels?: boolean;
  method?: string;
}

const EXAMPLES = `Examples:
  pith diff old.html new.html                         what changed zone, words, place or size, appeared or went
  pith diff old.json.gz https://example.org/ --picture diff.png --report diff.html
  pith diff base.json.gz page.html --limit text=2%,zone=10% --junit diff.xml
  pith diff base.json.gz page.html --limit text=2% --update     take the new version for the old
  pith diff run-monday run-friday --limit text=1% --report diff.html   two batches, by address
`;

const NOTES = `
Each side is a page, a saved snapshot, a record with its elements (segment --json --elements), or a folder: of a batch
with snapshots or elements, or of saved snapshots and records. Geometry is compared first, then px where both sides have
pictures. Figures for --limit, each a share such as 2% or 0.02:
${Object.entries(DIFF_FIGURES)
  .map(([name, { means }]) => `  ${name.padEnd(9)} ${means}`)
  .join('\n')}
`;

const RULES: readonly FlagRule[] = [
  { flag: '--update', needs: ['--limit'], says: '--update goes with --limit: it takes what is over one' },
  {
    flag: '--inside',
    not: ['--no-pixels'],
    says: '--inside says whose px are compared and --no-pixels that none are: leave out one',
  },
];

export function diffCommand(signal: AbortSignal): Command {
  const command = new Command('diff')
    .summary('two versions of a page: what changed')
    .description('Compares two pages, records, snapshots or folders: zones first, then px.')
    .argument('<before>', 'a page, a snapshot, a record, or a folder of results')
    .argument('<after>', 'the same, of the new version')
    .addHelpText('before', EXAMPLES)
    .option('--json', 'the comparison as JSON')
    .option('--picture <png>', 'both with their zones, and frames around what differs', pictureName)
    .option('--report <html>', 'one file to look at it')
    .option('--junit <xml>', 'for continuous integration: a case a page')
    .option('--limit <figures>', 'exit 6 where more differs, such as text=2%,zone=10%,pixels=1%')
    .option('--update', 'where a limit is passed, take the new version for the old')
    .addOption(new Option('--inside <zone>', 'compare px of this zone alone').choices(ZONES))
    .option('--no-pixels', 'compare no pictures')
    .option('--method <name>', 'how zones are found (default: the best one)')
    .helpOption('-h, --help', 'show this help');
  addParameterFlags(command);
  addPageFlags(command);
  addFlagRules(command, RULES);
  return command
    .addHelpText('after', NOTES + exitCodesText([0, 1, 2, 3, 4, 5, 6, 7, 130]))
    .action(async (before, after, flags) => {
      const { runDiff } = await import('./run-diff.ts');
      await runDiff(before as string, after as string, flags as DiffFlags, signal);
    });
}
