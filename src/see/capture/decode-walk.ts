// Decodes the columns that a walk sent to elements and texts of a Snapshot, and inserts frames that were walked apart.

import { type Box, boxFromEdges, EMPTY_BOX, isEmpty, union } from '../../base/box.ts';
import {
  FARTHEST_PX,
  type SnapshotBlank,
  type SnapshotElement,
  type SnapshotMedia,
  type SnapshotScope,
  type SnapshotStyle,
  type SnapshotText,
  VISIBILITIES,
  type Visibility,
} from '../../page/snapshot/snapshot.ts';
import { markHiddenTexts } from './hidden-texts.ts';
import { BOX_SCALE, type WireFrame, type WireMedia, type WirePage } from './in-page/wire.ts';

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

export interface WordBox {
  /** Index of the text. */
  readonly text: number;
  /** Its index in the walk of the page; -1 for a text in a frame. */
  readonly walked: number;
  /** Its characters in the text. */
  readonly from: number;
  readonly to: number;
  /** The part that shows; empty for a word that is cut away. */
  readonly pageBox: Box;
}

export function decodeWalk(walked: WalkedDocument): DecodedWalk {
  const decoder = new Decoder();
  decoder.add(walked, undefined);
  adoptContentsBoxes(decoder);
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

  add({ wire, frames }: WalkedDocument, placement: Placement | undefined): void {
    const base = this.#addScopes(wire, placement);
    const styleOf = wire.styles.map(style => this.#addStyle(style));
    const mediaOf = picturesOf(wire);
    const frameAt = new Map(
      [...frames].map(([number, walked]) => [wire.frames[number]?.element ?? -1, { number, walked }]),
    );
    const moved = new Int32Array(wire.parents.length);
    const next: Next = { text: 0, blank: 0, faint: 0, enlarged: 0, word: 0 };
    for (let index = 0; index < wire.parents.length; index++) {
      this.#addTexts(wire, next, index, moved, placement);
      moved[index] = this.elements.length;
      const parent = wire.parents[index] ?? -1;
      const style = wire.styleOf[index] ?? -1;
      const box = boxAt(wire.boxes, index);
      const placed = place(box, VISIBILITIES[wire.visibility[index] ?? 0] ?? 'visible', placement);
      this.elements.push({
        parent: parent < 0 ? (placement?.host ?? -1) : (moved[parent] ?? -1),
        tag: wire.tags[wire.tagOf[index] ?? 0] ?? '',
        attributes: attributesOf(wire.attributes[index]),
        pageBox: withinReach(placed.box),
        visibility: placed.visibility,
        style: style < 0 ? -1 : (styleOf[style] ?? -1),
        scope: base + (wire.scopeOf[index] ?? 0),
        ...mediaOf.get(index),
      });
      const inner = frameAt.get(index);
      if (inner !== undefined)
        this.#addFrame(inner.walked, wire.frames[inner.number], placement, moved[index] ?? -1);
    }
    this.#addTexts(wire, next, wire.parents.length, moved, placement);
    this.#placeScopeHosts(wire, base, moved, placement);
  }

  #addFrame(
    walked: WalkedDocument,
    frame: WireFrame | undefined,
    outer: Placement | undefined,
    host: number,
  ): void {
    if (frame === undefined) return;
    const hostVisibility = this.elements[host]?.visibility ?? 'visible';
    this.add(walked, { host, frame, scroll: walked.wire.scroll, hostVisibility, outer });
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

  /** Adds the texts and blanks before the element of this index. */
  #addTexts(
    wire: WirePage,
    next: Next,
    before: number,
    moved: Int32Array,
    placement: Placement | undefined,
  ): void {
    for (; next.text < wire.texts.length && (wire.textBefore[next.text] ?? 0) <= before; next.text++) {
      this.#addBlanks(wire, next, before, moved);
      const at = next.text;
      const box = boxAt(wire.textBoxes, at);
      const placed = place(box, VISIBILITIES[wire.textVisibility[at] ?? 0] ?? 'visible', placement);
      if (wire.faintTexts[next.faint] === at) {
        next.faint++;
        this.faintTexts.push(this.texts.length);
      }
      if (wire.enlargedTexts[next.enlarged] === at) {
        next.enlarged++;
        this.enlargedTexts.add(this.texts.length);
      }
      for (; wire.wordTexts[next.word] === at; next.word++) this.#addWord(wire, next.word, placement);
      this.texts.push({
        parent: moved[wire.textParents[at] ?? 0] ?? 0,
        before: this.elements.length,
        text: wire.texts[at] ?? '',
        pageBox: withinReach(placed.box),
        visibility: placed.visibility,
      });
    }
    this.#addBlanks(wire, next, before, moved);
  }

  /** Adds a word of the next text. */
  #addWord(wire: WirePage, at: number, placement: Placement | undefined): void {
    const own = boxAt(wire.wordBoxes, at);
    const textAt = wire.wordTexts[at] ?? -1;
    const { box, visibility } = place(own, 'visible', placement);
    if (visibility === 'scrolled' && !isEmpty(own)) return;
    const pageBox = visibility === 'visible' ? box : EMPTY_BOX;
    this.words.push({
      text: this.texts.length,
      walked: placement === undefined && !isInFrame(wire, textAt) ? textAt : -1,
      from: wire.wordFrom[at] ?? 0,
      to: wire.wordTo[at] ?? 0,
      pageBox,
    });
  }

  /** Adds the blanks before this element and before the next text. */
  #addBlanks(wire: WirePage, next: Next, before: number, moved: Int32Array): void {
    for (; next.blank < wire.blanks.length; next.blank++) {
      const at = next.blank;
      if ((wire.blankBefore[at] ?? 0) > before || (wire.blankTexts[at] ?? 0) > next.text) return;
      this.blanks.push({
        parent: moved[wire.blankParents[at] ?? 0] ?? 0,
        before: this.elements.length,
        beforeText: this.texts.length,
        text: wire.blanks[at] ?? '',
        ...(wire.blankCollapses[at] === 1 && { collapses: true }),
      });
    }
  }
}

