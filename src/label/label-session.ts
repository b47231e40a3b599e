// One sitting of labelling: pages are seen once, guessed at, and their labels saved as they are made.

import { isThere, readTextIfThere } from '../bench/pages/read-if-there.ts';
import { type PageLabels, parseLabels } from '../bench/truth/labels.ts';
import { candidatesOf, truthOf } from '../bench/truth/truth.ts';
import { writeWhole } from '../files/write-file.ts';
import type { SegmentResult } from '../segment/segment-page.ts';
import { listElements } from '../studio/element-table.ts';
import { lookOf } from '../studio/look-of.ts';
import type {
  WireLabelPage,
  WireMarks,
  WirePageList,
  WirePageMarks,
  WireSaved,
} from '../studio/page/label-wire.ts';
import { guessMarks, type PageMarks } from './guess.ts';
import { type LabelHead, labelText, listsOf, marksOf } from './label-file.ts';
import { LABEL_KINDS } from './label-kinds.ts';
import type { PageToLabel } from './label-pages.ts';

export type SeePage = (page: PageToLabel) => Promise<SegmentResult>;

interface SeenPage {
  readonly result: SegmentResult;
  readonly indices: readonly number[];
  readonly places: Int32Array;
}

export class LabelSession {
  readonly #pages: readonly PageToLabel[];
  readonly #see: SeePage;
  /** The last few: going back and forth is quick, and a folder of thousands fits in memory. */
  readonly #seen = new Map<PageToLabel, Promise<SeenPage>>();

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

  /** `null` where there is no such page. */
  async open(number: number): Promise<WireLabelPage | null> {
    const page = this.#pages[number];
    if (page === undefined) return null;
    const { result, places } = await this.#page(page);
    const { snapshot, zoning, selection, before } = result;
    const labels = await labelsIn(page.labelFile);
    const next = this.#pages[number + 1];
    // Seen while this one is being labelled.
    if (next !== undefined) this.#page(next).catch(() => {});
    const asked = new Set(candidatesOf(snapshot).map(({ element }) => places[element] ?? -1));
    return {
      packed: await lookOf(result, before ?? Buffer.alloc(0), { beside: [] }),
      marks: labels === null ? null : toWire(marksOf(snapshot, labels), places),
      guess: toWire(guessMarks(snapshot, zoning, selection), places),
      asked: [...asked].filter(place => place >= 0),
    };
  }

  async save(number: number, marks: WirePageMarks): Promise<WireSaved | null> {
    const page = this.#pages[number];
    if (page === undefined) return null;
    const { result, indices, places } = await this.#page(page);
    const { snapshot } = result;
    const earlier = await labelsIn(page.labelFile);
    // What is not in the table cannot be seen, so nobody can have changed its mark.
    const unseen = earlier === null ? NO_MARKS : unlisted(marksOf(snapshot, earlier), places);
    const all: PageMarks = {
      zones: [...fromWire(marks.zones, indices), ...unseen.zones],
      content: [...fromWire(marks.content, indices), ...unseen.content],
    };
    const text = labelText(earlier ?? headOf(page, result), listsOf(snapshot, all, earlier));
    await writeWhole(page.labelFile, text);
    const { problems } = truthOf(snapshot, parseLabels(text, page.labelFile), page.labelFile);
    return { file: page.labelFile, problems: problems.map(({ place, message }) => `${place} ${message}`) };
  }

  #page(page: PageToLabel): Promise<SeenPage> {
    const known = this.#seen.get(page);
    if (known !== undefined) return known;
    const seen = this.#see(page).then(result => {
      const { indices, places } = listElements(result.snapshot);
      return { result, indices, places };
    });
    this.#seen.set(page, seen);
    // A page that failed is tried again when it is asked for again.
    seen.catch(() => this.#seen.delete(page));
    const [oldest] = this.#seen.keys();
    if (this.#seen.size > MOST_KEPT && oldest !== undefined) this.#seen.delete(oldest);
    return seen;
  }
}

const MOST_KEPT = 4;
const NO_MARKS: PageMarks = { zones: [], content: [] };

async function labelsIn(file: string): Promise<PageLabels | null> {
  const text = await readTextIfThere(file);
  return text === null ? null : parseLabels(text, file);
}

function headOf({ id }: PageToLabel, { snapshot, kind }: SegmentResult): LabelHead {
  const { lang, viewport } = snapshot;
  return { id, kind: LABEL_KINDS[kind.name], lang, viewport, notes: '' };
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
  marks.flatMap(([place, label]) => {
    const element = indices[place];
    return element === undefined ? [] : [[element, label] as const];
  });

function unlisted({ zones, content }: PageMarks, places: Int32Array): PageMarks {
  const isUnlisted = ([element]: readonly [number, number]) => (places[element] ?? -1) < 0;
  return { zones: zones.filter(isUnlisted), content: content.filter(isUnlisted) };
}
