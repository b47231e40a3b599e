// `pith batch`: its flags and help.

import { Command, InvalidArgumentError, Option } from 'commander';
import { exitCodesText } from './exit-codes.ts';
import { addPageFlags, type PageFlags, wholeNumber } from './page-flags.ts';

export interface BatchFlags extends PageFlags {
  out: string;
  formats?: string[];
  elements?: true;
  method?: string;
  center?: true;
  concurrency?: number;
  redo?: 'failed' | 'changed' | 'all';
  limit?: number;
  retries?: number;
  perHost?: number;
  delay?: number;
  robots?: boolean;
  anyHost?: true;
  queue?: string;
  quiet?: true;
  log: 'text' | 'json';
}

const EXAMPLES = `Examples:
  pith batch urls.txt --out run                          a page for every line; the same again goes on where it stopped
  pith batch urls.jsonl --out run --formats markdown,picture
  pith batch https://example.org/sitemap.xml --out run   all pages of a site, by its sitemap
  pith batch saved-pages/ crawl.wacz --out run           pages of a folder, and of an archive without any network
  cut -f1 table.tsv | pith batch - --out run
  pith batch run/failed.txt --out run2                   what failed, once more; or: --redo failed
  pith batch urls.txt --out run --queue redis://host     opened by a fleet (see pith worker)
  pith report run                                        the overview
`;

const NOTES = `
A SOURCE is a list of addresses and paths (lines of text, or of JSON with "url" or "file" and "id"), - for a list on
stdin, a folder of HTML and saved snapshots, a sitemap, a WARC or WACZ, a page. The folder of a run holds results.jsonl
(a record for every input), pages/ (the files of each), failed.txt and journal.jsonl; see docs/batch.md.
Formats: markdown, text, html, json, cleaned, picture, before, after, report,
snapshot, or none.
`;

export function batchCommand(signal: AbortSignal): Command {
  const command = new Command('batch')
    .summary('many pages into a folder, resumed by itself')
    .description('Reads many pages into a folder: one record for every input, whatever fails or is killed.')
    .argument('<source...>', 'lists, - for stdin, folders, sitemaps, WARC or WACZ archives, pages')
    .requiredOption('--out <dir>', 'the folder of the run; a run that is there is gone on with')
    .addHelpText('before', EXAMPLES)
    .addOption(
      new Option(
        '--formats <names>',
        'files of each page, with commas between (default: markdown)',
      ).argParser(names),
    )
    .option('--elements', 'list every rendered element in the records')
    .option('--method <name>', 'how zones are found (default: the best one; see docs/zones.md)')
    .option('--center', 'all of CENTER, as the paper has it, in place of its content')
    .addOption(count('--concurrency <n>', 'pages at the same time (default: by cores and memory)', 'pages'))
    .addOption(
      new Option('--redo <what>', 'do again what an earlier run in the folder did').choices([
        'failed',
        'changed',
        'all',
      ]),
    )
    .addOption(
      count('--limit <n>', 'open so many pages at most, and leave the rest to the next run', 'pages'),
    )
    .addOption(
      count('--retries <n>', 'further attempts at pages that may come good (default: 2)', 'attempts'),
    )
    .option('--queue <url>', 'a Redis: workers open the pages (see pith worker)')
    .option('--quiet', 'say nothing but errors')
    .addOption(new Option('--log <kind>', 'how progress is told').choices(['text', 'json']).default('text'))
    .helpOption('-h, --help', 'show this help');
  addPolitenessFlags(command);
  addPageFlags(command);
  return command
    .addHelpText('after', NOTES + exitCodesText([0, 1, 2, 3, 4, 5, 7, 8, 9, 130]))
    .action(async (sources, flags) => {
      const { runBatch } = await import('./run-batch.ts');
      await runBatch(sources as string[], flags as BatchFlags, signal);
    });
}

function addPolitenessFlags(command: Command): void {
  const options = [
    count('--per-host <n>', 'pages of one host at the same time (default: 2; this machine: any)', 'pages'),
    count('--delay <ms>', 'between two pages of one host (default: 250; this machine: 0)', 'ms'),
    new Option('--no-robots', 'do not heed robots.txt'),
    new Option('--any-host', 'take what sitemaps name on other hosts too'),
  ];
  for (const option of options) command.addOption(option.helpGroup('Politeness:'));
}

const count = (flags: string, description: string, what: string): Option =>
  new Option(flags, description).argParser(wholeNumber(what));

function names(text: string): string[] {
  const list = text.split(',').map(name => name.trim());
  if (list.some(name => name === '')) {
    throw new InvalidArgumentError(`expected names with commas between, received '${text}'.`);
  }
  return list;
}
