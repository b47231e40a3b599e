// Whether a page is one of pictures by what is painted (§2: "represented by images instead of text"). Terms in blocks of
// pictures (§4.1) tell that only where the pictures have no captions.

import { isSeen } from '../../see/snapshot/sight.ts';
import type { Snapshot } from '../../see/snapshot/snapshot.ts';
import type { Selection } from '../hast/kept.ts';
import { isPicture } from './pictures.ts';

/** Both measured on 265 pages: docs/docview.md. */
const RULE = {
  /** Area of the pictures of the content to that of its text. */
  leastAreaShare: 5,
  /** In the centre of the page, for each picture: a caption, no story. */
  mostTermsAPicture: 20,
} as const;

/** `terms`: in the centre of the page. */
export function isPictorial(snapshot: Snapshot, selection: Selection, terms: number): boolean {
  let pictures = 0;
  let painted = 0;
  for (const [index, element] of snapshot.elements.entries()) {
    if (!isPicture(element) || !isSeen(element.visibility) || !selection.keepsElement(index)) continue;
    pictures++;
    painted += areaOf(element);
  }
  if (pictures === 0 || terms > RULE.mostTermsAPicture * pictures) return false;
  let written = 0;
  for (const [index, text] of snapshot.texts.entries())
    if (selection.keepsText(index)) written += areaOf(text);
  return painted >= RULE.leastAreaShare * written;
}

const areaOf = ({ pageBox: [, , width, height] }: Pick<Snapshot['texts'][number], 'pageBox'>): number =>
  width * height;
