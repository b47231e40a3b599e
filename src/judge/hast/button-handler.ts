// Handles buttons, tabs and links that operate the page: their labels describe actions and are usually not content.

import { addTo, type KeyedLists } from '../../base/keyed-lists.ts';
import { onOneLine } from '../../base/text/on-one-line.ts';
import { QUESTION_MARKS } from '../../base/text/sentence-signs.ts';
import { fragmentNames, ownFragment } from '../../page/perception/addresses.ts';
import { ownLineAround } from '../../page/perception/computed-style.ts';
import { hasWords } from '../../page/perception/letters.ts';
import { PAGE_LIMITS } from '../../page/perception/limits.ts';
import { firstTextAfterEnd, someWithin, textWithin } from '../../page/perception/texts-within.ts';
import { onceEach } from '../../page/snapshot/once-each.ts';
import { treeOf } from '../../page/snapshot/page-tree.ts';
import { elementWithId, referredBy } from '../../page/snapshot/references.ts';
import { rowKey, sectionAfter } from '../../page/snapshot/section-after.ts';
import { FIELD_TAGS, HEADING_TAGS, isSeen } from '../../page/snapshot/sight.ts';
import type { Snapshot, SnapshotElement } from '../../page/snapshot/snapshot.ts';
import { bordered } from './borders.ts';
import { LIMITS } from './limits.ts';
import { PARTS_OF_TEXT } from './nodes.ts';
import type { Handler, Page, Visit } from './visit.ts';

/**
 * Detects boxes and links that act as buttons, in any language: by their role and state, and by where they lead. An
 * element around more than a few words is a box.
 */
export function isControl(visit: Visit): boolean {
  const { page, index } = visit;
  if (!isButtonByRole(visit) && !isTab(visit) && !isControlLink(visit) && !isCommand(visit)) return false;
  return !someWithin(page, index, inner => page.holders[inner] === 1 && isMoreThanWords(page, inner));
}

const isButtonByRole = ({ element: { tag, attributes } }: Visit): boolean =>
  attributes.role === 'button' && attributes.href === undefined && BARE.has(tag);

const BARE: ReadonlySet<string> = new Set(['a', 'div', 'span']);

/** Tells a tab of a row from a heading that folds. */
const isTab = ({ page: { snapshot }, element: { attributes, parent, visibility } }: Visit): boolean =>
  attributes.role === 'tab' &&
  isSeen(visibility) &&
  treeOf(snapshot).closest(parent, around => around.attributes.role === 'tablist') >= 0;

/** A link that leads nowhere or into this page, and has the role or state of a button; or that leads to a form. */
function isControlLink({ page: { snapshot }, element }: Visit): boolean {
  const { tag, attributes, scope } = element;
  const { href } = attributes;
  if (tag !== 'a' || href === undefined) return false;
  const fragment = ownFragment(snapshot, element);
  const leadsAway = fragment === undefined && !/^(?:$|javascript:)/i.test(href.trim());
  if (leadsAway) return false;
  if (attributes.role === 'button' || STATES.some(state => attributes[state] !== undefined)) return true;
  const target = fragmentNames(fragment ?? '').flatMap(name => elementWithId(snapshot, scope, name) ?? [])[0];
  return target !== undefined && isForm(snapshot, target);
}

const QUESTION = new RegExp(`[${QUESTION_MARKS}]$`, 'u');

/**
 * A link of a few words that opens nothing that is read, such as "Cancel". It has a script that does nothing, or leads to the
 * top of the page and has only such links in its line.
 */
function isCommand({ page, index, element }: Visit): boolean {
  if (!isCommandLink(page, element, index)) return false;
  const words = textWithin(page, index).trim();
  if (words.length > LIMITS.commandChars || QUESTION.test(words)) return false;
  const { texts } = page.snapshot;
  const first = firstTextAfterEnd(page, index);
  const next = texts
    .slice(first, first + LIMITS.sectionTexts)
    .find(({ text }, at) => page.selection.keptTexts[first + at] === 1 && hasWords(text));
  return next === undefined || isSeen(next.visibility);
}

function isCommandLink(page: Page, element: SnapshotElement, index: number): boolean {
  if (element.tag !== 'a') return false;
  const href = element.attributes.href?.replace(/\s/g, '') ?? '';
  return (
    EMPTY_SCRIPT.test(href) ||
    (leadsToTop(element) && !hasPlaceholders(page.snapshot) && isLineOfTopLinks(page, index))
  );
}

const leadsToTop = ({ tag, attributes: { href } }: SnapshotElement): boolean =>
  tag === 'a' && href !== undefined && /^#!?$/.test(href.trim());

/** Tells if so many links of a page lead to its top that they are placeholders for addresses still to come. */
const hasPlaceholders = onceEach((snapshot): boolean => {
  const anchors = treeOf(snapshot).elementsWithTag('a');
  const links = anchors.filter(({ attributes }) => attributes.href !== undefined);
  return links.filter(leadsToTop).length > LIMITS.placeholderShare * links.length;
});

/** Tells if all words in the line of a link are in links to the top of the page. */
function isLineOfTopLinks({ snapshot, tree, selection }: Page, index: number): boolean {
  let count = 0;
  for (const [text, { parent, text: words }] of tree.textsWithin(ownLineAround(snapshot, index))) {
    if (count++ > LIMITS.sectionTexts) return false;
    if (selection.keptTexts[text] === 1 && hasWords(words) && tree.closest(parent, leadsToTop) < 0)
      return false;
  }
  return true;
}

