// Tells if a folded part belongs to the text of the page: it is prose, or at least no menu, filter or second copy of
// visible text.

import { addTo, type KeyedLists } from '../../../base/keyed-lists.ts';
import { once } from '../../../base/memoize.ts';
import { onOneLine } from '../../../base/text/on-one-line.ts';
import { textAmount } from '../../../page/pieces/text-amount.ts';
import { linkKindReader } from '../../../page/snapshot/link-kinds.ts';
import { treeOf } from '../../../page/snapshot/page-tree.ts';
import { firstClass } from '../../../page/snapshot/references.ts';
import { isSeen } from '../../../page/snapshot/sight.ts';
import type { Snapshot } from '../../../page/snapshot/snapshot.ts';
import { share } from '../amounts.ts';
import { SELECTION_SETTINGS } from '../settings.ts';
import type { Fold } from './folds.ts';

type FoldReader = (fold: Fold, texts: readonly number[]) => boolean;

/** Reads the folds of one page. */
export function foldReader(snapshot: Snapshot): FoldReader {
  const tree = treeOf(snapshot);
  const { linkShare, repeatedShare, repeatedChars } = SELECTION_SETTINGS.folds;
  const isControl = controlReader(snapshot);
  const isRepeated = repetitionReader(snapshot);
  return (fold, texts) => {
    let [all, inControls, repeated] = [0, 0, 0];
    for (const index of texts) {
      const { text, parent } = tree.text(index);
      const chars = textAmount(text);
      all += chars;
      if (isControl(parent, fold)) inControls += chars;
      if (chars >= repeatedChars && isRepeated(text)) repeated += chars;
    }
    return share(inControls, all) <= linkShare && share(repeated, all) <= repeatedShare;
  };
}

/** Authors fold lists of links away as they do all else; a button that shows nothing but links opens a menu. */
function controlReader(snapshot: Snapshot): (index: number, fold: Fold) => boolean {
  const tree = treeOf(snapshot);
  const { elements } = snapshot;
  const kindOf = linkKindReader(snapshot);
  return (index, { kind }) => {
    const control = elements[tree.closest(index, ({ tag }) => tag === 'a' || CONTROLS.has(tag))];
    if (control?.tag !== 'a') return control !== undefined;
    return kind !== 'details' || kindOf(control) !== undefined;
  };
}

const CONTROLS: ReadonlySet<string> = new Set('button label option select textarea'.split(' '));

/** Gathers what is to be seen when it is first asked: most folds are menus, whose texts are short. */
function repetitionReader({ texts }: Snapshot): (text: string) => boolean {
  const seen = once(
    () => new Set(texts.flatMap(({ visibility, text }) => (isSeen(visibility) ? onOneLine(text) : []))),
  );
  return text => seen().has(onOneLine(text));
}

/**
 * Tells of each fold if it is one of several rows that open on prose. Their lines are short and similar, like those of a
 * menu, but they are the text of the page. `textsOf`: the texts that each fold would show.
 */
export function foldedProse(
  snapshot: Snapshot,
  folds: readonly Fold[],
  textsOf: readonly (readonly number[])[],
): (place: number) => boolean {
  const tree = treeOf(snapshot);
  const { rows, chars } = SELECTION_SETTINGS.foldedProse;
  const groups: KeyedLists<string, number> = new Map();
  for (const [place, { kind, control }] of folds.entries()) {
    if (kind !== 'disclosure' || !isLine(snapshot, control)) continue;
    const element = tree.element(control);
    addTo(groups, `${element.tag} ${firstClass(element)}`, place);
  }
  const charsOf = (place: number) =>
    (textsOf[place] ?? []).reduce((sum, text) => sum + textAmount(tree.text(text).text), 0);
  const found = [...groups.values()].filter(
    places =>
      places.length >= rows &&
      places.reduce((sum, place) => sum + charsOf(place), 0) >= chars * places.length,
  );
  const isFoldedProse = new Set(found.flat());
  return place => isFoldedProse.has(place);
}

/** True if more than one character is visible: rows of cookie banners open by a bare sign. */
function isLine(snapshot: Snapshot, index: number): boolean {
  const tree = treeOf(snapshot);
  for (const [, { text, visibility }] of tree.textsWithin(index))
    if (isSeen(visibility) && textAmount(text) > 1) return true;
  return false;
}
