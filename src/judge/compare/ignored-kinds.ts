// Kinds of elements that comparisons ignore by name: adverts, banners, carousels and demands for consent, by names that
// authors give, by layers that float over the page, and by geometry.

import { bottom, right } from '../../base/box.ts';
import { LANDMARK_ROLES } from '../../page/snapshot/landmarks.ts';
import { type PageTree, treeOf } from '../../page/snapshot/page-tree.ts';
import { isSeen } from '../../page/snapshot/sight.ts';
import type { Snapshot } from '../../page/snapshot/snapshot.ts';
import { CONSENT_WORDS, isButton, NAMED_CONSENT } from '../access/barriers.ts';
import { textStart } from '../record/describe-element.ts';
import { hintTest } from '../selection/evidence/hints.ts';
import { AUTO_SETTINGS } from '../zones/auto/settings.ts';

type IsOfKind = (index: number) => boolean;

export const IGNORED_KINDS = {
  /** what its name calls an advert */
  adverts: snapshot => hintTest(snapshot, 'advert'),
  /** layers that float over the page, and bars across the page above its header */
  banners: snapshot => {
    const tree = treeOf(snapshot);
    const top = Math.min(
      ...snapshot.elements.flatMap((_, index) => (isHeader(tree, index) ? topOf(tree, index) : [])),
    );
    return index => {
      if (isHeader(tree, index)) return false;
      const isAbove = top < Infinity && bottom(tree.element(index).pageBox) <= top + KINDS.slackPx;
      return isFloating(tree, index) || (isAbove && isBar(snapshot, index));
    };
  },
  /** rows of alike parts that a box cuts off at its side, and what declares itself a carousel */
  carousels: snapshot => {
    const tree = treeOf(snapshot);
    return index =>
      /carousel|slide/i.test(tree.element(index).attributes['aria-roledescription'] ?? '') ||
      isCutRow(tree, index);
  },
  /** layers and boxes with buttons that ask for consent */
  consent: snapshot => {
    const tree = treeOf(snapshot);
    return index => {
      const { attributes } = tree.element(index);
      const isNamed = NAMED_CONSENT.test(`${attributes.id ?? ''} ${attributes.class ?? ''}`);
      if (isFloating(tree, index) || /dialog$/.test(attributes.role ?? ''))
        return isNamed || CONSENT_WORDS.test(textStart(snapshot, index, tree.end(index)));
      return isNamed && hasInside(tree, index, at => isButton(tree.element(at)));
    };
  },
} as const satisfies Record<string, (snapshot: Snapshot) => IsOfKind>;

const KINDS = {
  /** px by which edges of alike parts, and of a bar and the header below it, may differ. */
  slackPx: 4,
  /** Parts in a row from which a box that cuts it off is a carousel. */
  leastParts: 3,
} as const;

export type IgnoredKind = keyof typeof IGNORED_KINDS;
export const IGNORED_KIND_NAMES = Object.keys(IGNORED_KINDS) as readonly IgnoredKind[];

/** The elements of a kind that are painted, and hold neither the main part nor the title of the page. */
export function elementsOfKind(snapshot: Snapshot, kind: IgnoredKind): number[] {
  const tree = treeOf(snapshot);
  const isOfKind = IGNORED_KINDS[kind](snapshot);
  const holdsMain = (index: number): boolean =>
    hasInside(tree, index, at => /^(?:body|main|h1)$/.test(tree.element(at).tag));
  return snapshot.elements.flatMap(({ visibility }, index) =>
    isSeen(visibility) && isOfKind(index) && !holdsMain(index) ? [index] : [],
  );
}

function hasInside(tree: PageTree, index: number, fits: (at: number) => boolean): boolean {
  for (let at = index; at < tree.end(index); at++) if (fits(at)) return true;
  return false;
}

const HEADER_TAGS: ReadonlySet<string> = new Set(['header', 'nav']);
const HEADER_ROLES: ReadonlySet<string> = new Set([LANDMARK_ROLES.header, LANDMARK_ROLES.nav]);

function isHeader(tree: PageTree, index: number): boolean {
  const { tag, attributes, visibility } = tree.element(index);
  return isSeen(visibility) && (HEADER_TAGS.has(tag) || HEADER_ROLES.has(attributes.role ?? ''));
}

const topOf = (tree: PageTree, index: number): number => tree.element(index).pageBox[1];

const isFloating = (tree: PageTree, index: number): boolean =>
  /^(?:fixed|sticky)$/.test(tree.style(index).position);

function isBar({ elements, viewport }: Snapshot, index: number): boolean {
  const { barWidth, barHeight } = AUTO_SETTINGS;
  const [, , width, height] = elements[index]?.pageBox ?? [0, 0, 0, 0];
  return width >= viewport.width * barWidth && height <= viewport.height * barHeight;
}

function isCutRow(tree: PageTree, index: number): boolean {
  if (tree.style(index).overflowX === 'visible') return false;
  const edge = right(tree.element(index).pageBox);
  // The row may be a box of its own, which moves inside of the one that cuts it off.
  let row = tree.children(index);
  while (row.length === 1) row = tree.children(row[0] ?? -1);
  const [first, ...others] = row.map(child => tree.element(child));
  const isNear = (one: number, other: number): boolean => Math.abs(one - other) <= KINDS.slackPx;
  return (
    first !== undefined &&
    row.length >= KINDS.leastParts &&
    others.every(
      ({ tag, pageBox }) =>
        tag === first.tag && isNear(pageBox[1], first.pageBox[1]) && isNear(pageBox[2], first.pageBox[2]),
    ) &&
    others.some(({ pageBox }) => right(pageBox) > edge + KINDS.slackPx)
  );
}
