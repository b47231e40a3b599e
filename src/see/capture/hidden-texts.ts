// Marks texts that are on the page, but that nobody can see: of the colour of their background, too small, under other
// boxes, or spelled in characters that paint nothing.

import { area, intersection, isEmpty } from '../../base/box.ts';
import { subtreeEnds } from '../../page/snapshot/page-tree.ts';
import { isSeen } from '../../page/snapshot/sight.ts';
import type { SnapshotStyle, SnapshotText } from '../../page/snapshot/snapshot.ts';
import { coverReader, type PaintedPage } from './covered-texts.ts';
import { TINY_PX } from './in-page/wire.ts';

const HIDING = {
  /**
   * px² of its box for each letter: less is squeezed or piled up so far that no letter shows its shape. Letters of the
   * least readable size have 13.
   */
  letterArea: 8,
  /** Share of a faint text over another box from which that box is its background. */
  besideShare: 0.25,
  /** Most comparisons of faint texts with boxes; beyond, their backgrounds are unknown. */
  mostPairs: 20_000_000,
} as const;

interface WalkedTexts extends PaintedPage {
  readonly texts: SnapshotText[];
  /** Indices of texts that look so by the backgrounds of their ancestors. */
  readonly faintTexts: readonly number[];
  /** Indices of texts whose tiny letters are painted larger. */
  readonly enlargedTexts: ReadonlySet<number>;
}

export function markHiddenTexts(page: WalkedTexts): void {
  const { texts, elements, styles, enlargedTexts } = page;
  const isFaint = faintReader(page, page.faintTexts);
  const isCovered = coverReader(page);
  for (const [index, text] of texts.entries()) {
    const seen = withoutUnseenLetters(text.text);
    if (seen !== text.text) texts[index] = { ...text, text: seen, written: text.text };
    if (!isSeen(text.visibility)) continue;
    const style = enlargedTexts.has(index) ? undefined : styles[elements[text.parent]?.style ?? -1];
    const why = isFaint(index)
      ? 'faint'
      : isTiny(text, style, elements[text.parent]?.tag)
        ? 'tiny'
        : isCovered(text)
          ? 'covered'
          : undefined;
    if (why !== undefined) texts[index] = { ...text, text: seen, visibility: why };
  }
}

const isTiny = ({ pageBox, text }: SnapshotText, style: SnapshotStyle | undefined, tag = ''): boolean =>
  pageBox[3] <= TINY_PX ||
  isSqueezed(area(pageBox), text) ||
  (style !== undefined && style.fontSize <= TINY_PX && !SVG_TEXTS.has(tag));

/** The length is an upper bound of the letters, which take longer to count. */
const isSqueezed = (boxArea: number, text: string): boolean =>
  boxArea < HIDING.letterArea * text.length && boxArea < HIDING.letterArea * (text.match(/\S/g)?.length ?? 0);

/** Their font size is in units of the drawing, which may be painted at any scale. */
const SVG_TEXTS: ReadonlySet<string> = new Set(['text', 'tspan', 'textpath', 'textPath']);

const PICTURES: ReadonlySet<string> = new Set('img svg canvas video object embed iframe'.split(' '));

/** Leaves out texts over a picture or background that is no ancestor's, whose contrast is unknown. */
function faintReader(page: PaintedPage, faint: readonly number[]): (textIndex: number) => boolean {
  if (faint.length === 0) return () => false;
  const { elements, styles, texts } = page;
  const ends = subtreeEnds(Int32Array.from(elements, ({ parent }) => parent));
  const painted = elements.flatMap(({ tag, visibility, pageBox, style }, index) => {
    if (!isSeen(visibility) || isEmpty(pageBox)) return [];
    const look = styles[style];
    return PICTURES.has(tag) || look?.backgroundColor || look?.hasBackgroundImage ? [{ index, pageBox }] : [];
  });
  if (painted.length * faint.length > HIDING.mostPairs) return () => false;
  const isOverOther = ({ parent, pageBox }: SnapshotText): boolean => {
    const least = area(pageBox) * HIDING.besideShare;
    return painted.some(
      other =>
        area(intersection(other.pageBox, pageBox)) >= least &&
        !(other.index <= parent && parent < (ends[other.index] ?? 0)),
    );
  };
  const found = new Set(faint.filter(index => !isOverOther(texts[index] as SnapshotText)));
  return index => found.has(index);
}

/** A quick test for texts without characters that can spell a hidden text, which are nearly all. */
const MAY_HIDE = /[\u180e\u200b-\u200f\u202d\u202e\u2060-\u2064\ufeff\udb40]|[\ufe00-\ufe0f]/;

/** Subdivision flags are the one use of tags: a black flag, letters, an end. */
const FLAG = '\u{1f3f4}[\u{e0030}-\u{e007a}]{2,8}\u{e007f}';
const TAGS = '[\u{e0000}-\u{e007f}]+';
/** Han letters have up to 240 variants, and take one selector each. */
const SELECTORS =
  '(?<!\\p{Script=Han})[\u{e0100}-\u{e01ef}]+|(?<=[\u{e0100}-\u{e01ef}])[\u{e0100}-\u{e01ef}]+|[\ufe00-\ufe0f]{2,}';
/** Scripts that join letters use one or two of these at a time. */
const ZERO_WIDTH = '[\u180e\u200b-\u200f\u2060-\u2064\ufeff]{4,}';
const OVERRIDES = '[\u202d\u202e]';

const UNSEEN = new RegExp(`${FLAG}|${TAGS}|${SELECTORS}|${ZERO_WIDTH}|${OVERRIDES}`, 'gu');

/**
 * Drops characters that paint nothing and can spell a hidden text: tags, runs of zero-width characters, variation
 * selectors after no letter that has variants, and overrides of the writing direction.
 */
export const withoutUnseenLetters = (text: string): string =>
  MAY_HIDE.test(text) ? text.replace(UNSEEN, found => (found.startsWith('\u{1f3f4}') ? found : '')) : text;
