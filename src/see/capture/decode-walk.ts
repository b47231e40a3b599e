// Makes the elements and texts of a Snapshot of what a walk sent, and inserts frames that were walked apart.

import { type Box, boxFromEdges, EMPTY_BOX, isEmpty, union } from '../../base/box.ts';
import { atOnce, type Steps } from '../../base/threads/steps.ts';
import {
  FARTHEST_PX,
  type SnapshotBlank,
  type SnapshotElement,
  type SnapshotScope,
  type SnapshotStyle,
  type SnapshotText,
  VISIBILITIES,
  type Visibility,
} from '../../page/snapshot/snapshot.ts';
import { markHiddenTexts } from './hidden-texts.ts';
import type { Columns, WalkedWord, WireFrame, WirePage } from './in-page/wire.ts';

/** The walk of a document, and the walks of frames that it could not enter, by their index in `wire.frames`. */
export interface WalkedDocument {
  readonly wire: WirePage;
  readonly frames: ReadonlyMap<number, WalkedDocument>;
}

export interface DecodedWalk {
  readonly elements: SnapshotElement[];
  readonly texts: SnapshotText[];
  readonly blanks: SnapshotBlank[];
  readonly scopes: SnapshotScope[];
  readonly styles: SnapshotStyle[];
  /** Indices of texts with the colour of what is behind them, as far as their ancestors tell. */
  readonly faintTexts: number[];
  /** Indices of texts whose tiny letters are painted larger. */
  readonly enlargedTexts: ReadonlySet<number>;
  /** In the order of texts and of words in them; a word has a box on each of its lines. */
  readonly words: WordBox[];
}

/** `pageBox`: the part that shows; empty for a word that is cut away. */
export interface WordBox extends WalkedWord {
  /** The index of its text in the walk of the page; -1 for a text in a frame. */
  readonly walked: number;
}

export const decodeWalk = (walked: WalkedDocument): DecodedWalk => atOnce(decodeSteps(walked));

/** Elements of a step, which take some ms. */
const STEP = 5_000;

export function* decodeSteps(walked: WalkedDocument): Steps<DecodedWalk> {
  yield;
  const decoder = new Decoder();
  yield* decoder.add(walked, undefined);
  yield;
  adoptContentsBoxes(decoder);
  yield;
  const [width, height] = walked.wire.viewport;
  markHiddenTexts({ ...decoder, window: [0, 0, width, height] });
  return decoder;
}

interface Placement {
  /** Index of the frame element in the result. */
  readonly host: number;
  readonly frame: WireFrame;
  readonly scroll: readonly [number, number];
  /** Visibility of the frame element, which its content inherits if it is hidden. */
  readonly hostVisibility: Visibility;
  readonly outer: Placement | undefined;
}

class Decoder implements DecodedWalk {
  readonly elements: SnapshotElement[] = [];
  readonly texts: SnapshotText[] = [];
  readonly blanks: SnapshotBlank[] = [];
  readonly scopes: SnapshotScope[] = [];
  readonly styles: SnapshotStyle[] = [];
  readonly faintTexts: number[] = [];
  readonly enlargedTexts = new Set<number>();
  readonly words: WordBox[] = [];
  readonly #styleIndex = new Map<string, number>();

  *add({ wire, frames }: WalkedDocument, placement: Placement | undefined): Steps<void> {
    const base = this.#addScopes(wire, placement);
    const styleOf = wire.styles.map(style => this.#addStyle(style));
    const frameAt = new Map(
      [...frames].map(([number, walked]) => [wire.frames[number]?.element ?? -1, { number, walked }]),
    );
    const elements = yield* rowsOf<SnapshotElement>(wire.elements);
    /** The index of each element in the result. */
    const moved = new Int32Array(elements.length);
    const texts = yield* rowsOf<SnapshotText>({ ...wire.texts, written: [] });
    const addTexts = this.#textsOf(wire, { elements, texts }, moved, placement);
    for (const [index, element] of elements.entries()) {
      if (index % STEP === 0) yield;
      addTexts(index);
      const host = this.elements.length;
      moved[index] = host;
      element.parent = element.parent < 0 ? (placement?.host ?? -1) : (moved[element.parent] ?? -1);
      element.style = styleOf[element.style] ?? -1;
      element.scope += base;
      this.elements.push(placed(element, placement));
      const inner = frameAt.get(index);
      const frame = wire.frames[inner?.number ?? -1];
      if (inner === undefined || frame === undefined) continue;
      const hostVisibility = element.visibility;
      const { scroll } = inner.walked.wire;
      yield* this.add(inner.walked, { host, frame, scroll, hostVisibility, outer: placement });
    }
    addTexts(elements.length);
    this.#placeScopeHosts(wire, base, moved, placement);
  }

  #addScopes(wire: WirePage, placement: Placement | undefined): number {
    const base = this.scopes.length;
    for (const [at, { kind, url, baseUrl }] of wire.scopes.entries()) {
      const isFrameRoot = at === 0 && placement !== undefined;
      this.scopes.push({ kind: isFrameRoot ? 'frame' : kind, host: -1, url, baseUrl });
    }
    return base;
  }

