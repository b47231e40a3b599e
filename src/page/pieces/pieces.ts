// The pieces of a page that zones and content are judged by: each run of text in a block, and each picture.

import { type Box, bottom, isEmpty, right } from '../../base/box.ts';
import { nearestAround, nearestOf } from '../snapshot/around.ts';
import { isLink, type LinkKind, linkKindReader, siteLinkReader } from '../snapshot/link-kinds.ts';
import { onceEach } from '../snapshot/once-each.ts';
import { type PageTree, treeOf } from '../snapshot/page-tree.ts';
import { CODE_TAGS, isConcealed, isSeen } from '../snapshot/sight.ts';
import type { Snapshot, SnapshotElement, SnapshotText, Visibility } from '../snapshot/snapshot.ts';
import { textAmount } from './text-amount.ts';

export interface Piece {
  /** The block whose lines hold the run, or the picture itself. */
  readonly element: number;
  readonly isPicture: boolean;
  /** Indices in `Snapshot.texts`. */
  readonly texts: readonly number[];
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
  /** The amount of its text, in letters of an alphabet. */
  readonly chars: number;
  readonly linkChars: number;
  readonly links: number;
  /** Number of them by kind. */
  readonly linkKinds: Readonly<Partial<Record<LinkKind, number>>>;
  /** Links to other pages of the same site. */
  readonly siteLinks: number;
  /** Style of its heaviest text: an index in `Snapshot.styles`, -1 for pictures. */
  readonly style: number;
  readonly fontSize: number;
  readonly isBold: boolean;
  readonly hasCopyrightSign: boolean;
  readonly isSeen: boolean;
  /** Visibility of its first text, or of the picture. */
  readonly visibility: Visibility;
}

/** Joins the texts of a piece in order. */
export function pieceText(snapshot: Snapshot, piece: Piece): string {
  const tree = treeOf(snapshot);
  return piece.texts.map(text => tree.text(text).text).join(' ');
}

/**
 * For each piece the element that holds its first text, or the picture: a site's model judges runs of text by these
 * elements.
 */
export const firstHoldersOf = ({ texts }: Snapshot, pieces: readonly Piece[]): number[] =>
  pieces.map(({ texts: [first], element }) => texts[first ?? -1]?.parent ?? element);

/** The texts that are read: visible ones, or all. */
export type ReadTexts = 'seen' | 'all';

/** True for text that is read where a page shows next to none. What stays transparent in a checked page, nobody sees. */
export const mayBeRead = ({ isChecked }: Snapshot, visibility: Visibility): boolean =>
  !isConcealed(visibility) && !(isChecked === true && visibility === 'transparent');

/** In document order. The inline element `apart` begins a piece of its own. */
export const piecesOf = (snapshot: Snapshot, reading: ReadTexts, apart = -1): readonly Piece[] =>
  reading === 'seen' && apart < 0 ? seenPieces(snapshot) : new PieceWalk(snapshot, reading, apart).run();

/** Zones and content ask for the same pieces. */
const seenPieces = onceEach(snapshot => new PieceWalk(snapshot, 'seen', -1).run());

type Growing = { -readonly [Fact in keyof Piece]: Piece[Fact] };

interface OpenPiece extends Growing {
  texts: number[];
  linkKinds: Partial<Record<LinkKind, number>>;
  /** Characters of its heaviest text. */
  heaviest: number;
  lastLink: number;
}

class PieceWalk {
  readonly #tree: PageTree;
  readonly #reading: ReadTexts;
  /** For each element the block around it, itself included. */
  readonly #block: Int32Array;
  /** For each element the link around it, itself included; -1 for none. */
  readonly #link: Int32Array;
  /** The inline element that begins a piece, until it has begun it; -1 for none. */
  #apart: number;
  readonly #pieces: OpenPiece[] = [];
  readonly #linkKindOf: (link: SnapshotElement) => LinkKind | undefined;
  readonly #leadsToSite: (link: SnapshotElement) => boolean;
  /** The run that a block's next text goes on with. */
  readonly #runs = new Map<number, OpenPiece>();

  constructor(snapshot: Snapshot, reading: ReadTexts, apart: number) {
    this.#tree = treeOf(snapshot);
    this.#reading = reading;
    this.#apart = apart;
    this.#linkKindOf = linkKindReader(snapshot);
    this.#leadsToSite = siteLinkReader(snapshot);
    this.#block = nearestAround(snapshot, ({ parent }, index) => parent < 0 || !isInline(this.#tree, index));
    const links = this.#tree.withTag('a').filter(index => isLink(this.#tree.element(index)));
    this.#link = nearestOf(snapshot, links);
  }

  run(): Piece[] {
    const { elements, texts } = this.#tree.snapshot;
    let next = 0;
    for (let index = 0; index <= elements.length; index++) {
      for (let text = texts[next]; text !== undefined && text.before <= index; text = texts[++next])
        this.#text(next, text);
      if (index < elements.length) this.#element(index);
    }
    return this.#pieces;
  }

