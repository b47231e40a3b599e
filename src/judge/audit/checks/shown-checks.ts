// Said but not shown, shown but not said: unseen text, and pictures, links, controls, frames and tables without words.

import { groupBy } from '../../../base/keyed-lists.ts';
import { nonBlankChars } from '../../../base/text/non-blank-chars.ts';
import { onOneLine } from '../../../base/text/on-one-line.ts';
import { isDot, isPending, isTrackingPixel } from '../../../page/perception/pending-pictures.ts';
import { insideOf } from '../../../page/snapshot/around.ts';
import type { PageTree } from '../../../page/snapshot/page-tree.ts';
import { isDecoration } from '../../../page/snapshot/painted-pictures.ts';
import { CODE_TAGS, CONTROL_TAGS, isSeen } from '../../../page/snapshot/sight.ts';
import type { SnapshotElement, SnapshotText } from '../../../page/snapshot/snapshot.ts';
import { placeOf } from '../../hast/links/places.ts';
import { hidingOf } from '../../record/hidden-text.ts';
import { tablesIn } from '../../record/table-records.ts';
import type { AuditedPage, Fault } from '../audited-page.ts';

const LIMITS = {
  /** Characters of unseen text in one element. */
  unseenChars: 20,
  picturePx: 100,
  framePx: 50,
  /** px of both sides of a link: smaller ones are marks of scripts. */
  linkPx: 8,
  /** Elements around a picture in which a link with words may name it. */
  besideLevels: 4,
} as const;

export function* shownChecks(page: AuditedPage): Generator<Fault> {
  const { snapshot, tree, isOwn } = page;
  // The page says that it is not for readers.
  const silenced = insideOf(
    snapshot,
    ({ attributes }) => attributes['aria-hidden'] === 'true' || 'inert' in attributes,
  );
  const isSaid = (index: number): boolean => isOwn(index) && silenced[index] !== 1;
  yield* unseenFaults(page, isSaid);
  for (const [tag, faultOf] of NAMED)
    for (const index of tree.withTag(tag)) {
      const element = tree.element(index);
      const fault = isSeen(element.visibility) && isSaid(index) && faultOf(page, element, index);
      if (fault) yield { element: index, ...fault };
    }
  yield* tableFaults(page);
}

const HOW: Readonly<Record<string, string>> = {
  faint: 'in the colour of their ground',
  tiny: 'too small to be read',
  unseen: 'nowhere in the picture',
  letters: 'letters that paint nothing',
};

function* unseenFaults({ snapshot }: AuditedPage, isSaid: (index: number) => boolean): Generator<Fault> {
  const unseen = snapshot.texts.flatMap(text => {
    const how = isSaid(text.parent) ? hidingOf(snapshot, text) : undefined;
    return how === undefined || HOW[how] === undefined ? [] : [{ ...text, how }];
  });
  for (const [element, texts] of groupBy(unseen, ({ parent }) => parent)) {
    const words = onOneLine(texts.map(({ text, written = text }) => written).join(' '));
    const [chars, how = 'unseen'] = [nonBlankChars(words), texts.at(-1)?.how];
    const code = how === 'letters' ? 'letters-unseen' : 'text-unseen';
    if (chars >= LIMITS.unseenChars)
      yield { code, element, says: `${chars} characters are ${HOW[how]}`, words };
  }
}

type NameCheck = (
  page: AuditedPage,
  element: SnapshotElement,
  index: number,
) => Omit<Fault, 'element'> | false;

const side = ({ pageBox }: SnapshotElement): number => Math.min(pageBox[2], pageBox[3]);

const FILE_NAME = /^[^\s/]{1,200}\.(?:jpe?g|png|gif|webp|avif|svg|bmp|tiff?)$/i;

