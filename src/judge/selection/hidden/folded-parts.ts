// Finds the elements and texts that each fold shows when open, without those that stay hidden in it.

import type { PageTree } from '../../../page/snapshot/page-tree.ts';
import { CODE_TAGS, isSeen } from '../../../page/snapshot/sight.ts';
import type { SnapshotElement } from '../../../page/snapshot/snapshot.ts';
import { EMBED_TAGS } from '../embeds.ts';
import { SELECTION_SETTINGS } from '../settings.ts';
import type { Fold } from './folds.ts';

export interface FoldedParts {
  /** For each element the place of the innermost fold that would show it; -1 for none. */
  readonly ofElement: Int32Array;
  /** The same for each text. */
  readonly ofText: Int32Array;
}

const NONE = -1;

export function foldedParts(tree: PageTree, folds: readonly Fold[]): FoldedParts {
  const { elements, texts } = tree.snapshot;
  const bodies = new Map(folds.flatMap((fold, place) => fold.bodies.map(body => [body, { fold, place }])));
  const placeOfDetails = new Map(folds.map(({ details }, place) => [details, place]));
  const foldOf = new Int32Array(elements.length).fill(NONE);
  const isOut = new Uint8Array(elements.length);
  for (const [index, { parent }] of elements.entries()) {
    const own = bodies.get(index);
    const around = parent < 0 ? NONE : (foldOf[parent] ?? NONE);
    foldOf[index] = own?.place ?? around;
    if (foldOf[index] !== NONE && (isOut[parent] === 1 || isOutside(tree, index, own?.fold, bodies)))
      isOut[index] = 1;
  }
  const placeOf = (index: number): number => (isOut[index] === 1 ? NONE : (foldOf[index] ?? NONE));
  return {
    ofElement: foldOf.map((_, index) => placeOf(index)),
    ofText: Int32Array.from(texts, ({ parent, visibility }) => {
      if (isSeen(visibility) || isOut[parent] === 1) return NONE;
      return placeOfDetails.get(parent) ?? placeOf(parent);
    }),
  };
}

/** Tells if an element shows nothing though the one around it is open; `fold` where it is the body of one itself. */
function isOutside(
  tree: PageTree,
  index: number,
  fold: Fold | undefined,
  bodies: ReadonlyMap<number, unknown>,
): boolean {
  const element = tree.element(index);
  if (isNoText(element)) return true;
  if (fold !== undefined && fold.kind !== 'details') return false;
  const { attributes, parent } = element;
  if (attributes.hidden !== undefined || HIDING.test(attributes.style ?? '')) return true;
  // An only child fades in together with its fold, and holds all of its text.
  if (tree.siblings(index).length === 1 && bodies.has(parent)) return false;
  const isHidden = HIDDEN_BY.some(hides => hides(tree, index) && !hides(tree, parent));
  // Some style sheets hide by themselves all that a closed `details` holds.
  return isHidden && !(fold?.bodies.every(body => isUnrendered(tree, body)) ?? false);
}

const isNoText = ({ tag, attributes: { role = '' } }: SnapshotElement): boolean =>
  CODE_TAGS.has(tag) || EMBED_TAGS.has(tag) || LEFT_OUT.has(tag) || LEFT_OUT.has(role);

/** These never stand in the page, or are filled in, not read. */
const LEFT_OUT: ReadonlySet<string> = new Set(
  'dialog alertdialog menu menubar listbox tooltip form'.split(' '),
);

/** In the element's own attribute: of what is not rendered there is no computed style. */
const HIDING = /(?:^|;)\s*(?:display\s*:\s*none|visibility\s*:\s*(?:hidden|collapse))/i;

const isUnrendered = (tree: PageTree, index: number): boolean => tree.element(index).visibility === 'none';

const HIDDEN_BY: readonly ((tree: PageTree, index: number) => boolean)[] = [
  isUnrendered,
  (tree, index) => tree.style(index).isInvisible === true,
  (tree, index) => tree.style(index).opacity < SELECTION_SETTINGS.folds.faded,
];
