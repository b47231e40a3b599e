// Decides by computed display, not by tag name, how an element's box separates its words from those around it.

import { INLINE_DISPLAY, ownLineAround } from '../../page/perception/computed-style.ts';
import { validText } from '../../page/perception/letters.ts';
import type { SnapshotElement, SnapshotStyle } from '../../page/snapshot/snapshot.ts';
import type { Border } from './flow.ts';
import { LIMITS } from './limits.ts';
import type { Leave, Visit } from './visit.ts';

/** Sets the element's border now, and sets it again and calls `leave` when the element ends. */
export function bordered(visit: Visit, leave?: Leave): Leave {
  const border = borderOf(visit);
  const end = border !== undefined && isInsideSentence(visit) ? visit.flow.aside() : undefined;
  if (end !== undefined) {
    return () => {
      leave?.();
      end();
    };
  }
  if (border !== undefined) visit.flow.border(border);
  return () => {
    leave?.();
    if (border !== undefined) visit.flow.border(border);
  };
}

/** The border on both sides of an element; undefined for inlines. */
export function borderOf(visit: Visit): Border | undefined {
  const { element, style } = visit;
  const display = element.style < 0 ? usualDisplay(element) : style.display;
  if (INLINE_DISPLAY.test(display) || isDropCap(visit)) return undefined;
  if (display.startsWith('inline-')) return isTall(element, style) ? 'soft' : 'loose';
  return SECTIONS.has(element.tag) ? 'hard' : 'soft';
}

/** The default display by tag name, for elements that are not rendered. */
const usualDisplay = ({ tag, visibility }: SnapshotElement): string =>
  visibility === 'none' && BOXES.has(tag) ? 'block' : 'inline';

const BOXES: ReadonlySet<string> = new Set(
  (
    'address article aside blockquote center dd details dialog dir div dl dt fieldset figcaption figure footer form h1 ' +
    'h2 h3 h4 h5 h6 header hgroup legend li main menu nav ol p pre search section summary table tbody td tfoot th thead ' +
    'tr ul'
  ).split(' '),
);

/** These start a paragraph even beside other content. */
const SECTIONS: ReadonlySet<string> = new Set('p section article aside main nav footer address'.split(' '));

const isTall = ({ pageBox }: SnapshotElement, style: SnapshotStyle): boolean =>
  pageBox[3] > LIMITS.inlineBlockEm * style.fontSize;

/** A float is out of the line flow: the text after it continues the line. */
function isInsideSentence({ page, index, style }: Visit): boolean {
  if (style.float === 'none') return false;
  const { snapshot, tree, selection } = page;
  const end = tree.end(index);
  const block = ownLineAround(snapshot, tree.parent(index));
  const isText = (at: number): boolean =>
    selection.keptTexts[at] === 1 && validText(tree.text(at).text).trim() !== '';
  for (let at = tree.firstTextAfter(end - 1); at < snapshot.texts.length; at++) {
    const { parent } = tree.text(at);
    if (parent >= tree.end(block)) return false;
    if ((parent < index || parent >= end) && isText(at)) return ownLineAround(snapshot, parent) === block;
  }
  return false;
}

/** A large first letter that floats beside its word. */
function isDropCap({ page, index, element, style }: Visit): boolean {
  if (style.float === 'none') return false;
  const { tree } = page;
  const around = tree.style(element.parent).fontSize;
  if (style.fontSize < LIMITS.dropCapScale * around || tree.children(index).length > 0) return false;
  const [letter, ...others] = tree.texts(index);
  return others.length === 0 && validText(tree.text(letter ?? -1).text).trim().length === 1;
}