/** Next indices in the columns of texts, blanks, faint and enlarged texts, and words. */
interface Next {
  text: number;
  blank: number;
  faint: number;
  enlarged: number;
  word: number;
}

/** True for a text in a frame that the walk could enter, whose boxes have another origin. */
function isInFrame({ scopes, scopeOf, textParents }: WirePage, text: number): boolean {
  const { kind, host } = scopes[scopeOf[textParents[text] ?? 0] ?? 0] ?? { kind: 'frame', host: -1 };
  return kind === 'frame' || (kind === 'shadow' && (scopeOf[host] ?? 0) > 0);
}

function boxAt(boxes: readonly number[], index: number): Box {
  const at = index * 4;
  return [
    (boxes[at] ?? 0) / BOX_SCALE,
    (boxes[at + 1] ?? 0) / BOX_SCALE,
    (boxes[at + 2] ?? 0) / BOX_SCALE,
    (boxes[at + 3] ?? 0) / BOX_SCALE,
  ];
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
function place(
  box: Box,
  visibility: Visibility,
  placement: Placement | undefined,
): { box: Box; visibility: Visibility } {
  if (placement === undefined || visibility === 'none') return { box, visibility };
  const { frame, scroll, hostVisibility, outer } = placement;
  const [originX, originY] = frame.box;
  const moved: Box = [
    originX / BOX_SCALE + (box[0] - scroll[0]) * frame.scale,
    originY / BOX_SCALE + (box[1] - scroll[1]) * frame.scale,
    box[2] * frame.scale,
    box[3] * frame.scale,
  ];
  const seen = visibility === 'visible' || visibility === 'scrolled' || visibility === 'offpage';
  const through = !seen
    ? visibility
    : hostVisibility !== 'visible' && hostVisibility !== 'scrolled'
      ? hostVisibility
      : sightThrough(moved, frame);
  return place(moved, through, outer);
}

function sightThrough(box: Box, frame: WireFrame): Visibility {
  const [left, top, width, height] = frame.clip.map(value => value / BOX_SCALE) as [
    number,
    number,
    number,
    number,
  ];
  if (width <= 0 || height <= 0) return 'clipped';
  const inside =
    box[0] < left + width && box[0] + box[2] > left && box[1] < top + height && box[1] + box[3] > top;
  return inside ? 'visible' : 'scrolled';
}

const NO_ATTRIBUTES: Readonly<Record<string, string>> = {};

function attributesOf(pairs: string[] | 0 | undefined): Readonly<Record<string, string>> {
  if (!Array.isArray(pairs)) return NO_ATTRIBUTES;
  const attributes: Record<string, string> = {};
  for (let at = 0; at + 1 < pairs.length; at += 2) attributes[pairs[at] ?? ''] = pairs[at + 1] ?? '';
  return attributes;
}

/** The media and backgrounds of a document, by element. */
function picturesOf(wire: WirePage): ReadonlyMap<number, ElementPictures> {
  const pictures = new Map<number, ElementPictures>();
  for (const [index, ...media] of wire.media) pictures.set(index, { media: mediaFrom(media) });
  for (const [index, backgroundPicture] of wire.backgroundPictures)
    pictures.set(index, { ...pictures.get(index), backgroundPicture });
  return pictures;
}

type ElementPictures = Pick<SnapshotElement, 'media' | 'backgroundPicture'>;

function mediaFrom([source, naturalWidth, naturalHeight, alt]: WireMedia): SnapshotMedia {
  return { source, naturalWidth, naturalHeight, ...(alt === undefined ? {} : { alt }) };
}

/** Gives elements with `display: contents`, which have no box, the union of their children's boxes. */
function adoptContentsBoxes({ elements, texts, styles }: DecodedWalk): void {
  const isContents = (element: SnapshotElement | undefined) =>
    styles[element?.style ?? -1]?.display === 'contents';
  const around = new Map<number, Box>();
  const widen = (
    holder: number,
    { pageBox, visibility }: Pick<SnapshotElement, 'pageBox' | 'visibility'>,
  ) => {
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
