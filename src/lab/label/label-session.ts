// A labelling session: captures pages once, guesses labels, and saves marks as they are made.

import { PithError } from '../../base/errors.ts';
import { isThere, readTextIfThere } from '../../base/files/read-if-there.ts';
import { writeWhole } from '../../base/files/write-file.ts';
import type { PageKind } from '../../judge/selection/kinds.ts';
import type { ReadPage } from '../../run/pipeline/make-result.ts';
import type { Snapshot } from '../../see/snapshot/snapshot.ts';
import { listElements } from '../../show/studio/element-table.ts';
import { lookOf } from '../../show/studio/look-of.ts';
import type {
  WireLabelPage,
  WireMarks,
  WirePageList,
  WirePageMarks,
  WireSave,
  WireSaved,
} from '../../show/studio/page/label/label-wire.ts';
import { type PageLabels, parseLabels } from '../bench/truth/labels.ts';
import type { LabelProblem } from '../bench/truth/problems.ts';
import { resolveLabels } from '../bench/truth/resolve-labels.ts';
import { candidatesOf, truthOf } from '../bench/truth/truth.ts';
import { guessMarks, type PageMarks } from './guess.ts';
import { type LabelHead, labelText, listsOf, marksOf } from './label-file.ts';
import type { PageToLabel } from './label-pages.ts';
import { labelsVersionOf, pageVersionOf, refuseOutdated } from './outdated.ts';

export type SeePage = (page: PageToLabel) => Promise<ReadPage>;

interface SeenPage {
  readonly result: ReadPage;
  readonly indices: readonly number[];
  readonly places: Int32Array;
  readonly version: string;
}

export class LabelSession {
  readonly #pages: readonly PageToLabel[];
  readonly #see: SeePage;
  /** Keeps the last few pages, so that going back is fast and a folder of thousands fits in memory. */
  readonly #seen = new Map<PageToLabel, Promise<SeenPage>>();
  /** Serialises reading, comparing and writing of files. */
  #saving: Promise<unknown> = Promise.resolve();

  constructor(pages: readonly PageToLabel[], see: SeePage) {
    this.#pages = pages;
    this.#see = see;
  }

  async list(): Promise<WirePageList> {
    const pages = this.#pages.map(async ({ name, labelFile }) => ({
      name,
      isLabelled: await isThere(labelFile),
    }));
    return { pages: await Promise.all(pages) };
  }

  /** `null` if there is no such page. */
  async open(number: number): Promise<WireLabelPage | null> {
    const page = this.#pages[number];
    if (page === undefined) return null;
    const { result, places, version } = await this.#page(page);
    const { snapshot, zoning, selection, before } = result;
    const { text, labels } = await labelsIn(page.labelFile);
    const next = this.#pages[number + 1];
    // Preloads the next page while this one is labelled.
    if (next !== undefined) this.#page(next).catch(() => {});
    const asked = new Set(candidatesOf(snapshot).map(({ element }) => places[element] ?? -1));
    return {
      packed: await lookOf({ ...result, ...result.record }, before ?? Buffer.alloc(0), { beside: [] }),
      version: { page: version, labels: labelsVersionOf(text) },
      marks: labels === null ? null : toWire(marksOf(snapshot, labels), places),
      misfits: labels === null ? [] : misfitsOf(snapshot, labels, page.labelFile),
      guess: toWire(guessMarks(snapshot, zoning, selection), places),
      asked: [...asked].filter(place => place >= 0),
    };
  }

  /** `null` if there is no such page. */
  save(number: number, wish: WireSave): Promise<WireSaved | null> {
    const page = this.#pages[number];
    if (page === undefined) return Promise.resolve(null);
    const saved = this.#saving.then(async () => write(page, await this.#page(page), wish));
    this.#saving = saved.catch(() => {});
    return saved;
  }

  #page(page: PageToLabel): Promise<SeenPage> {
    const seen = this.#seen.get(page) ?? this.#see(page).then(seenPage);
    // Moves the page to the end of the cache order: each save keeps the open page cached.
    this.#seen.delete(page);
    this.#seen.set(page, seen);
    // Retries a failed page when it is requested again.
    seen.catch(() => {
      if (this.#seen.get(page) === seen) this.#seen.delete(page);
    });
    const [oldest] = this.#seen.keys();
    if (this.#seen.size > MOST_KEPT && oldest !== undefined) this.#seen.delete(oldest);
    return seen;
  }
}