const pictureFault: NameCheck = ({ selection, tree }, element, index) => {
  const { attributes, media } = element;
  const { alt, src = '' } = attributes;
  if (alt !== undefined && FILE_NAME.test(alt.trim()))
    return { code: 'name-is-file', says: `it is called “${alt.trim().slice(0, 80)}”` };
  if (alt !== undefined || side(element) < LIMITS.picturePx || selection.keptElements[index] !== 1)
    return false;
  const figure = tree.closest(index, ({ tag }) => tag === 'figure' || tag === 'a');
  const isNamed = hasLabel(element) || (figure >= 0 && hasName(tree, figure));
  const file = (media?.source ?? src).split(/[?#]/)[0]?.split('/').at(-1) ?? '';
  const isSilent = !isNamed && !isPending(element) && !isDecoration(attributes);
  return isSilent && { code: 'picture-silent', says: 'it has no alt', words: file.slice(0, 80) };
};

const linkFault: NameCheck = ({ snapshot, tree }, link, index) => {
  const { href = '' } = link.attributes;
  if (side(link) < LIMITS.linkPx || href === '' || hasName(tree, index)) return false;
  const around = tree.selfAndAncestors(index, LIMITS.besideLevels).at(-1) ?? index;
  // A picture beside its title: both lead to the same page, and the title says where.
  const isNamedBeside = tree
    .withTag('a')
    .some(
      other =>
        tree.contains(around, other) && tree.element(other).attributes.href === href && hasName(tree, other),
    );
  const isSilent = !isNamedBeside && snapshot.elements.slice(index, tree.end(index)).some(showsPicture);
  return isSilent && { code: 'link-silent', says: `it leads to ${href.slice(0, 80)}` };
};

/** An empty link that paints nothing, or a blank picture that keeps a place, disturbs nobody. */
function showsPicture(element: SnapshotElement): boolean {
  const { tag, visibility, backgroundPicture, media } = element;
  const isSpacer =
    isDot(media?.naturalWidth ?? 0, media?.naturalHeight ?? 0) || side(element) < LIMITS.linkPx;
  const isPicture = tag === 'img' && !isPending(element) && !isTrackingPixel(element) && !isSpacer;
  const isDrawn = isPicture || /^(?:svg|canvas|object|video)$/.test(tag) || backgroundPicture !== undefined;
  return isDrawn && isSeen(visibility);
}

const frameFault: NameCheck = (_, frame) =>
  side(frame) >= LIMITS.framePx &&
  !hasLabel(frame) && { code: 'frame-silent', says: 'the frame has no title' };

const controlFault: NameCheck = ({ tree }, control, index) => {
  const { tag, attributes } = control;
  const { type = '', value = '', placeholder = '', id } = attributes;
  const namesItself = tag === 'input' && /^(?:submit|reset)$/i.test(type);
  if (type === 'hidden' || side(control) <= 1 || namesItself || placeholder.trim() !== '') return false;
  if ((/^button$/i.test(type) && tag === 'input' && value !== '') || hasName(tree, index)) return false;
  const isLabelled = tree.withTag('label').some(label => {
    const isFor = id !== undefined && tree.element(label).attributes.for === id;
    return (isFor || tree.contains(label, index)) && hasName(tree, label);
  });
  return !isLabelled && { code: 'control-silent', says: `the ${tag} has no name` };
};

const NAMED: ReadonlyMap<string, NameCheck> = new Map([
  ...([
    ['img', pictureFault],
    ['a', linkFault],
    ['iframe', frameFault],
    ['frame', frameFault],
  ] as const),
  ...[...CONTROL_TAGS].map(tag => [tag, controlFault] as const),
]);

function* tableFaults({ tree, selection, sectioned, snapshot }: AuditedPage): Generator<Fault> {
  const data = sectioned()
    .blocks.flatMap(({ node }) => tablesIn(node))
    .map(table =>
      tree.closest(
        placeOf(table)?.element ?? -1,
        ({ tag, attributes: { role = '' } }) => tag === 'table' || /^(?:table|grid)$/.test(role),
      ),
    );
  for (const table of new Set(data)) {
    const inside = snapshot.elements.slice(Math.max(0, table), tree.end(table));
    const { tag, visibility } = tree.element(table);
    if (tag !== 'table' || !isSeen(visibility) || selection.keptElements[table] !== 1) continue;
    const rows = inside.filter(one => one.tag === 'tr').length;
    const hasHead = inside.some(one => one.tag === 'th' || /header$/.test(one.attributes.role ?? ''));
    if (rows > 2 && !hasHead)
      yield { code: 'table-unheaded', element: table, says: `${rows} rows have no header cell` };
  }
}

/** Tells if an element has an accessible name (accname-1.2), or words inside that give it one. */
export function hasName(tree: PageTree, index: number): boolean {
  const inside = tree.snapshot.elements.slice(index + 1, tree.end(index));
  const isField = ({ tag, attributes: { value, placeholder = '' } }: SnapshotElement): boolean =>
    tag === 'input' && (value ?? placeholder).trim() !== '';
  return (
    hasLabel(tree.element(index)) ||
    inside.some(element => hasLabel(element) || isField(element)) ||
    [...tree.textsWithin(index)].some(([, text]) => text.text.trim() !== '' && isSaid(tree, text))
  );
}

/** Not code, but the title of a drawing. */
function isSaid(tree: PageTree, { parent, visibility }: SnapshotText): boolean {
  const around = tree.closest(parent, ({ tag }) => tag === 'desc' || CODE_TAGS.has(tag));
  if (around >= 0) return /^(?:title|desc)$/.test(tree.element(around).tag);
  return visibility !== 'none' || tree.element(parent).style >= 0;
}

/** A reference to other elements counts as words: they may be anywhere. */
const hasLabel = ({ attributes }: SnapshotElement): boolean =>
  ['aria-label', 'aria-labelledby', 'title', 'alt'].some(name => (attributes[name] ?? '').trim() !== '');