  #placeScopeHosts(wire: WirePage, base: number, moved: Int32Array, placement: Placement | undefined): void {
    for (const [at, { host }] of wire.scopes.entries()) {
      const scope = this.scopes[base + at];
      if (scope === undefined) continue;
      const newHost = host >= 0 ? (moved[host] ?? -1) : at === 0 ? (placement?.host ?? -1) : -1;
      this.scopes[base + at] = { ...scope, host: newHost };
    }
  }

  #addStyle(style: SnapshotStyle): number {
    const key = JSON.stringify(style);
    let index = this.#styleIndex.get(key);
    if (index === undefined) {
      index = this.styles.push(style) - 1;
      this.#styleIndex.set(key, index);
    }
    return index;
  }

  /** Returns a function that adds the texts, words and blanks before the element of an index, from the last one on. */
  #textsOf(
    wire: WirePage,
    {
      elements,
      texts,
    }: { readonly elements: readonly SnapshotElement[]; readonly texts: Row<SnapshotText>[] },
    moved: Int32Array,
    placement: Placement | undefined,
  ): (before: number) => void {
    const blanks = atOnce(rowsOf<SnapshotBlank>(wire.blanks));
    const { words } = wire;
    const faint = new Set(wire.faintTexts);
    const enlarged = new Set(wire.enlargedTexts);
    const next = { text: 0, blank: 0, word: 0 };
    const scopeOf = (element = -1): number => elements[element]?.scope ?? 0;
    /** True for a text in a frame that the walk could enter, whose boxes have another origin. */
    const isInFrame = (text: SnapshotText): boolean => {
      const { kind, host } = wire.scopes[scopeOf(text.parent)] ?? { kind: 'frame', host: -1 };
      return kind === 'frame' || (kind === 'shadow' && scopeOf(host) > 0);
    };
    const addWords = (text: SnapshotText): void => {
      for (; words.text[next.word] === next.text; next.word++) {
        const own = words.pageBox[next.word] ?? EMPTY_BOX;
        const { pageBox, visibility } = through({ pageBox: own, visibility: 'visible' }, placement);
        if (visibility === 'scrolled' && !isEmpty(own)) continue;
        this.words.push({
          text: this.texts.length,
          walked: placement === undefined && !isInFrame(text) ? next.text : -1,
          from: words.from[next.word] ?? 0,
          to: words.to[next.word] ?? 0,
          pageBox: visibility === 'visible' ? pageBox : EMPTY_BOX,
        });
      }
    };
    /** Those before this element and before the next text. */
    const addBlanks = (before: number): void => {
      for (; next.blank < blanks.length; next.blank++) {
        const blank = blanks[next.blank] as Row<SnapshotBlank>;
        if (blank.before > before || blank.beforeText > next.text) return;
        blank.parent = moved[blank.parent] ?? 0;
        blank.before = this.elements.length;
        blank.beforeText = this.texts.length;
        this.blanks.push(blank);
      }
    };
    return before => {
      for (; next.text < texts.length; next.text++) {
        const text = texts[next.text] as Row<SnapshotText>;
        if (text.before > before) break;
        addBlanks(before);
        if (faint.has(next.text)) this.faintTexts.push(this.texts.length);
        if (enlarged.has(next.text)) this.enlargedTexts.add(this.texts.length);
        addWords(text);
        text.parent = moved[text.parent] ?? 0;
        text.before = this.elements.length;
        this.texts.push(placed(text, placement));
      }
      addBlanks(before);
    };
  }
}

