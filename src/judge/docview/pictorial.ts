// Detects image pages by painted area (§2: "represented by images instead of text"). Terms in image blocks (§4.1) only
// detect pages whose pictures have no captions.

import { isSeen } from '../../see/snapshot/sight.ts';
import type { Snapshot } from '../../see/snapshot/snapshot.ts';
import type { Selection } from '../hast/kept.ts';
import { isPicture } from './pictures.ts';

/** Both measured on 265 pages: docs/docview.md. */
const RULE = {
  /** Least ratio of picture area to text area in the content. */
  leastAreaShare: 5,
  /** Most terms in the page centre per picture: enough for a caption, not for a story. */
  mostTermsAPicture: 20,
} as const;

/** `terms`: the number of terms in the page centre. */
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
