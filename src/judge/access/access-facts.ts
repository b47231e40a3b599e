// Walls in front of a page, and what distinguishes a page from one: painted text, fields, boxes over it, addresses.

import { area, type Box, bottom, intersection, isEmpty, right, union } from '../../base/box.ts';
import { at } from '../../base/columns.ts';
import { nonBlankChars } from '../../base/text/non-blank-chars.ts';
import { parseUrl } from '../../base/text/parse-url.ts';
import { insideOf, nearestOf } from '../../page/snapshot/around.ts';
import { linkTargetReader } from '../../page/snapshot/link-targets.ts';
import { type PageTree, treeOf } from '../../page/snapshot/page-tree.ts';
import { CODE_TAGS, HEADING_TAGS, isSeen } from '../../page/snapshot/sight.ts';
import type { Snapshot, SnapshotElement } from '../../page/snapshot/snapshot.ts';
import type { Zoning } from '../zones/zoning.ts';

const MEASURES = {
  /** Characters from which a text outside of links is prose. */
  proseChars: 80,
  /** px of either side from which a picture is more than an icon. */
  picturePx: 100,
  /** Characters of the visible text that are searched for words. */
  wordChars: 4_000,
  /** px of the font of a headline. */
  headlinePx: 30,
} as const;

/** Types of `input` in which a person writes. */
const TYPED = new Set(['', 'text', 'email', 'tel', 'search', 'url', 'number', 'password', 'date']);

export type AccessFacts = ReturnType<typeof accessFacts>;

export function accessFacts(snapshot: Snapshot, zoning: Zoning) {
  const tree = treeOf(snapshot);
  const { elements, styles, viewport } = snapshot;
  const { ownChars, ...text } = seenText(snapshot);
  const targetOf = linkTargetReader(snapshot);
  const fixed = insideOf(snapshot, ({ style }) => styles[style]?.position === 'fixed');
  const metas = new Map(
    tree.elementsWithTag('meta').map(({ attributes }) => [metaName(attributes), attributes.content ?? '']),
  );
  const scripts = tree
    .elementsWithTag('script')
    .filter(({ attributes }) => !/json/i.test(attributes.type ?? ''));
  /** Visible fields that a person fills in. */
  const fields = tree.withTag('input', 'textarea').filter(index => {
    const element = tree.element(index);
    return isShown(element) && isTyped(element);
  });
  return {
    snapshot,
    zoning,
    ...text,
    links: tree.elementsWithTag('a').filter(link => isShown(link) && link.attributes.href !== undefined)
      .length,
    pictures: tree
      .elementsWithTag('img', 'canvas', 'video', 'svg')
      .filter(picture => isShown(picture) && isLarge(picture)).length,
    fields,
    passwords: fields.filter(index => tree.element(index).attributes.type?.toLowerCase() === 'password'),
    frames: tree.elementsWithTag('iframe').filter(isShown),
    scripts: scripts.map(({ attributes }) => attributes.src ?? ''),
    meta: (name: string): string => metas.get(name) ?? '',
    header: (name: string): string => snapshot.headers?.[name] ?? '',
    /** Characters of visible text in the subtree of an element. */
    charsIn: (index: number): number =>
      ownChars.subarray(index, tree.end(index)).reduce((sum, own) => sum + own, 0),
    box: (index: number): Box => shownBox(tree, index),
    /** Share of the first window that a box takes. */
    windowShare: (box: Box): number => {
      const { width, height } = viewport;
      return area(intersection(box, [0, 0, width, height])) / (width * height || 1);
    },
    isFixed: (index: number): boolean => fixed[index] === 1,
    targetsIn: (index: number): ReadonlySet<string> => {
      const inside = elements.slice(index, tree.end(index));
      const links = inside.filter(({ tag, visibility }) => tag === 'a' && isSeen(visibility));
      return new Set(links.flatMap(link => targetOf(link) ?? []));
    },
  };
}

