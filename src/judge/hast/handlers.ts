// Selects the handler of an element, which converts it to hast.

import { blockHandlers, headingHandler, titleHandler } from './block-handlers.ts';
import { bordered } from './borders.ts';
import { buttonHandler, isControl } from './button-handler.ts';
import { codeHandler, codeRunHandler, preHandler } from './code/code-handlers.ts';
import { commentHandler, isCommentBox } from './comments.ts';
import { textAreaHandler } from './field-handlers.ts';
import type { Formula } from './formulas/formulas.ts';
import { boxHandler, drop, inlineHandlers, lineBreak, linkHandler, rule } from './inline-handlers.ts';
import { LIMITS } from './limits.ts';
import { isEditBox } from './links/self-links.ts';
import { listHandlers } from './list-handlers.ts';
import { element, PARTS_OF_TEXT, textNode } from './nodes.ts';
import { backLinkHandler, inlineNoteHandler, noteHandler, referenceHandler } from './notes/note-handlers.ts';
import {
  embedHandler,
  imageHandler,
  mediaHandler,
  noscriptHandler,
  objectHandler,
  playerHandler,
  svgHandler,
} from './pictures/media-handlers.ts';
import { tableHandlers, tableRoles } from './tables/table-handlers.ts';
import { someWithin, textWithin } from './texts-within.ts';
import type { Handler, Page, Visit } from './visit.ts';

export function handlerOf(visit: Visit): Handler {
  const comment = visit.page.commentPlaces.get(visit.index);
  const handler = isCommentBox(visit.page, visit.index) ? bordered : ownHandlerOf(visit);
  return comment === undefined ? handler : commentHandler(comment, handler);
}

function ownHandlerOf(visit: Visit): Handler {
  const { page, index, element } = visit;
  if (index === page.selection.title) return titleHandler;
  const note = page.notes.get(index);
  if (note?.kind === 'reference') return referenceHandler(note.label);
  if (note?.kind === 'note') return noteHandler(note.label);
  if (note?.kind === 'inline') return inlineNoteHandler(note.label);
  if (note?.kind === 'back') return backLinkHandler;
  const formula = page.formulas.get(index);
  if (formula !== undefined) return formulaHandler(formula);
  if (page.lineNumbers.has(index)) return drop;
  if (page.codeBoxes.has(index)) return preHandler;
  const codeRun = page.codeRuns.get(index);
  if (codeRun !== undefined) return codeRunHandler(codeRun);
  if (page.linesOfRuns.has(index)) return drop;
  if (isHeadingByRole(visit)) return headingHandler;
  if (isControl(visit)) return buttonHandler;
  if (isEditBox(visit)) return drop;
  const played = page.players.get(index);
  if (played !== undefined) return playerHandler(played);
  return HANDLERS.get(element.tag) ?? tableRoles.get(element.attributes.role ?? '') ?? boxHandler;
}

/** Ignores a heading role on a whole text. */
function isHeadingByRole({ page, index, element }: Visit): boolean {
  if (element.attributes.role !== 'heading') return false;
  return !holdsSeveral(page, index, PARTS_OF_TEXT) && textWithin(page, index).length <= LIMITS.headingChars;
}

function holdsSeveral(page: Page, index: number, tags: ReadonlySet<string>): boolean {
  let count = 0;
  return someWithin(page, index, (inner, tag) => tags.has(tag) && page.holders[inner] === 1 && ++count > 1);
}

const DROPPED =
  'script style template noframes select option optgroup datalist meter progress canvas area rp wbr';

const HANDLERS: ReadonlyMap<string, Handler> = new Map<string, Handler>([
  ...Object.entries(inlineHandlers),
  ...Object.entries(blockHandlers),
  ...Object.entries(listHandlers),
  ...Object.entries(tableHandlers),
  ...DROPPED.split(' ').map((tag): [string, Handler] => [tag, drop]),
  ['a', linkHandler],
  ['br', lineBreak],
  ['hr', rule],
  ['pre', preHandler],
  ['listing', preHandler],
  ['xmp', preHandler],
  ['code', codeHandler],
  ['samp', codeHandler],
  ['tt', codeHandler],
  ['textarea', textAreaHandler],
  ['img', imageHandler],
  ['noscript', noscriptHandler],
  ['svg', svgHandler],
  ['video', mediaHandler],
  ['audio', mediaHandler],
  ['iframe', embedHandler],
  ['frame', embedHandler],
  ['embed', embedHandler],
  ['object', objectHandler],
]);

/** Writes a formula as code in the language `math`, or as text where the page has no TeX for it. */
const formulaHandler =
  ({ text, isTex, isDisplay }: Formula): Handler =>
  visit => {
    const { flow, element: shown, style } = visit;
    const code = (kind: string) => element('code', { className: ['language-math', kind] }, [textNode(text)]);
    if (isTex && isDisplay) {
      flow.leaf(element('pre', {}, [code('math-display')]));
      return 'skip';
    }
    const leave = bordered(visit);
    if (isTex) flow.atom(code('math-inline'), shown.pageBox, style.fontSize, 'text');
    else flow.text(text, shown.pageBox, style.fontSize, false);
    leave();
    return 'skip';
  };
