// The pages that models learn from, out of the folder that `unpack.sh` makes: hand-labelled ones in `zones`, and those of
// WCXB with their text in `content`. Leaves out pages whose text is also on another site.

import { copyFile, mkdir, readdir, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { getDomain } from 'tldts';
import { isThere } from '../../src/base/files/read-if-there.ts';
import { fnv1a } from '../../src/base/text/hashes.ts';
import { readWcxb } from '../../src/lab/bench/datasets/content-datasets.ts';
import { readGzipped } from '../../src/lab/bench/datasets/dataset-files.ts';
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
import type { PageLabels } from '../../src/lab/bench/truth/labels.ts';
import { type PageTruth, truthOf } from '../../src/lab/bench/truth/truth.ts';
import { contentTruthOf } from '../../src/lab/bench/truth/truth-text.ts';
import { isSeen } from '../../src/page/snapshot/sight.ts';
import type { Snapshot } from '../../src/page/snapshot/snapshot.ts';
import { open } from '../../src/run/pipeline/pith.ts';
import { trainingCache } from './cache.ts';
import { siteOf } from './folds-by-site.ts';

interface Page {
  readonly id: string;
  /** Pages of one site are never on both sides of a fold. */
  readonly site: string;
  readonly kind: string;
  readonly snapshot: Snapshot;
  readonly kept: KeptVisit;
}

export interface ZonePage extends Page {
  readonly truthOf: (snapshot: Snapshot) => PageTruth;
}

export interface ContentPage extends Page {
  readonly set: 'labelled' | 'text';
  /** The words that are content. */
  readonly text: string;
  /** True for each text and each picture of a labelled page that is content; absent where nobody said. */
  readonly texts?: ReadonlyMap<number, boolean>;
  readonly pictures?: ReadonlyMap<number, boolean>;
}

/** Folders of the pages in the folder of a source. */
export const PAGE_SETS = ['zones', 'content'] as const;

export interface PageSource {
  /** The folder that `unpack.sh` makes. */
  readonly folder: string;
  /** Takes every Nth page of each set. */
  readonly every: number;
}

/** The labelled pages, the samples, and the pages of WCXB whose zones are labelled too. */
export async function* zonePages({ folder, every }: PageSource): AsyncGenerator<ZonePage> {
  const gathered = join(trainingCache(), 'gathered');
  await gather(join(folder, 'content'), gathered);
  const sets = [join(folder, 'zones'), 'samples', gathered];
  for await (const { page, ...seen } of seenOnce(await labelledOf(sets, every)))
    yield { ...seen, truthOf: snapshot => truthOfPage(page, snapshot) };
}

/** The labelled pages, the samples, and WCXB. */
export async function* contentPages({ folder, every }: PageSource): AsyncGenerator<ContentPage> {
  const texts = (await readWcxb(join(folder, 'content'))).map(contentPageToSee);
  const labelled = await labelledOf([join(folder, 'zones'), 'samples'], every);
  for await (const { page, ...seen } of seenOnce([...labelled, ...everyNth(texts, every)])) {
    if (!('labels' in page)) yield { ...seen, set: 'text', text: page.text };
    else {
      const truth = truthOfPage(page, seen.snapshot);
      const content = contentTruthOf(page, seen.snapshot, truth);
      if (content !== null) yield { ...seen, set: 'labelled', text: content.text, ...labelsOf(truth) };
    }
  }
}

const everyNth = <Item>(items: readonly Item[], every: number): Item[] =>
  items.filter((_, place) => place % every === 0);

async function labelledOf(folders: readonly string[], every: number): Promise<LabelledPageToSee[]> {
  const sets = await Promise.all(folders.map(folder => labelledPages([folder])));
  return sets.flatMap(pages => everyNth(pages, every));
}

type Seen = Page & { readonly page: LabelledPageToSee | ContentPageToSee };

/** Each page in the browser, or as the cache of `pith bench` has it; without those that another site has too. */
async function* seenOnce<PageToSee extends LabelledPageToSee | ContentPageToSee>(
  pages: readonly PageToSee[],
): AsyncGenerator<Seen & { readonly page: PageToSee }> {
  const pith = await open({ concurrency: 2 });
  const copies = new CopyFinder();
  const seeing = {
    cache: await openSnapshotCache(defaultCacheFolder()),
    launched: pith.launched,
    concurrency: 2,
    fresh: false,
    onPage: () => {},
  };
  try {
    for await (const sight of seePages(pages, seeing)) {
      const { id, kind } = sight.page;
      if ('failure' in sight) {
        console.error(`${id}: ${sight.failure.message}`);
        continue;
      }
      const { page, kept } = sight;
      const { snapshot } = kept;
      const site = 'labels' in page ? siteOf(id) : siteOfUrl(page.url, id);
      const original = copies.originalOf({ id, site, snapshot });
      if (original === undefined) yield { id, site, kind, snapshot, kept, page };
      else console.error(`${id}: left out, for ${original} has the same text`);
    }
  } finally {
    await pith.close();
  }
}

const siteOfUrl = (url: string, id: string): string => (URL.canParse(url) ? getDomain(url) : null) ?? id;

const truthOfPage = (page: { labels: PageLabels; labelFile: string }, snapshot: Snapshot): PageTruth =>
  truthOf(snapshot, page.labels, page.labelFile);

function labelsOf({ items }: PageTruth): Pick<ContentPage, 'texts' | 'pictures'> {
  const of = (kind: 'text' | 'image') =>
    new Map(
      items
        .filter(item => item.kind === kind)
        .map(({ index, content }) => [index, content === true] as const),
    );
  return { texts: of('text'), pictures: of('image') };
}

const LABELS = 'scripts/training/zones/labels';
const SCRIPT = /<script\b[\s\S]*?<\/script\s*>/giu;

/**
 * Makes a label set of the pages of WCXB that kept enough of their looks to be labelled for zones too; the labels were
 * made on the pages without their scripts. Leaves pages that are there: a new date would have them rendered again.
 */
async function gather(wcxb: string, outFolder: string): Promise<void> {
  for (const file of await readdir(LABELS)) {
    const id = basename(file, '.json');
    const folder = join(outFolder, id);
    const pageFile = join(folder, 'page.html');
    await mkdir(folder, { recursive: true });
    await copyFile(join(LABELS, file), join(folder, 'labels.json'));
    if (await isThere(pageFile)) continue;
    const { bytes } = await readGzipped(join(wcxb, 'html', `${id}.html.gz`));
    await writeFile(pageFile, new TextDecoder().decode(bytes).replace(SCRIPT, ''));
  }
}

/** Words of a shingle, and shingles of a page that are compared. */
const SHINGLE = 5;
const SKETCH = 200;
/** Two pages that share at least this share of their shingles are copies. */
const LEAST_SHARED = 0.7;

interface ComparedPage {
  readonly id: string;
  readonly site: string;
  readonly snapshot: Snapshot;
}

/** Finds pages whose text is also on another site: trained on in one fold and scored in another, they would leak the answer. */
export class CopyFinder {
  readonly #pages: { readonly id: string; readonly site: string; readonly size: number }[] = [];
  /** The pages that have a shingle, by its hash. */
  readonly #pagesWith = new Map<number, number[]>();

  /** The id of an earlier page of another site with the same text; pages of one site are in one fold. */
  originalOf({ id, site, snapshot }: ComparedPage): string | undefined {
    const sketch = sketchOf(snapshot);
    const common = new Map<number, number>();
    for (const hash of sketch)
      for (const page of this.#pagesWith.get(hash) ?? []) common.set(page, (common.get(page) ?? 0) + 1);
    for (const [page, count] of common) {
      const other = this.#pages[page];
      if (other.site !== site && count >= LEAST_SHARED * Math.max(sketch.length, other.size)) return other.id;
    }
    const place = this.#pages.push({ id, site, size: sketch.length }) - 1;
    for (const hash of sketch) {
      const pages = this.#pagesWith.get(hash) ?? [];
      this.#pagesWith.set(hash, pages);
      pages.push(place);
    }
    return undefined;
  }
}

/** The smallest hashes of a page's shingles: equal pages have the same ones, similar pages most of them. */
function sketchOf({ texts }: Snapshot): number[] {
  const shown = texts.filter(({ visibility }) => isSeen(visibility)).map(({ text }) => text);
  const words =
    shown
      .join(' ')
      .toLowerCase()
      .match(/[\p{L}\p{N}]+/gu) ?? [];
  const hashes = new Set<number>();
  for (let place = 0; place + SHINGLE <= words.length; place++)
    hashes.add(fnv1a(words.slice(place, place + SHINGLE).join(' ')));
  return [...hashes].sort((a, b) => a - b).slice(0, SKETCH);
}
