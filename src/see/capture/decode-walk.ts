// Decodes the rows of a walk to elements and texts of a Snapshot, and inserts frames that were walked apart.

import { type Box, boxFromEdges, EMPTY_BOX, isEmpty, union } from '../../base/box.ts';
import { remembered } from '../../base/memoize.ts';
import {
  FARTHEST_PX,
  type SnapshotBlank,
  type SnapshotElement,
  type SnapshotScope,
  type SnapshotStyle,
  type SnapshotText,
  VISIBILITIES,
  type Visibility,
} from '../snapshot/snapshot.ts';
import { markHiddenTexts } from './hidden-texts.ts';
import {
  BOX_SCALE,
  type WireBlank,
  type WireBox,
  type WireFrame,
  type WirePage,
  type WireText,
  type WireWord,
} from './in-page/wire.ts';

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
  readonly #styleIndex = remembered((json: string) => this.styles.push(JSON.parse(json)) - 1);

  add({ wire, frames }: WalkedDocument, placement: Placement | undefined): void {
    const base = this.#addScopes(wire, placement);
    const styles = wire.styles.map(style => this.#styleIndex(JSON.stringify(style)));
    const frameAt = new Map([...frames].map(([at, walked]) => [wire.frames[at]?.element, { at, walked }]));
    const moved = new Int32Array(wire.elements.length);
    let [next, walked] = [0, 0];
    const addTexts = (before: number): void => {
      for (let row = wire.texts[next]; row !== undefined && row.before <= before; row = wire.texts[++next]) {
        const parent = moved[row.parent] ?? 0;
        if ('box' in row) this.#addText(row, parent, placement, isInFrame(wire, row) ? -1 : walked);
        else this.#addBlank(row, parent);
        if ('box' in row) walked++;
      }
    };
    for (const [index, { box, visibility, parent, style, scope, ...rest }] of wire.elements.entries()) {
      addTexts(index);
      const host = this.elements.length;
      moved[index] = host;
      const placed = place(pxOf(box), VISIBILITIES[visibility] ?? 'visible', placement);
      this.elements.push({
        parent: parent < 0 ? (placement?.host ?? -1) : (moved[parent] ?? -1),
        tag: rest.tag,
        attributes: rest.attributes,
        pageBox: withinReach(placed.box),
        visibility: placed.visibility,
        style: styles[style] ?? -1,
        scope: base + scope,
        ...(rest.media && { media: rest.media }),
      });
      const inner = frameAt.get(index);
      const frame = wire.frames[inner?.at ?? -1];
      if (inner === undefined || frame === undefined) continue;
      const { scroll } = inner.walked.wire;
      this.add(inner.walked, { host, frame, scroll, hostVisibility: placed.visibility, outer: placement });
    }
    addTexts(wire.elements.length);
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

  #addBlank({ text, collapses }: WireBlank, parent: number): void {
    const before = this.elements.length;
    this.blanks.push({
      parent,
      before,
      beforeText: this.texts.length,
      text,
      ...(collapses && { collapses }),
    });
  }

  /** `walked`: its number in the walk of the page; -1 for a text in a frame of the same origin. */
  #addText(row: WireText, parent: number, placement: Placement | undefined, walked: number): void {
    const index = this.texts.length;
    const { box, visibility } = place(pxOf(row.box), VISIBILITIES[row.visibility] ?? 'visible', placement);
    if (row.isFaint) this.faintTexts.push(index);
    if (row.isEnlarged) this.enlargedTexts.add(index);
    for (const word of row.words ?? []) this.#addWord(word, index, placement, placement ? -1 : walked);
    const before = this.elements.length;
    this.texts.push({ parent, before, text: row.text, pageBox: withinReach(box), visibility });
  }

  #addWord(
    [from, to, wireBox]: WireWord,
    text: number,
    placement: Placement | undefined,
    walked: number,
  ): void {
    const own = pxOf(wireBox);
    const { box, visibility } = place(own, 'visible', placement);
    if (visibility === 'scrolled' && !isEmpty(own)) return;
    this.words.push({ text, walked, from, to, pageBox: visibility === 'visible' ? box : EMPTY_BOX });
  }
}

/** True for a text in a frame that the walk could enter, whose boxes have another origin. */
function isInFrame({ scopes, elements }: WirePage, { parent }: WireText): boolean {
  const { kind, host } = scopes[elements[parent]?.scope ?? 0] ?? { kind: 'frame', host: -1 };
  return kind === 'frame' || (kind === 'shadow' && (elements[host]?.scope ?? 0) > 0);
}

const pxOf = ([left, top, width, height]: WireBox): Box => [
  left / BOX_SCALE,
  top / BOX_SCALE,
  width / BOX_SCALE,
  height / BOX_SCALE,
];

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
  const [left, top, width, height] = pxOf(frame.clip);
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
