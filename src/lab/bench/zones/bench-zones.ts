// Runs the zone benchmark on pages to capture: returns its result, pages that failed, and pictures by page.

import type { LabelledPageToSee } from '../pages/pages-to-see.ts';
import { capturedPages, type Seeing } from '../pages/see-pages.ts';
import type { UnseenPage } from '../pages/unseen.ts';
import type { ZoneBenchResult } from './result.ts';
import { type Method, runZoneBench, type SeenPage } from './run.ts';

export interface ZoneBench {
  readonly result: ZoneBenchResult;
  readonly unseen: readonly UnseenPage[];
  /** WebP by page id, if requested. */
  readonly pictures: ReadonlyMap<string, Buffer>;
}

export async function benchZones(
  pages: readonly LabelledPageToSee[],
  methods: readonly Method[],
  seeing: Seeing,
  withPictures: boolean,
): Promise<ZoneBench> {
  const unseen: UnseenPage[] = [];
  const pictures = new Map<string, Buffer>();
  async function* seen(): AsyncGenerator<SeenPage> {
    for await (const { page, kept } of capturedPages(pages, seeing, unseen)) {
      const picture = withPictures ? await kept.picture() : null;
      if (picture !== null) pictures.set(page.id, picture);
      yield { ...page, snapshot: kept.snapshot };
    }
  }
  const result = await runZoneBench(seen(), methods);
  return { result, unseen, pictures };
}
