// `pith cache`: its flags and help.

import { Command } from 'commander';
import { byteCount } from '../../../base/schema/flag-arguments.ts';
import { exitCodesText } from '../exit-codes.ts';
import { simpleVerb, withVerbs } from '../help-command.ts';

const EXAMPLES = `Examples:
  pith https://example.org/ --max-age 1d             visits the page and keeps its snapshot
  pith https://example.org/ --max-age 1d --outline   uses the kept snapshot: no second visit
  pith cache list                                    what is kept, most recently used first
  pith cache limit 200MB                             limits the size; deletes the least recently used pages
  pith cache clear example.org                       deletes the pages of that site; without an address, all
`;

export function cacheCommand(): Command {
  const command = new Command('cache')
    .summary('the pages that --max-age keeps')
    .description('Lists, limits and clears the snapshots that --max-age keeps for this user.')
    .addHelpText('before', EXAMPLES)
    .addHelpText('after', exitCodesText([0, 1, 2, 5]));
  const list = verb('list', 'what is kept, and how much room it takes')
    .option('--json', 'print the list as JSON')
    .action(async flags => (await import('./run-cache.ts')).listCache(flags as { json?: true }));
  const limit = verb('limit', 'show or set the most bytes that are kept')
    .argument('[size]', 'such as 200MB or 2GB', byteCount)
    .action(async bytes => (await import('./run-cache.ts')).limitCache(bytes as number | undefined));
  const clear = verb('clear', 'delete what is kept')
    .argument('[address]', 'only pages whose address begins so, with or without https://')
    .action(async start => (await import('./run-cache.ts')).clearCache(start as string | undefined));
  return withVerbs(command, [list, limit, clear]);
}

const verb = (name: string, summary: string): Command =>
  simpleVerb(name, summary).addHelpText('after', exitCodesText([0, 1, 2, 5]));
