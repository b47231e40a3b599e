// Selects the handler of an element, which converts it to hast. Holds the handlers of formulas, comments and text fields,
// and finds the boxes that open an editor.

import { hasWords, validText } from '../../page/perception/letters.ts';
import {
  keptTextsWithin,
  ownText,
  someWithin,
  textBeside,
  textWithin,
} from '../../page/perception/texts-within.ts';
import { treeOf } from '../../page/snapshot/page-tree.ts';
import { HEADING_TAGS } from '../../page/snapshot/sight.ts';
import type { Snapshot } from '../../page/snapshot/snapshot.ts';
import type { SelectedComment, Selection } from '../selection/kept.ts';
import { blockHandlers, headingHandler, titleHandler } from './block-handlers.ts';
import { bordered } from './borders.ts';
import { buttonHandler, isControl } from './button-handler.ts';
import { isMonospace } from './code/code-boxes.ts';
import { codeBlock, codeHandler, codeRunHandler, preHandler } from './code/code-handlers.ts';
import type { Formula } from './formulas/formulas.ts';
import { boxHandler, drop, inlineHandlers, lineBreak, linkHandler, rule } from './inline-handlers.ts';
import { LIMITS } from './limits.ts';
import { listHandlers } from './list-handlers.ts';
import { element, PARTS_OF_TEXT, textNode } from './nodes.ts';
import { inlineNoteHandler, noteHandler, referenceHandler } from './notes/note-handlers.ts';
import {
  embedHandler,
  imageHandler,
  mediaHandler,
  noscriptHandler,
  objectHandler,
  playerHandler,
  svgHandler,
} from './pictures/media-handlers.ts';
import { beginPost, noteComment } from './posts.ts';
import { roleHandlers, tableHandlers } from './tables/table-handlers.ts';
import type { Handler, Page, TagHandlers, Visit } from './visit.ts';

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
  if (note?.kind === 'back') return drop;
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
  return BY_TAG.get(element.tag) ?? BY_ROLE.get(element.attributes.role ?? '') ?? boxHandler;
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

/** Begins a post, or quotes a reader's comment in what it answers. */
const commentHandler =
  (comment: SelectedComment, inner: Handler): Handler =>
  visit => {
    const { flow, page } = visit;
    const { quotes, end } = comment;
    const blocks = Array.from({ length: quotes }, () => flow.open('blockquote', {}, 'flow'));
    for (const block of blocks) if (block?.node.type === 'element') noteComment(block.node, comment);
    if (comment.isPost) beginPost(visit, comment);
    const [outermost] = blocks;
    const leave = inner(visit);
    if (outermost === undefined) return leave;
    const isOne = end === page.tree.end(visit.index);
    if (!isOne) flow.closeAt(end, outermost);
    else if (leave === 'skip') flow.close(outermost);
    return leave === 'skip' || !isOne
      ? leave
      : () => {
          leave();
          flow.close(outermost);
        };
  };

/** A list or table of comments, and its items, are boxes: a comment is no item of a list. */
function isCommentBox({ commentPlaces: places, holdsComments: holders, tree }: Page, index: number): boolean {
  if (places.size === 0) return false;
  const { tag, parent } = tree.element(index);
  const holdsComments = (element: number) => tree.children(element).some(child => places.has(child));
  if (COMMENT_ITEMS.has(tag)) return holders[index] === 1 || holdsComments(parent);
  if (tag !== 'table') return COMMENT_LISTS.has(tag) && holders[index] === 1;
  return tree.children(index).some(holdsComments);
}

const COMMENT_ITEMS: ReadonlySet<string> = new Set(['li', 'dt', 'dd']);
const COMMENT_LISTS: ReadonlySet<string> = new Set(['ul', 'ol', 'dl', 'menu']);

/** Returns the fields whose text is content; the text is not in the page's own tree. */
export const readOnlyFields = (snapshot: Snapshot, selection: Selection): number[] =>
  snapshot.texts.flatMap(({ parent }) =>
    isReadOnly(snapshot, parent) && selection.keptElements[parent] === 1 ? [parent] : [],
  );

function isReadOnly(snapshot: Snapshot, index: number): boolean {
  const { tag, attributes } = treeOf(snapshot).element(index);
  return tag === 'textarea' && (attributes.readonly !== undefined || attributes.disabled !== undefined);
}

const textAreaHandler: Handler = ({ page, index, element, flow }) => {
  if (!isReadOnly(page.snapshot, index)) return 'skip';
  const style = page.tree.style(index);
  const text = ownText(page.tree, index);
  flow.border('hard');
  if (isMonospace(style)) flow.leaf(codeBlock(page, index, validText(text).trimEnd()));
  else flow.text(text, element.pageBox, style.fontSize, true);
  flow.border('hard');
  return 'skip';
};

/** The handlers of tags that are not in the tables of other files. */
const OWN_HANDLERS: TagHandlers = [
  ['script style template noframes select option optgroup datalist meter progress canvas area rp wbr', drop],
  ['a', linkHandler],
  ['br', lineBreak],
  ['hr', rule],
  ['pre listing xmp', preHandler],
  ['code samp tt', codeHandler],
  ['textarea', textAreaHandler],
  ['img', imageHandler],
  ['noscript', noscriptHandler],
  ['svg', svgHandler],
  ['video audio', mediaHandler],
  ['iframe frame embed', embedHandler],
  ['object', objectHandler],
];

const byName = (...tables: readonly TagHandlers[]): ReadonlyMap<string, Handler> =>
  new Map(tables.flat().flatMap(([names, handler]) => names.split(' ').map(name => [name, handler])));

const BY_TAG = byName(inlineHandlers, blockHandlers, listHandlers, tableHandlers, OWN_HANDLERS);
const BY_ROLE = byName(roleHandlers);

/** True for a box such as `[edit | edit source]` in or beside a heading, which opens an editor. */
function isEditBox({ page, index, element, flow }: Visit): boolean {
  const end = page.tree.end(index);
  if (!EDIT_BOX_TAGS.has(element.tag) || end - index > EDIT_BOX_ELEMENTS) return false;
  if (!flow.isInHeading && !followsHeading(page, index)) return false;
  const links = Array.from({ length: end - index }, (_, at) => index + at).filter(
    at => page.tree.element(at).tag === 'a',
  );
  const words = keptTextsWithin(page, index).map(({ text }) => text);
  const isInBrackets = IN_BRACKETS.test(words.join('').trim());
  const isEdit = (link: number): boolean => {
    const { href = '' } = page.tree.element(link).attributes;
    return EDITOR_ADDRESS.test(href) && (isInBrackets || SECTION_OF_EDITOR.test(href));
  };
  return links.length > 0 && links.every(isEdit) && !hasWords(textBeside(page.tree, index, new Set(links)));
}

const EDIT_BOX_TAGS: ReadonlySet<string> = new Set(['span', 'small', 'sup', 'div', 'font']);
const EDIT_BOX_ELEMENTS = 12;
const IN_BRACKETS = /^\[.{1,60}\]$/s;

/** Matches addresses of editors, and links that only a script follows. */
const EDITOR_ADDRESS = /[?&](?:action|veaction|do)=edit\b|\/edit(?:[/?#]|$)|^#?$|^javascript:/i;

/** Needed without brackets, which some styles hide: links in a heading to pages yet to be written name no section. */
const SECTION_OF_EDITOR = /[?&]section=/i;

/** Tells if the element before it, in the same parent, is a heading. */
const followsHeading = ({ tree }: Page, index: number): boolean =>
  HEADING_TAGS.has(tree.element(tree.siblingBefore(index)).tag);