function seenPage(result: ReadPage): SeenPage {
  const listed = listElements(result.snapshot);
  const { indices, places } = listed;
  return { result, indices, places, version: pageVersionOf(listed) };
}

async function write(page: PageToLabel, seen: SeenPage, wish: WireSave): Promise<WireSaved> {
  const { result, indices, places } = seen;
  const { snapshot } = result;
  const { labelFile } = page;
  const { text: earlierText, labels: earlier } = await labelsIn(labelFile);
  refuseOutdated(wish.version, { page: seen.version, labels: labelsVersionOf(earlierText) });
  // Elements outside of the table are invisible, so their marks cannot have changed.
  const unseen = earlier === null ? NO_MARKS : unlisted(marksOf(snapshot, earlier), places);
  const all: PageMarks = {
    zones: [...fromWire(wish.zones, indices), ...unseen.zones],
    content: [...fromWire(wish.content, indices), ...unseen.content],
  };
  const text = labelText(earlier ?? headOf(page, result), listsOf(snapshot, all, earlier));
  await writeWhole(labelFile, text);
  const labels = parseLabels(text, labelFile);
  return {
    file: labelFile,
    version: { page: seen.version, labels: labelsVersionOf(text) },
    misfits: misfitsOf(snapshot, labels, labelFile),
    problems: truthOf(snapshot, labels, labelFile).problems.map(sentence),
  };
}

/** The selectors that the benchmark would reject, with its messages. */
const misfitsOf = (snapshot: Snapshot, labels: PageLabels, file: string): string[] =>
  resolveLabels(snapshot, labels, file).problems.map(sentence);

const sentence = ({ place, message }: LabelProblem): string => `${place} ${message}`.trim();

const MOST_KEPT = 4;
const NO_MARKS: PageMarks = { zones: [], content: [] };

interface LabelsOnDisk {
  readonly text: string | null;
  readonly labels: PageLabels | null;
}

async function labelsIn(file: string): Promise<LabelsOnDisk> {
  const text = await readTextIfThere(file);
  return { text, labels: text === null ? null : parseLabels(text, file) };
}

function headOf({ id }: PageToLabel, { snapshot, record }: ReadPage): LabelHead {
  const { lang, viewport } = snapshot;
  return { id, kind: LABEL_KINDS[record.kind.name], lang, viewport, notes: '' };
}

function toWire({ zones, content }: PageMarks, places: Int32Array): WirePageMarks {
  const placed = (marks: PageMarks['zones']): WireMarks =>
    marks.flatMap(([element, label]) => {
      const place = places[element] ?? -1;
      return place < 0 ? [] : [[place, label] as const];
    });
  return { zones: placed(zones), content: placed(content) };
}

const fromWire = (marks: WireMarks, indices: readonly number[]): PageMarks['zones'] =>
  marks.map(([place, label]) => {
    const element = indices[place];
    if (element === undefined)
      throw new PithError('USAGE', `the page has no element ${place}: load it again`);
    return [element, label];
  });

function unlisted({ zones, content }: PageMarks, places: Int32Array): PageMarks {
  const isUnlisted = ([element]: readonly [number, number]) => (places[element] ?? -1) < 0;
  return { zones: zones.filter(isUnlisted), content: content.filter(isUnlisted) };
}

export const LABEL_KINDS: Readonly<Record<PageKind, string>> = {
  article: 'article',
  documentation: 'docs',
  product: 'product',
  listing: 'listing',
  forum: 'forum',
  collection: 'listing',
  service: 'landing',
  hub: 'hub',
  image: 'gallery',
};
