// The pages that the content model learns from: snapshots with, for each page, what of its text is content.

import { getDomain } from 'tldts';
import { isThere } from '../../src/base/files/read-if-there.ts';
import { readWcxb } from '../../src/lab/bench/datasets/wcxb.ts';
import {
  type ContentPageToSee,
  contentPageToSee,
  type LabelledPageToSee,
  labelledPages,
} from '../../src/lab/bench/pages/pages-to-see.ts';
import { seePages } from '../../src/lab/bench/pages/see-pages.ts';
import {
  defaultCacheFolder,
  type KeptVisit,
  openSnapshotCache,
} from '../../src/lab/bench/pages/snapshot-cache.ts';
import { truthOf } from '../../src/lab/bench/truth/truth.ts';
import { contentTruthOf } from '../../src/lab/bench/truth/truth-text.ts';
import { open } from '../../src/run/pipeline/pith.ts';
import type { Snapshot } from '../../src/see/snapshot/snapshot.ts';

export interface TruePage {
  readonly id: string;
  /** Pages of one site are never on both sides of a fold. */
  readonly site: string;
  readonly set: 'labelled' | 'text';
  readonly kind: string;
  readonly snapshot: Snapshot;
  readonly kept: KeptVisit;
  /** The words that are content. */
  readonly text: string;
  /** True for each text and each picture of a labelled page that is content; absent where nobody said. */
  readonly texts?: ReadonlyMap<number, boolean>;
  readonly pictures?: ReadonlyMap<number, boolean>;
}

/** Folders of hand-labelled pages, or of WCXB; seen once, then taken from the benchmark's cache. `every`: takes every Nth. */
export async function* truePages(folders: readonly string[], { every = 1 } = {}): AsyncGenerator<TruePage> {
  const pages: (LabelledPageToSee | ContentPageToSee)[] = [];
  for (const folder of folders) {
    const isText = (await isThere(`${folder}/truth`)) && (await isThere(`${folder}/html`));
    const all = isText ? (await readWcxb(folder)).map(contentPageToSee) : await labelledPages([folder]);
    pages.push(...all.filter((_, place) => place % every === 0));
  }
  const pith = await open({ concurrency: 1 });
  const seeing = {
    cache: await openSnapshotCache(defaultCacheFolder()),
    launched: pith.launched,
    concurrency: 2,
    fresh: false,
    onPage: () => {},
  };
  for await (const sight of seePages(pages, seeing)) {
    if ('failure' in sight) {
      console.error(`${sight.page.id}: ${sight.failure.message}`);
      continue;
    }
    const { page, kept } = sight;
    const known = 'labels' in page ? labelled(page, kept) : withText(page, kept);
    if (known !== null) yield known;
  }
  await pith.close();
}

function withText(page: ContentPageToSee, kept: KeptVisit): TruePage {
  const { id, kind, text } = page;
  const site = URL.canParse(page.url) ? (getDomain(page.url) ?? id) : id;
  return { id, site, set: 'text', kind, snapshot: kept.snapshot, kept, text };
}

function labelled(page: LabelledPageToSee, kept: KeptVisit): TruePage | null {
  const { snapshot } = kept;
  const truth = truthOf(snapshot, page.labels, page.labelFile);
  const content = contentTruthOf(page, snapshot, truth);
  if (content === null) return null;
  const of = (kind: 'text' | 'image') =>
    new Map(
      truth.items.filter(item => item.kind === kind).map(({ index, content }) => [index, content === true]),
    );
  return {
    id: page.id,
    // Pages made with one template collection count as one site, and so do those whose ids differ in a letter at the end.
    site: /^dv-np-([a-z]+)/.exec(page.id)?.[1] ?? page.id.replace(/-(?:[a-z]|i\d+)$/, ''),
    set: 'labelled',
    kind: page.kind,
    snapshot,
    kept,
    text: content.text,
    texts: of('text'),
    pictures: of('image'),
  };
}
