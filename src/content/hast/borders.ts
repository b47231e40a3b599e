// How an element's box parts the words inside it from those around it: by computed display, not by its name.

import type { SnapshotElement, SnapshotStyle } from '../../snapshot/snapshot.ts';
import { validText } from '../letters.ts';
import { LIMITS } from '../limits.ts';
import type { Border } from './flow.ts';
import { fontSizeOf, type Leave, styleOf, type Visit } from './visit.ts';

/** Sets the element's border now and, with what else there is to do, when it ends. */
export function bordered(visit: Visit, leave?: Leave): Leave {
  const border = borderOf(visit);
  if (border !== undefined) visit.flow.border(border);
  return () => {
    leave?.();
    if (border !== undefined) visit.flow.border(border);
  };
}

/** The border on both sides of an element; undefined where its text runs on. */
export function borderOf(visit: Visit): Border | undefined {
  const { element, style } = visit;
  const display = style?.display ?? 'inline';
  if (RUNNING_ON.test(display) || isDropCap(visit)) return undefined;
  if (display.startsWith('inline-')) return isTall(element, style) ? 'soft' : 'loose';
  return SECTIONS.has(element.tag) ? 'hard' : 'soft';
}

const RUNNING_ON = /^(?:inline|contents|none|ruby.*)$/;

/** These begin a paragraph even beside what came before. */
const SECTIONS: ReadonlySet<string> = new Set('p section article aside main nav footer address'.split(' '));

const isTall = ({ pageBox }: SnapshotElement, style: SnapshotStyle | undefined): boolean =>
  pageBox[3] > LIMITS.inlineBlockEm * fontSizeOf(style);

/** A big first letter that floats beside the word it begins. */
function isDropCap({ page, index, element, style }: Visit): boolean {
  if (style === undefined || style.float === 'none') return false;
  const { snapshot, tree } = page;
  const around = fontSizeOf(styleOf(snapshot, element.parent));
  if (style.fontSize < LIMITS.dropCapScale * around || tree.childrenOf(index).length > 0) return false;
  const [letter, ...others] = tree.textsOf(index);
  return others.length === 0 && validText(snapshot.texts[letter ?? -1]?.text ?? '').trim().length === 1;
}

/** Whether a box with this style begins and ends lines, so that text around it cannot run on. */
export const isOwnLine = (style: SnapshotStyle | undefined): boolean => {
  const display = style?.display ?? 'inline';
  return !RUNNING_ON.test(display) && !display.startsWith('inline-') && display !== 'table-cell';
};