const EMPTY_SCRIPT = /^javascript:(?:void\(?0?\)?)?;*$/i;

const STATES = ['aria-expanded', 'aria-controls', 'aria-haspopup', 'aria-pressed'];

/** A form to write in, or a field, or the box around one. */
function isForm(snapshot: Snapshot, index: number): boolean {
  const tree = treeOf(snapshot);
  const { tag } = tree.element(index);
  const child = tree.element(index + 1);
  return tag === 'form' || FIELD_TAGS.has(tag) || (child.tag === 'form' && child.parent === index);
}

/** Detects paragraphs, headings and the like, and pictures larger than icons. */
function isMoreThanWords({ tree }: Page, index: number): boolean {
  const { tag, pageBox } = tree.element(index);
  if (PICTURES.has(tag)) return Math.max(pageBox[2], pageBox[3]) > PAGE_LIMITS.iconPx;
  return PARTS_OF_TEXT.has(tag) || HEADING_TAGS.has(tag);
}

const PICTURES: ReadonlySet<string> = new Set('img svg video iframe'.split(' '));

/**
 * Keeps the label of a button only if it toggles a section: as the whole heading, right before the section, as a row of an
 * accordion, or inside a sentence.
 */
export const buttonHandler: Handler = visit =>
  isWholeHeading(visit) || leadsSection(visit) || opensRow(visit.page, visit.index) || isInsideSentence(visit)
    ? bordered(visit)
    : 'skip';

function isWholeHeading({ page, index, flow }: Visit): boolean {
  if (!flow.isInHeading) return false;
  const around = page.tree.closest(page.tree.parent(index), isHeading);
  return textWithin(page, around).trim() === textWithin(page, index).trim();
}

const isHeading = ({ tag, attributes }: SnapshotElement): boolean =>
  HEADING_TAGS.has(tag) || attributes.role === 'heading';

/** Tells if the sentence continues after the button, so that its words are needed. */
function isInsideSentence({ page: { tree, selection }, index, element }: Visit): boolean {
  const beside = tree.texts(element.parent);
  const isBefore = (text: number): boolean => tree.text(text).before <= index;
  const isWord = (text: number): boolean => selection.keptTexts[text] === 1 && hasWords(tree.text(text).text);
  const continues = beside.findLast(text => !isBefore(text) && isWord(text)) !== undefined;
  return continues && beside.some(text => isBefore(text) && isWord(text));
}

/** Tells if the content after the button is the section that it toggles. */
function leadsSection({ page, index, element }: Visit): boolean {
  if (element.attributes['aria-expanded'] === undefined) return false;
  const { snapshot, tree, selection } = page;
  const isWithin = (text: number, around: number): boolean => tree.contains(around, tree.text(text).parent);
  const first = tree.firstTextAfter(index);
  for (let text = first; text < first + LIMITS.sectionTexts; text++) {
    if (isWithin(text, index) || selection.keptTexts[text] !== 1) continue;
    const sections = referredBy(snapshot, index, 'aria-controls');
    return sections.some(section => section > index && isWithin(text, section));
  }
  return false;
}

/**
 * Tells if the words of a button are the heading of the text right after it. At least two similar buttons must open content
 * that is folded away; the row that is open already is one of them. No two say the same, as "Show more" does.
 */
const opensRow = (page: Page, index: number): boolean => openingRows(page).has(index);

const openingRows = onceEach((page: Page): ReadonlySet<number> => {
  const { tree } = page;
  const groups: KeyedLists<string, number> = new Map();
  for (const [index, { tag, attributes, visibility }] of page.snapshot.elements.entries())
    if (page.holders[index] === 1 && isSeen(visibility) && (tag === 'button' || attributes.role === 'button'))
      addTo(groups, rowKey(tree, index), index);
  return new Set([...groups.values()].flatMap(buttons => rowsAmong(page, buttons)));
});

function rowsAmong(page: Page, buttons: readonly number[]): readonly number[] {
  const { tree } = page;
  const rows = buttons.flatMap((button, place) => {
    const section = sectionAfter(tree, button);
    const next = buttons[place + 1] ?? -1;
    if (section < 0 || tree.contains(section, next)) return [];
    const text = firstWords(page, section);
    return text === undefined ? [] : { button, isFolded: !isSeen(text.visibility) };
  });
  if (rows.filter(({ isFolded }) => isFolded).length < LIMITS.openingRows) return [];
  const labels = new Set(rows.map(({ button }) => labelOf(page, button)));
  return labels.size < rows.length || labels.has('') ? [] : rows.map(({ button }) => button);
}

function firstWords({ tree, selection }: Page, index: number) {
  let count = 0;
  for (const [at, text] of tree.textsWithin(index)) {
    if (selection.keptTexts[at] === 1 && hasWords(text.text)) return text;
    if (++count > LIMITS.sectionTexts) break;
  }
  return undefined;
}

function labelOf({ tree, selection }: Page, index: number): string {
  const words: string[] = [];
  for (const [at, { text }] of tree.textsWithin(index)) {
    if (words.length > LIMITS.sectionTexts) break;
    if (selection.keptTexts[at] === 1) words.push(text);
  }
  return onOneLine(words.join(''));
}
