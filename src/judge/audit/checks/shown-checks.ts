// Said but not shown, shown but not said: unseen text, and pictures, links, controls, frames and tables without words.

import { nonBlankChars } from '../../../base/text/non-blank-chars.ts';
import { onOneLine } from '../../../base/text/on-one-line.ts';
import { isDecoration } from '../../../page/snapshot/painted-pictures.ts';
import { CONTROL_TAGS, isSeen } from '../../../page/snapshot/sight.ts';
import type { SnapshotElement } from '../../../page/snapshot/snapshot.ts';
import { placeOf } from '../../hast/links/places.ts';
import { isElement } from '../../hast/nodes.ts';
import { isDot, isPending, isTrackingPixel } from '../../hast/pictures/pending-pictures.ts';
import { hidingOf } from '../../record/hidden-text.ts';
import { type AuditedPage, type Check, type Fault, faultIf } from '../audited-page.ts';
import { labelOf, nameOf } from '../names.ts';

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

export const shownChecks: Check = page => [
  ...unseenFaults(page),
  ...page.snapshot.elements.flatMap((element, index) => elementFaults(page, element, index)),
  ...tableFaults(page),
];

function unseenFaults({ snapshot, tree, isOwn }: AuditedPage): Fault[] {
  const found = new Map<number, { words: string; how: string }>();
  for (const text of snapshot.texts) {
    const how = hidingOf(snapshot, text);
    if (how === undefined || how === 'covered' || how === 'offpage' || !isOwn(text.parent)) continue;
    const words = `${found.get(text.parent)?.words ?? ''} ${text.written ?? text.text}`;
    found.set(text.parent, { words, how });
  }
  return [...found].flatMap(([element, { words, how }]) => {
    const isShort = nonBlankChars(words) < LIMITS.unseenChars;
    const isHidden = tree
      .selfAndAncestors(element)
      .some(index => tree.element(index).attributes['aria-hidden'] === 'true');
    const says = `${nonBlankChars(words)} characters are ${HOW[how] ?? how}`;
    const code = how === 'letters' ? 'letters-unseen' : 'text-unseen';
    return faultIf(!isShort && !isHidden, code, element, says, { words: onOneLine(words) });
  });
}

const HOW: Readonly<Record<string, string>> = {
  faint: 'in the colour of their ground',
  tiny: 'too small to be read',
  unseen: 'nowhere in the picture',
  letters: 'letters that paint nothing',
};

const NAMED_TAGS: ReadonlySet<string> = new Set(['img', 'a', 'iframe', 'frame', ...CONTROL_TAGS]);

function elementFaults(page: AuditedPage, element: SnapshotElement, index: number): Fault[] {
  const { tag, visibility, attributes, pageBox } = element;
  const [, , width, height] = pageBox;
  if (!NAMED_TAGS.has(tag) || !isSeen(visibility) || !page.isOwn(index) || isSilenced(page, index)) return [];
  if (tag === 'img') return pictureFaults(page, element, index);
  if (tag === 'a') {
    const isPainted = Math.min(width, height) >= LIMITS.linkPx && (attributes.href ?? '') !== '';
    const isSilent = isPainted && nameOf(page.tree, index) === '' && showsPicture(page, index);
    const says = `it leads to ${attributes.href?.slice(0, 80)}`;
    return faultIf(isSilent && !isNamedBeside(page, index), 'link-silent', index, says);
  }
  if (tag === 'iframe' || tag === 'frame') {
    const isSilent = Math.min(width, height) >= LIMITS.framePx && labelOf(attributes) === '';
    return faultIf(isSilent, 'frame-silent', index, 'the frame has no title');
  }
  if (!CONTROL_TAGS.has(tag) || attributes.type === 'hidden' || Math.min(width, height) <= 1) return [];
  return faultIf(!hasControlName(page, element, index), 'control-silent', index, `the ${tag} has no name`);
}

/** The page says that it is not for readers. */
const isSilenced = ({ tree }: AuditedPage, index: number): boolean =>
  tree.selfAndAncestors(index).some(around => {
    const { attributes } = tree.element(around);
    return attributes['aria-hidden'] === 'true' || 'inert' in attributes;
  });

