// The crawl area of a web archive: the pages that it lists, and all other pages that it holds.

import type { Archive } from '../../see/archive/archive.ts';
import type { Ground } from './ground.ts';
import { pageAddress } from './page-address.ts';

export function archiveGround(archive: Archive): Ground {
  const times = new Map<string, number>();
  for (const { url, at } of archive.pages) times.set(pageAddress(url) ?? url, at);
  return {
    start: undefined,
    pages: async function* () {
      yield* times.keys();
    },
    placeOf: address => {
      const at = times.get(address) ?? archive.find(address, Number.POSITIVE_INFINITY)?.at;
      return at === undefined ? undefined : { kind: 'archived', archive: archive.path, url: address, at };
    },
  };
}