/** Where an element shows, also one without a box of its own. */
export function shownBox(tree: PageTree, index: number): Box {
  const { pageBox } = tree.element(index);
  const inside = isEmpty(pageBox) ? tree.snapshot.elements.slice(Math.max(0, index), tree.end(index)) : [];
  return inside.reduce((box, one) => (isSeen(one.visibility) ? union(box, one.pageBox) : box), pageBox);
}

const metaName = (attributes: SnapshotElement['attributes']): string =>
  (attributes.name ?? attributes.property ?? attributes['http-equiv'] ?? '').toLowerCase();

const isShown = ({ visibility, pageBox }: SnapshotElement): boolean =>
  isSeen(visibility) && !isEmpty(pageBox);

const isLarge = ({ pageBox }: SnapshotElement): boolean =>
  Math.min(pageBox[2], pageBox[3]) >= MEASURES.picturePx;

const isTyped = ({ tag, attributes: { type = '' } }: SnapshotElement): boolean =>
  tag === 'textarea' || TYPED.has(type.toLowerCase());

/** The visible text, the words of its headings and large texts, and its characters without white space. */
function seenText(snapshot: Snapshot) {
  const tree = treeOf(snapshot);
  const { elements, texts, styles } = snapshot;
  const links = nearestOf(snapshot, tree.withTag('a'));
  const inHeadline = insideOf(
    snapshot,
    ({ tag, style }) => HEADING_TAGS.has(tag) || (styles[style]?.fontSize ?? 0) >= MEASURES.headlinePx,
  );
  const ownChars = new Float64Array(elements.length);
  const found = { chars: 0, prose: 0, words: '', headlines: '', ownChars };
  for (const { parent, text, visibility } of texts) {
    if (!isSeen(visibility) || CODE_TAGS.has(tree.element(parent).tag)) continue;
    const count = nonBlankChars(text);
    ownChars[parent] = (ownChars[parent] ?? 0) + count;
    found.chars += count;
    if (count >= MEASURES.proseChars && at(links, parent) < 0) found.prose += count;
    if (found.words.length < MEASURES.wordChars) found.words += ` ${text}`;
    if (inHeadline[parent] === 1 && found.headlines.length < MEASURES.wordChars)
      found.headlines += ` ${text}`;
  }
  return found;
}

/** True for a box around the middle of the first window, and not in a corner or bar of it. */
export function isInMiddle({ snapshot: { viewport } }: AccessFacts, box: Box): boolean {
  const centre = (box[0] + right(box)) / 2 / viewport.width;
  const middle = (box[1] + bottom(box)) / 2;
  return centre > 0.25 && centre < 0.75 && middle > 120;
}

/** The path that was asked for, and the one that answered; undefined without a redirect. */
export function redirect({ url, finalUrl }: Snapshot): { from: URL; to: URL } | undefined {
  const [from, to] = [parseUrl(url), parseUrl(finalUrl)];
  if (from === undefined || to === undefined || !/^https?:$/.test(to.protocol)) return undefined;
  const bare = ({ host, pathname }: URL) => `${host.replace(/^www\./, '')}${pathname.replace(/\/$/, '')}`;
  return bare(from) === bare(to) ? undefined : { from, to };
}

export const isUnindexed = (facts: AccessFacts): boolean =>
  /noindex|none/i.test(`${facts.meta('robots')} ${facts.header('x-robots-tag')}`);

/** A wall is what was read in place of a page, such as a login form. */
export interface Wall {
  readonly kind: 'robot-wall' | 'consent-wall' | 'login-wall' | 'paywall' | 'soft-404' | 'empty-shell';
  /** The code of its warning. */
  readonly warning: string;
  readonly says: string;
  /** None for pages that show content of their own. */
  readonly evidence: (facts: AccessFacts) => readonly Evidence[];
}

/** A sentence for people, its weight, and if the page has it. */
type Evidence = readonly [says: string, weight: number, isFound: boolean];

export const NO_EVIDENCE: readonly Evidence[] = [];
