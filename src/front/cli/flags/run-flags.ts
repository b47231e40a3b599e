// The flags of every verb that fills the folder of a run.

import { type Command, InvalidArgumentError, Option } from 'commander';
import { JUDGE_OPTIONS } from '../../../run/pipeline/judge-option-rows.ts';
import { durationIn, wholeNumber } from './flag-arguments.ts';
import type { PageFlags } from './page-flags.ts';
import { rowFlag } from './row-flags.ts';

export interface RunFlags extends PageFlags {
  out: string;
  formats?: string[];
  assets?: true;
  elements?: true;
  method?: string;
  center?: true;
  favor?: 'precision' | 'recall';
  concurrency?: number;
  retries?: number;
  perHost?: number;
  delay?: number;
  robots?: boolean;
  site?: 'auto';
  sitePass?: true;
  quiet?: true;
  log: 'text' | 'json';
}

/** `formats`: those of a run where nobody names any. */
export function addRunFlags(command: Command, formats: string): Command {
  return command
    .requiredOption('--out <dir>', 'write the run to this folder; an existing run is resumed')
    .addOption(
      new Option(
        '--formats <names>',
        `write these files for each page, separated by commas (default: ${formats})`,
      ).argParser(names),
    )
    .option('--assets', 'save the pictures of the content too, as the format assets does')
    .addOption(rowFlag(JUDGE_OPTIONS.elements))
    .addOption(rowFlag(JUDGE_OPTIONS.links))
    .addOption(rowFlag(JUDGE_OPTIONS.title))
    .addOption(rowFlag(JUDGE_OPTIONS.frontMatter))
    .option(
      '--base-url <url>',
      'take files for pages below this address of their folder, and resolve their links against it',
    )
    .addOption(rowFlag(JUDGE_OPTIONS.keepHidden))
    .addOption(rowFlag(JUDGE_OPTIONS.listLinks))
    .addOption(rowFlag(JUDGE_OPTIONS.structured))
    .addOption(rowFlag(JUDGE_OPTIONS.method))
    .addOption(rowFlag(JUDGE_OPTIONS.center))
    .addOption(rowFlag(JUDGE_OPTIONS.favor))
    .addOption(rowFlag(JUDGE_OPTIONS.chunkTokens))
    .addOption(rowFlag(JUDGE_OPTIONS.chunkLimit))
    .addOption(rowFlag(JUDGE_OPTIONS.chunkOverlap))
    .addOption(
      new Option(
        '--site <auto>',
        'learn each site during the run, and judge its later pages by auto+site',
      ).choices(['auto']),
    )
    .option('--site-pass', 'judge all pages again at the end, by the complete models of their sites')
    .addOption(
      count(
        '--concurrency <n>',
        'read this many pages at the same time (default: by cores and memory)',
        'pages',
      ),
    )
    .addOption(
      count('--retries <n>', 'further attempts at pages that may come good (default: 2)', 'attempts'),
    );
}

export function addTellingFlags(command: Command): Command {
  return command
    .option('--quiet', 'print only errors')
    .addOption(
      new Option('--log <kind>', 'choose how progress is printed').choices(['text', 'json']).default('text'),
    )
    .helpOption('-h, --help', 'show this help');
}

export function addPolitenessFlags(command: Command, more: readonly Option[] = []): void {
  const options = [
    count('--per-host <n>', 'pages of one host at the same time (default: 2; this machine: any)', 'pages'),
    durationFlag(
      '--delay <duration>',
      'between two pages of one host, in ms or with a unit such as 2s (default: 250; this machine: 0)',
    ),
    new Option('--no-robots', 'ignore robots.txt'),
    ...more,
  ];
  for (const option of options) command.addOption(option.helpGroup('Politeness:'));
}

export const count = (flags: string, description: string, what: string): Option =>
  new Option(flags, description).argParser(wholeNumber(what));

/** Takes a duration, or a number in the unit `bare`. */
export const durationFlag = (flags: string, description: string, bare: 'ms' | 's' = 'ms'): Option =>
  new Option(flags, description).argParser(durationIn(bare));

function names(text: string, previous: readonly string[] = []): string[] {
  const list = text.split(',').map(name => name.trim());
  if (list.some(name => name === '')) {
    throw new InvalidArgumentError(`expected names with commas between, received '${text}'.`);
  }
  return [...new Set([...previous, ...list])];
}