  #element(index: number): void {
    const element = this.#tree.element(index);
    const { display } = this.#tree.style(index);
    // A block ends the run of the block around it; an inline element does not.
    if (this.#block[index] === index && !display.startsWith('inline'))
      this.#runs.delete(this.#block[element.parent] ?? -1);
    if (element.tag !== 'img' || !this.#reads(element.visibility)) return;
    const piece = this.#open(index, true, element.pageBox, element.visibility);
    this.#addLink(piece, this.#link[index] ?? -1);
  }

  #text(textIndex: number, { parent, text, pageBox, visibility }: SnapshotText): void {
    const holder = this.#tree.element(parent);
    if (CODE_TAGS.has(holder.tag) || !this.#reads(visibility)) return;
    const chars = textAmount(text);
    if (chars === 0) return;
    const block = this.#block[parent] ?? parent;
    if (parent === this.#apart && parent !== block) {
      this.#runs.delete(block);
      this.#apart = -1;
    }
    let piece = this.#runs.get(block);
    if (piece === undefined) {
      piece = this.#open(block, false, pageBox, visibility);
      this.#runs.set(block, piece);
    }
    piece.texts.push(textIndex);
    piece.chars += chars;
    piece.hasCopyrightSign ||= text.includes('©');
    widen(piece, pageBox);
    if (chars > piece.heaviest) {
      const { fontSize, fontWeight } = this.#tree.style(parent);
      piece.heaviest = chars;
      piece.style = holder.style;
      if (holder.style >= 0) piece.fontSize = fontSize;
      piece.isBold = fontWeight >= 600;
    }
    const link = this.#link[parent] ?? -1;
    if (link >= 0) piece.linkChars += chars;
    this.#addLink(piece, link);
  }

  #addLink(piece: OpenPiece, index: number): void {
    if (index < 0 || index === piece.lastLink) return;
    const link = this.#tree.element(index);
    piece.lastLink = index;
    piece.links++;
    const kind = this.#linkKindOf(link);
    if (kind !== undefined) piece.linkKinds[kind] = (piece.linkKinds[kind] ?? 0) + 1;
    if (kind !== 'place' && kind !== 'share' && this.#leadsToSite(link)) piece.siteLinks++;
  }

  #open(element: number, isPicture: boolean, box: Box, visibility: Visibility): OpenPiece {
    const piece: OpenPiece = {
      element,
      isPicture,
      texts: [],
      left: box[0],
      top: box[1],
      right: right(box),
      bottom: bottom(box),
      chars: 0,
      linkChars: 0,
      links: 0,
      linkKinds: {},
      siteLinks: 0,
      style: -1,
      fontSize: 16,
      isBold: false,
      hasCopyrightSign: false,
      isSeen: isSeen(visibility),
      visibility,
      heaviest: 0,
      lastLink: -1,
    };
    this.#pieces.push(piece);
    return piece;
  }

  #reads(visibility: Visibility): boolean {
    return this.#reading === 'all' ? mayBeRead(this.#tree.snapshot, visibility) : isSeen(visibility);
  }
}

function widen(piece: OpenPiece, box: Box): void {
  if (isEmpty(box)) return;
  if (box[0] < piece.left) piece.left = box[0];
  if (box[1] < piece.top) piece.top = box[1];
  if (right(box) > piece.right) piece.right = right(box);
  if (bottom(box) > piece.bottom) piece.bottom = bottom(box);
}

const INLINE_TAGS: ReadonlySet<string> = new Set(
  (
    'a abbr acronym b bdi bdo big cite code data del dfn em font i ins kbd label mark q rp rt ruby s samp small ' +
    'span strike strong sub sup time tt u var wbr'
  ).split(' '),
);

function isInline(tree: PageTree, index: number): boolean {
  const { tag, style } = tree.element(index);
  if (tag === 'body' || tag === 'img') return false;
  if (style < 0) return INLINE_TAGS.has(tag);
  const { display } = tree.style(index);
  return display === 'inline' || display === 'contents' || display.startsWith('ruby');
}

/** Without scrolling a box first. */
export const isInPlace = ({ visibility }: Piece): boolean => visibility === 'visible';

/** A text this long, links aside, is prose: the length that the models were trained with. */
export const PROSE_CHARS = 70;

/** True for text that reads as a sentence or more, links aside. */
export const isProse = ({ isPicture, chars, linkChars }: Piece): boolean =>
  !isPicture && chars - linkChars >= PROSE_CHARS;

/** Characters of a line that offers another page, as the headline of another story does. */
const OFFER_CHARS = [20, 200] as const;
const OFFER_LINK_SHARE = 0.8;

/** True if a piece is only a link, as long as a headline, to another page of the site. */
export const isOffer = ({ chars, linkChars, siteLinks }: Piece): boolean =>
  siteLinks > 0 &&
  chars >= OFFER_CHARS[0] &&
  chars <= OFFER_CHARS[1] &&
  linkChars >= chars * OFFER_LINK_SHARE;
