// Where a crawl that found no more pages says that the links lead.

import { expect, test } from 'vitest';
import { outsideLine } from '../../../../src/front/cli/crawl/run-crawl.ts';
import { OutsideHosts } from '../../../../src/run/crawl/outside-hosts.ts';

const MOVED = [1, 2, 3].map(page => `https://www.new.example/${page}`);

test.each<[string, number, readonly string[], string | undefined]>([
  ['no other host', 1, [], undefined],
  ['files and mail', 1, ['file:///a.html', 'mailto:a@new.example'], undefined],
  [
    'a site of one page that has moved',
    1,
    ['https://social.example/a', ...MOVED, ...MOVED],
    'its links and sitemaps lead to 3 pages of https://www.new.example: to read those, start there: pith crawl https://www.new.example/ --out …',
  ],
  ['a site of many pages with links elsewhere, as all have', 20, MOVED, undefined],
  [
    'a host of the same site, outside of the scope',
    20,
    [...MOVED, 'https://blog.old.example/a'],
    'its links and sitemaps lead to 1 page of https://blog.old.example: --scope domain reads them too, with another --out',
  ],
])('%s', (_, sampled, addresses, line) => {
  const outside = new OutsideHosts('https://www.old.example/');
  for (const address of addresses) outside.add(address);
  expect(outsideLine({ sampled, outside: outside.list() })).toBe(line);
});
