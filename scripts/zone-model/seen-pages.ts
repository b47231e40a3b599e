// The labelled pages of some sets with their snapshots, from the cache of `pith bench` where they were rendered before.

import { type LabelledPageToSee, labelledPages } from '../../src/lab/bench/pages/pages-to-see.ts';
import { seePages } from '../../src/lab/bench/pages/see-pages.ts';
import { defaultCacheFolder, openSnapshotCache } from '../../src/lab/bench/pages/snapshot-cache.ts';
import { open } from '../../src/run/pipeline/pith.ts';
import type { Snapshot } from '../../src/see/snapshot/snapshot.ts';

export type SeenPage = LabelledPageToSee & { readonly snapshot: Snapshot };

export async function* seenPages(folders: readonly string[]): AsyncGenerator<SeenPage> {
  const cache = await openSnapshotCache(defaultCacheFolder());
  const pith = await open({ concurrency: 2 });
  try {
    const seeing = { cache, launched: pith.launched, concurrency: 2, fresh: false, onPage: () => {} };
    for (const folder of folders) {
      for await (const sight of seePages(await labelledPages([folder]), seeing)) {
        if ('failure' in sight) throw sight.failure;
        yield { ...sight.page, snapshot: sight.kept.snapshot };
      }
    }
  } finally {
    await pith.close();
  }
}
