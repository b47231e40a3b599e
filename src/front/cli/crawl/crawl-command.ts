// `pith crawl`: its flags and help.

import { Command } from 'commander';
import { CRAWL_OPTIONS } from '../../../run/crawl/crawl-option-rows.ts';
import { exitCodesText } from '../exit-codes.ts';
import { addPageFlags } from '../flags/page-flags.ts';
import { addRunFlags } from '../flags/run-flags.ts';

const EXAMPLES = `Examples:
  pith crawl https://example.org/ --pages 50 --out sample    50 pages of the site, drawn by chance
  pith crawl https://example.org/ --pages 200 --out sample   the same again goes on, and on to more
  pith crawl https://example.org/docs/ --scope path --out docs
  pith crawl mirror/ --pages 50 --out sample                 of the files in a folder
  pith crawl mirror/index.html --out sample                  of those that this one leads to
  pith crawl site.wacz --out sample                          of an archive, without any network
  pith docview sample/ --out records.jsonl                   what the folder is good for
`;

const NOTES = `
The site of an address is its registrable domain, so blog.example.org belongs to example.org (--scope host or path for
less of it). Pages are known by its sitemaps and by their links, and drawn by chance: the same seed draws the same pages
of the same site. A page that is the same as another by its address or its content is put on record and does not count.
Links that lead nowhere, or that robots.txt asks to leave alone, are on record too and are no failure of the crawl (exit 0); pages that fail otherwise are (exit 3).
`;

export function crawlCommand(signal: AbortSignal): Command {
  const command = new Command('crawl')
    .summary('a random sample of the pages of a site')
    .description('Draws pages of a site by chance and reads them into a folder, with their snapshots.')
    .argument('<start>', 'an address; a folder of pages, or a page in one; a WARC or WACZ archive')
    .addHelpText('before', EXAMPLES);
  addRunFlags(command, CRAWL_OPTIONS);
  addPageFlags(command);
  return command
    .addHelpText('after', NOTES + exitCodesText([0, 1, 2, 3, 4, 5, 7, 9, 130]))
    .action(async (start, flags) => (await import('./run-crawl.ts')).runCrawl(start, flags, signal));
}