type Row<Of> = { -readonly [Key in keyof Of]: Of[Key] };

/** The rows of columns, to be changed where the result has other indices and boxes. */
function* rowsOf<Of extends object>(columns: Columns<Of>): Steps<Row<Of>[]> {
  const rows: Record<string, unknown>[] = [];
  for (const [key, column] of Object.entries<unknown[]>(columns)) {
    yield;
    for (let at = 0; at < column.length; at++) {
      const value = column[at];
      if (at === rows.length) rows.push({});
      const row = rows[at] as Record<string, unknown>;
      if (value !== null) row[key] = key === 'visibility' ? VISIBILITIES[value as number] : value;
    }
  }
  return rows as Row<Of>[];
}

type Seen = Pick<SnapshotElement, 'pageBox' | 'visibility'>;

/** Puts an element or text where its frame is. */
function placed<Of extends Row<Seen>>(row: Of, placement: Placement | undefined): Of {
  const { pageBox, visibility } = through(row, placement);
  row.pageBox = withinReach(pageBox);
  row.visibility = visibility;
  return row;
}

/** Limits a box to `FARTHEST_PX`: a transform may move it anywhere. */
function withinReach(box: Box): Box {
  const [left, top, width, height] = box;
  const isNear =
    left >= -FARTHEST_PX && top >= -FARTHEST_PX && left + width <= FARTHEST_PX && top + height <= FARTHEST_PX;
  if (isNear) return box;
  const near = (edge: number): number => Math.min(FARTHEST_PX, Math.max(-FARTHEST_PX, edge)) || 0;
  return boxFromEdges(near(left), near(top), near(left + width), near(top + height));
}

/** Converts a box inside a frame to page coordinates, and its visibility to that through the frame. */
function through({ pageBox, visibility }: Seen, placement: Placement | undefined): Seen {
  if (placement === undefined || visibility === 'none') return { pageBox, visibility };
  const { frame, scroll, hostVisibility, outer } = placement;
  const [originX, originY] = frame.box;
  const moved: Box = [
    originX + (pageBox[0] - scroll[0]) * frame.scale,
    originY + (pageBox[1] - scroll[1]) * frame.scale,
    pageBox[2] * frame.scale,
    pageBox[3] * frame.scale,
  ];
  const seen = visibility === 'visible' || visibility === 'scrolled' || visibility === 'offpage';
  const seenThrough = !seen
    ? visibility
    : hostVisibility !== 'visible' && hostVisibility !== 'scrolled'
      ? hostVisibility
      : sightThrough(moved, frame);
  return through({ pageBox: moved, visibility: seenThrough }, outer);
}

function sightThrough(box: Box, { clip: [left, top, width, height] }: WireFrame): Visibility {
  if (width <= 0 || height <= 0) return 'clipped';
  const inside =
    box[0] < left + width && box[0] + box[2] > left && box[1] < top + height && box[1] + box[3] > top;
  return inside ? 'visible' : 'scrolled';
}

/** Gives elements with `display: contents`, which have no box, the union of their children's boxes. */
function adoptContentsBoxes({ elements, texts, styles }: DecodedWalk): void {
  const isContents = (element: SnapshotElement | undefined) =>
    styles[element?.style ?? -1]?.display === 'contents';
  const around = new Map<number, Box>();
  const widen = (holder: number, { pageBox, visibility }: Seen) => {
    if (visibility !== 'visible' && visibility !== 'scrolled') return;
    if (isContents(elements[holder])) around.set(holder, union(around.get(holder) ?? EMPTY_BOX, pageBox));
  };
  for (const text of texts) widen(text.parent, text);
  for (let index = elements.length - 1; index >= 0; index--) {
    const element = elements[index];
    if (element === undefined) continue;
    const pageBox = around.get(index);
    const adopted = pageBox === undefined ? element : { ...element, pageBox, visibility: 'visible' as const };
    elements[index] = adopted;
    widen(element.parent, adopted);
  }
}
