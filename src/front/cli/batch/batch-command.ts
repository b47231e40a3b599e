// `pith batch`: its flags and help.

import { Command } from 'commander';
import { BATCH_OPTIONS } from '../../../run/batch/run-option-rows.ts';
import { exitCodesText } from '../exit-codes.ts';
import { addFlagRules, idle, rulesOfRows } from '../flags/flag-rules.ts';
import { addPageFlags } from '../flags/page-flags.ts';
import { addRunFlags } from '../flags/run-flags.ts';

const EXAMPLES = `Examples:
  pith batch urls.txt --out run                          a page for every line; run it again to resume
  pith batch urls.jsonl --out run --formats markdown,picture-webp
  pith batch https://example.org/sitemap.xml --out run   all pages of a site, by its sitemap
  pith batch saved-pages/ crawl.wacz --out run           pages of a folder, and of an archive without any network
  cut -f1 table.tsv | pith batch - --out run
  pith batch run/failed.txt --out run2                   the failed pages again; or: --redo failed
  pith batch dist/ --out run --twins                     Markdown beside each page of a built site, and llms.txt
  pith batch urls.txt --out run --queue redis://host     the pages are opened by a fleet (see pith worker)
  pith batch urls.txt --out run2; pith diff run run2     what changed since then
  pith report run                                        the overview
`;

const NOTES = `
A SOURCE is a list of addresses and paths (lines of text, or of JSON with "url" or "file" and "id"), - for a list on
stdin, a folder of HTML, text and saved snapshots, a sitemap, a WARC or WACZ, a page. The folder of a run holds
results.jsonl (a record for every input), pages/ (the files of each), failed.txt and journal.jsonl; see docs/batch.md.
Of the formats, assets are the pictures of the content, and snapshot is what pith diff, site and docview read later.
With chunks, all formats leave out text that the screenshot does not show, as --seen-only does.
`;

const RULES = idle(
  ['--concurrency', '--browser', '--no-sandbox'],
  { not: ['--queue'] },
  'the pages of a --queue are opened by workers, which have their own',
);

export function batchCommand(signal: AbortSignal): Command {
  const command = new Command('batch')
    .summary('many pages into a folder, resumed by itself')
    .description('Reads many pages into a folder: one record for every input, whatever fails or is killed.')
    .argument('<source...>', 'lists, - for stdin, folders, sitemaps, WARC or WACZ archives, pages')
    .addHelpText('before', EXAMPLES);
  addRunFlags(command, BATCH_OPTIONS);
  addPageFlags(command);
  addFlagRules(command, [...RULES, ...rulesOfRows(BATCH_OPTIONS)]);
  return command
    .addHelpText('after', NOTES + exitCodesText([0, 1, 2, 3, 4, 5, 7, 8, 9, 130]))
    .action(async (sources, flags) => (await import('./run-batch.ts')).runBatchVerb(sources, flags, signal));
}
