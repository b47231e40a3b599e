// A labelling session: captures pages once, guesses labels, and saves marks as they are made.

import { z } from 'zod';
import { usageError } from '../../base/errors.ts';
import { writeWhole } from '../../base/files/write-file.ts';
import { keepNewest } from '../../base/memoize.ts';
import type { PageKind } from '../../judge/selection/kinds.ts';
import type { Snapshot } from '../../page/snapshot/snapshot.ts';
import type { ReadPage } from '../../run/pipeline/make-result.ts';
import { listElements } from '../../show/studio/element-table.ts';
import { lookOf } from '../../show/studio/look-of.ts';
import type {
  WireLabelPage,
  WireMarks,
  WirePageMarks,
  WireSave,
  WireSaved,
} from '../../show/studio/page/label/label-wire.ts';
import { type PageLabels, parseLabels } from '../bench/truth/labels.ts';
import type { LabelProblem } from '../bench/truth/problems.ts';
import { resolveLabels } from '../bench/truth/resolve-labels.ts';
import { candidatesOf, truthOf } from '../bench/truth/truth.ts';
import { guessMarks, type PageMarks } from './fewest-marks.ts';
import {
  type LabelHead,
  labelsVersionOf,
  labelText,
  listsOf,
  marksOf,
  pageVersionOf,
  refuseOutdated,
} from './label-file.ts';
import { labelsIn, type PageToLabel } from './label-pages.ts';

type SeePage = (page: PageToLabel) => Promise<ReadPage>;

interface SeenPage {
  readonly result: ReadPage;
  readonly indices: readonly number[];
  readonly places: Int32Array;
  readonly version: string;
}

export class LabelSession {
  readonly #see: SeePage;
  /** Keeps the last few pages, so that going back is fast and a folder of thousands fits in memory. By name. */
  readonly #seen = new Map<string, Promise<SeenPage>>();
  /** Serialises reading, comparing and writing of files, also with a session that was dropped while it saves. */
  static #saving: Promise<unknown> = Promise.resolve();

  constructor(see: SeePage) {
    this.#see = see;
  }

  /** `next`: preloaded while the page is labelled. */
  async open(page: PageToLabel, next?: PageToLabel): Promise<WireLabelPage> {
    const { result, places, version } = await this.#page(page);
    const { snapshot, zoning, selection, before } = result;
    const { text, labels } = await labelsIn(page.labelFile);
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

  async save(page: PageToLabel, wish: WireSave): Promise<WireSaved> {
    const seen = await this.#page(page);
    const saved = LabelSession.#saving.then(() => write(page, seen, wish));
    LabelSession.#saving = saved.catch(() => {});
    return saved;
  }

  #page(page: PageToLabel): Promise<SeenPage> {
    const { name } = page;
    const seen = this.#seen.get(name) ?? this.#see(page).then(seenPage);
    // Each save keeps the open page cached.
    keepNewest(this.#seen, name, seen, MOST_KEPT);
    // Retries a failed page when it is requested again.
    seen.catch(() => {
      if (this.#seen.get(name) === seen) this.#seen.delete(name);
    });
    return seen;
  }
}

const marks = (labels: number) =>
  z.array(
    z.tuple([
      z.int().nonnegative(),
      z
        .int()
        .min(0)
        .max(labels - 1),
    ]),
  );
export const saveSchema = z.strictObject({
  version: z
    .strictObject({ page: z.string(), labels: z.string() })
    .describe('as it was loaded: marks for another state of the page or its labels are refused'),
  zones: marks(6).describe('places in the element table with zones: 0 HEADER to 4 CENTER, 5 ignored'),
  content: marks(2).describe('places with 1 for content, 0 for none'),
});

/** Checks what a client sends. */
export function parseMarks(body: unknown): WireSave {
  const { data } = saveSchema.safeParse(body);
  if (data === undefined) throw usageError('the marks of the page are damaged: reload it');
  return data;
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
    if (element === undefined) throw usageError(`the page has no element ${place}: load it again`);
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
