// The pictures of a page: lists those of an image page with their descriptions, and tells which pages are image pages.

import { onOneLine } from '../../base/text/on-one-line.ts';
import { isSeen } from '../../page/snapshot/sight.ts';
import type { Snapshot, SnapshotElement } from '../../page/snapshot/snapshot.ts';
import type { Selection } from '../hast/kept.ts';
import { pictureAddress, placeOf } from '../hast/links/addresses.ts';

export interface Picture {
  readonly href: string;
  readonly text: string;
}

/** px: a picture smaller than this on one side is an icon or a spacer. */
const LEAST_SIDE = 32;

export function picturesOf(snapshot: Snapshot, selection: Selection): Picture[] {
  const pictures: Picture[] = [];
  for (const [index, element] of snapshot.elements.entries()) {
    if (!isPicture(element) || selection.keptElements[index] !== 1) continue;
    const { src, alt, title } = element.attributes;
    const href = pictureAddress(element.media?.source || src, placeOf(snapshot, element));
    const text = onOneLine(alt || title || '');
    // A `data:` address is of no use in a docview.
    if (href !== null && !href.startsWith('data:')) pictures.push({ href, text });
    else if (text !== '') pictures.push({ href: '', text });
  }
  return pictures;
}

/**
 * A picture that failed to load shows its alternative text in a box of text size; the declared size counts instead, if
 * there is one.
 */
function isPicture(element: SnapshotElement): boolean {
  const { tag, pageBox, media, attributes } = element;
  if (tag !== 'img') return false;
  const [, , width, height] = pageBox;
  if (Math.min(width, height) >= LEAST_SIDE) return true;
  const isMissing = media?.naturalWidth === 0 && onOneLine(attributes.alt ?? '') !== '';
  return isMissing && [attributes.width, attributes.height].every(isLarge);
}

const isLarge = (size: string | undefined): boolean =>
  size === undefined || /%/.test(size) || Number.parseInt(size, 10) >= LEAST_SIDE;

/** Both measured on 265 pages: docs/docview.md. */
const RULE = {
  /** Least ratio of picture area to text area in the content. */
  leastAreaShare: 5,
  /** Most terms in the page centre per picture: enough for a caption, not for a story. */
  mostTermsAPicture: 20,
} as const;

/**
 * Detects image pages by painted area (§2: "represented by images instead of text"). Terms in image blocks (§4.1) only
 * detect pages whose pictures have no captions. `terms`: the number of terms in the page centre.
 */
export function isPictorial(snapshot: Snapshot, selection: Selection, terms: number): boolean {
  let pictures = 0;
  let painted = 0;
  for (const [index, element] of snapshot.elements.entries()) {
    if (!isPicture(element) || !isSeen(element.visibility) || selection.keptElements[index] !== 1) continue;
    pictures++;
    painted += areaOf(element);
  }
  if (pictures === 0 || terms > RULE.mostTermsAPicture * pictures) return false;
  let written = 0;
  for (const [index, text] of snapshot.texts.entries())
    if (selection.keptTexts[index] === 1) written += areaOf(text);
  return painted >= RULE.leastAreaShare * written;
}

const areaOf = ({ pageBox: [, , width, height] }: Pick<Snapshot['texts'][number], 'pageBox'>): number =>
  width * height;
