// One handler for each element kind: what it becomes in the hast tree.

import { blockHandlers, headingHandler } from './block-handlers.ts';
import { codeHandler, preHandler } from './code-handlers.ts';
import { formulaHandler } from './formulas.ts';
import { boxHandler, drop, inlineHandlers, lineBreak, linkHandler, rule } from './inline-handlers.ts';
import { embedHandler, imageHandler, mediaHandler, noscriptHandler, svgHandler } from './media-handlers.ts';
import { backLinkHandler, noteHandler, referenceHandler } from './note-handlers.ts';
import { tableHandlers, tableRoles } from './table-handlers.ts';
import type { Handler, Visit } from './visit.ts';

export function handlerOf({ page, index, element }: Visit): Handler {
  const note = page.notes.get(index);
  if (note?.kind === 'reference') return referenceHandler(note.label);
  if (note?.kind === 'note') return noteHandler(note.label);
  if (note?.kind === 'back') return backLinkHandler;
  const formula = page.formulas.get(index);
  if (formula !== undefined) return formulaHandler(formula);
  if (page.lineNumbers.has(index)) return drop;
  if (element.attributes.role === 'heading') return headingHandler;
  return HANDLERS.get(element.tag) ?? tableRoles.get(element.attributes.role ?? '') ?? boxHandler;
}

const DROPPED =
  'script style template noframes select option optgroup datalist textarea meter progress canvas area rp wbr';

const HANDLERS: ReadonlyMap<string, Handler> = new Map<string, Handler>([
  ...Object.entries(inlineHandlers),
  ...Object.entries(blockHandlers),
  ...Object.entries(tableHandlers),
  ...DROPPED.split(' ').map((tag): [string, Handler] => [tag, drop]),
  ['a', linkHandler],
  ['br', lineBreak],
  ['hr', rule],
  ['pre', preHandler],
  ['listing', preHandler],
  ['xmp', preHandler],
  ['code', codeHandler],
  ['img', imageHandler],
  ['noscript', noscriptHandler],
  ['svg', svgHandler],
  ['video', mediaHandler],
  ['audio', mediaHandler],
  ['iframe', embedHandler],
  ['frame', embedHandler],
  ['embed', embedHandler],
  ['object', embedHandler],
]);