/** An empty link that paints nothing, or a blank picture that keeps a place, disturbs nobody. */
const showsPicture = ({ tree, snapshot }: AuditedPage, link: number): boolean =>
  snapshot.elements
    .slice(link, tree.end(link))
    .some(
      element =>
        isSeen(element.visibility) &&
        (/^(?:svg|canvas|object|video)$/.test(element.tag) ||
          (element.tag === 'img' && !isPending(element) && !isTrackingPixel(element) && !isSpacer(element)) ||
          element.backgroundPicture !== undefined),
    );

const isSpacer = ({ media, pageBox }: SnapshotElement): boolean =>
  isDot(media?.naturalWidth ?? 0, media?.naturalHeight ?? 0) ||
  Math.min(pageBox[2], pageBox[3]) < LIMITS.linkPx;

/** A picture beside its title: both lead to the same page, and the title says where. */
function isNamedBeside({ tree }: AuditedPage, link: number): boolean {
  const { href } = tree.element(link).attributes;
  const around = tree.selfAndAncestors(link, LIMITS.besideLevels).at(-1) ?? link;
  return tree
    .withTag('a')
    .some(
      other =>
        other !== link &&
        tree.contains(around, other) &&
        tree.element(other).attributes.href === href &&
        nameOf(tree, other) !== '',
    );
}

const FILE_NAME = /^[^\s/]{1,200}\.(?:jpe?g|png|gif|webp|avif|svg|bmp|tiff?)$/i;

function pictureFaults(page: AuditedPage, element: SnapshotElement, index: number): Fault[] {
  const { attributes, pageBox, media } = element;
  const { alt, src = '' } = attributes;
  if (alt !== undefined && FILE_NAME.test(alt.trim()))
    return [{ code: 'name-is-file', element: index, says: `it is called “${alt.trim().slice(0, 80)}”` }];
  const isLarge = Math.min(pageBox[2], pageBox[3]) >= LIMITS.picturePx;
  if (alt !== undefined || !isLarge || page.selection.keptElements[index] !== 1) return [];
  if (labelOf(attributes) !== '' || isPending(element) || isDecoration(attributes)) return [];
  const figure = page.tree.closest(index, ({ tag }) => tag === 'figure' || tag === 'a');
  if (figure >= 0 && nameOf(page.tree, figure) !== '') return [];
  const file = (media?.source ?? src).split(/[?#]/)[0]?.split('/').at(-1) ?? '';
  return [{ code: 'picture-silent', element: index, says: 'it has no alt', words: file.slice(0, 80) }];
}

function hasControlName(
  { tree, snapshot }: AuditedPage,
  { tag, attributes }: SnapshotElement,
  index: number,
): boolean {
  if (nameOf(tree, index) !== '') return true;
  if (tag === 'input' && /^(?:submit|reset|button)$/i.test(attributes.type ?? ''))
    return attributes.type?.toLowerCase() !== 'button' || (attributes.value ?? '') !== '';
  if ((attributes.placeholder ?? '').trim() !== '') return true;
  const { id } = attributes;
  return tree
    .withTag('label')
    .some(
      label =>
        (tree.contains(label, index) ||
          (id !== undefined && snapshot.elements[label]?.attributes.for === id)) &&
        nameOf(tree, label) !== '',
    );
}

function tableFaults(page: AuditedPage): Fault[] {
  const { tree, selection, sectioned, snapshot } = page;
  const data = new Set<number>();
  const waiting = [...sectioned().tree.children];
  for (let node = waiting.pop(); node !== undefined; node = waiting.pop()) {
    if (!isElement(node)) continue;
    if (node.tagName === 'table')
      data.add(
        tree.closest(
          placeOf(node)?.element ?? -1,
          ({ tag, attributes }) =>
            tag === 'table' || attributes.role === 'table' || attributes.role === 'grid',
        ),
      );
    waiting.push(...node.children);
  }
  return tree.withTag('table').flatMap((table): Fault[] => {
    const { visibility } = tree.element(table);
    if (!isSeen(visibility) || selection.keptElements[table] !== 1) return [];
    const inside = snapshot.elements.slice(table, tree.end(table));
    const heads = inside.filter(
      ({ tag, attributes: { role = '' } }) => tag === 'th' || /header$/.test(role),
    ).length;
    const rows = inside.filter(({ tag }) => tag === 'tr').length;
    const isBare = data.has(table) && heads === 0 && rows > 2;
    return faultIf(isBare, 'table-unheaded', table, `${rows} rows have no header cell`);
  });
}
