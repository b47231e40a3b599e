// Marks texts that are on the page, but that nobody can see: of the colour of their background, too small, under other
// boxes, or spelled in characters that paint nothing.

import { area, intersection, isEmpty } from '../../base/box.ts';
import { subtreeEnds } from '../../page/snapshot/page-tree.ts';
import { isSeen } from '../../page/snapshot/sight.ts';
import type { SnapshotStyle, SnapshotText } from '../../page/snapshot/snapshot.ts';
import { coverReader, type PaintedPage } from './covered-texts.ts';
import { TINY_PX } from './in-page/wire.ts';
import { withoutUnseenLetters } from './unseen-letters.ts';

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
