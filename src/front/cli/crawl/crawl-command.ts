// `pith crawl`: its flags and help.

import { Command } from 'commander';
import { CRAWL_OPTIONS } from '../../../run/crawl/crawl-option-rows.ts';
import { exitCodesText } from '../exit-codes.ts';
import { addPageFlags } from '../flags/page-flags.ts';
import { addRunFlags } from '../flags/run-flags.ts';

const EXAMPLES = `Examples:
  pith crawl https://example.org/ --pages 50 --out sample    a random sample of 50 pages of the site
  pith crawl https://example.org/ --pages 200 --out sample   resumes, and continues to 200 pages
  pith crawl https://example.org/docs/ --scope path --out docs
  pith crawl mirror/ --pages 50 --out sample                 a sample of the files in a folder
  pith crawl mirror/index.html --out sample                  a sample of the files that this page links to
  pith crawl site.wacz --out sample                          a sample of an archive, without any network
  pith docview sample/ --out records.jsonl                   a record of each page in the sample
`;

const NOTES = `
The site of an address is its registrable domain, so blog.example.org belongs to example.org (--scope host or path for
less of it). Pages are found by sitemaps and links, and drawn at random: the same seed draws the same pages of the same
site. A duplicate, by address or content, is recorded and does not count. Dead links and pages that robots.txt disallows
are recorded and are no failure of the crawl (exit 0); pages that fail otherwise are (exit 3).
`;

export function crawlCommand(signal: AbortSignal): Command {
  const command = new Command('crawl')
    .summary('a random sample of the pages of a site')
    .description('Reads a random sample of the pages of a site into a folder, with their snapshots.')
    .argument('<start>', 'an address; a folder of pages, or a page in one; a WARC or WACZ archive')
    .addHelpText('before', EXAMPLES);
  addRunFlags(command, CRAWL_OPTIONS);
  addPageFlags(command);
  return command
    .addHelpText('after', NOTES + exitCodesText([0, 1, 2, 3, 4, 5, 7, 9, 130]))
    .action(async (start, flags) => (await import('./run-crawl.ts')).runCrawl(start, flags, signal));
}
