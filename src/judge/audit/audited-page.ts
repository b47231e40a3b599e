// Collects from a page what the checks of an audit read: its seen texts with zone, landmarks and content, and their holders.

import type { Box } from '../../base/box.ts';
import { at } from '../../base/columns.ts';
import { once } from '../../base/memoize.ts';
import { nonBlankChars } from '../../base/text/non-blank-chars.ts';
import { parseUrl } from '../../base/text/parse-url.ts';
import { insideOf } from '../../page/snapshot/around.ts';
import { LANDMARK_ROLES, LANDMARKS, type Landmark, SECTIONING_TAGS } from '../../page/snapshot/landmarks.ts';
import { type PageTree, treeOf } from '../../page/snapshot/page-tree.ts';
import { CODE_TAGS, isSeen } from '../../page/snapshot/sight.ts';
import type { Snapshot, SnapshotElement } from '../../page/snapshot/snapshot.ts';
import { sumUpwards } from '../../page/snapshot/upwards.ts';
import { sectionedPage } from '../sections/sections.ts';
import type { ContentSelection } from '../selection/content-selection.ts';
import { enclosingZones } from '../zones/enclosing-zone.ts';
import type { Zone, Zoning } from '../zones/zoning.ts';
import type { AuditCode } from './audit-rows.ts';

/** A page that was read: its snapshot, zones and content. */
export interface Auditable {
  readonly snapshot: Snapshot;
  readonly zoning: Zoning;
  readonly selection: ContentSelection;
  /** The same page, read without scripts: then the audit says what they make. */
  readonly unscripted?: Snapshot | undefined;
}

/** A seen text of the page itself: documents in frames have their own landmarks and headings. */
export interface AuditedText {
  readonly index: number;
  readonly element: number;
  readonly zone: Zone;
  /** Without white space. */
  readonly chars: number;
  readonly isContent: boolean;
  /** Landmarks around it. */
  readonly landmarks: ReadonlySet<Declared>;
}

/** Landmarks by tag or role; `other`: search, form, a named region, a dialog. */
export type Declared = Landmark | 'other';

export type AuditedPage = ReturnType<typeof auditedPage>;

export function auditedPage(read: Auditable) {
  const { snapshot, zoning, selection } = read;
  const { elements, scopes, finalUrl } = snapshot;
  const tree = treeOf(snapshot);
  const zones = enclosingZones(snapshot, zoning);
  const framed = insideOf(snapshot, ({ scope }) => scopes[scope]?.kind === 'frame');
  const foreign = scopes.map(({ kind, url }) => kind === 'frame' && isForeign(url ?? '', finalUrl));
  const isForeignAt = insideOf(snapshot, ({ scope }) => foreign[scope] === true);
  const landmarks = elements.map((_, index) => landmarkOf(tree, index));
  const landmarksAround: ReadonlySet<Declared>[] = [];
  for (const [index, { parent }] of elements.entries()) {
    const [own, above = NONE] = [landmarks[index], landmarksAround[parent]];
    landmarksAround.push(own === undefined || above.has(own) ? above : new Set([...above, own]));
  }
  const texts = snapshot.texts.flatMap(({ parent, text, visibility }, index): AuditedText[] => {
    if (!isSeen(visibility) || CODE_TAGS.has(tree.element(parent).tag) || framed[parent] === 1) return [];
    const [zone, chars] = [zones[parent] ?? 'CENTER', nonBlankChars(text)];
    const isContent = selection.keptTexts[index] === 1;
    return [{ index, element: parent, zone, chars, isContent, landmarks: landmarksAround[parent] ?? NONE }];
  });
  /** Characters of these texts in the subtree of each element. */
  const sumsOf = (wanted: readonly AuditedText[]): Float64Array => {
    const sums = new Float64Array(elements.length);
    for (const { element, chars } of wanted) sums[element] = at(sums, element) + chars;
    sumUpwards(snapshot, [sums]);
    return sums;
  };
  const totals = sumsOf(texts);
  return {
    ...read,
    tree,
    texts,
    totals,
    sumsOf,
    /** By element: the landmark that it is, and those around it and its own. */
    landmarks,
    landmarksAround,
    zoneAt: (index: number): Zone => zones[index] ?? 'CENTER',
    textsIn: (zone: Zone): AuditedText[] => texts.filter(text => text.zone === zone),
    /** False in a frame of another site: whoever owns the page cannot mend it. */
    isOwn: (index: number): boolean => isForeignAt[index] !== 1,
    sectioned: once(() => sectionedPage({ snapshot, zoning, selection })),
    /** The smallest element with most of these texts and hardly any others; the page for none. */
    holderOf: (wanted: readonly AuditedText[]): number => {
      let [best, most] = [0, 0];
      for (const [index, chars] of sumsOf(wanted).entries())
        if (chars > 0 && chars >= most && chars >= LEAST_SHARE * at(totals, index))
          [best, most] = [index, chars];
      return best;
    },
  };
}

const NONE: ReadonlySet<Declared> = new Set();

/** Share of the text of an element that must be of those that it is named for. */
const LEAST_SHARE = 0.9;

function isForeign(frame: string, page: string): boolean {
  const own = parseUrl(frame);
  return /^https?:$/.test(own?.protocol ?? '') && own?.host !== parseUrl(page)?.host;
}

export const charsOf = (texts: readonly AuditedText[]): number =>
  texts.reduce((sum, { chars }) => sum + chars, 0);

const BY_ROLE: ReadonlyMap<string, Declared> = new Map<string, Declared>([
  ...LANDMARKS.map(name => [LANDMARK_ROLES[name], name] as const),
  ...['search', 'dialog', 'alertdialog', 'menubar', 'menu', 'toolbar'].map(role => [role, 'other'] as const),
]);
const TAG_ROLES: Readonly<Record<string, string>> = {
  ...LANDMARK_ROLES,
  ...{ section: 'region', form: 'form', search: 'search', dialog: 'dialog' },
};

function landmarkOf(tree: PageTree, index: number): Declared | undefined {
  const { tag, attributes, parent, scope } = tree.element(index);
  const given = attributes.role?.trim().split(/\s+/)[0]?.toLowerCase() ?? '';
  const role = given || TAG_ROLES[tag] || '';
  if (/^(?:region|form)$/.test(role))
    return attributes['aria-label'] || attributes['aria-labelledby'] ? 'other' : undefined;
  if (given !== '' || (tag !== 'header' && tag !== 'footer')) return BY_ROLE.get(role);
  const section = tree.closest(parent, around => isSection(around) || around.scope !== scope);
  return isSection(tree.element(section)) ? undefined : tag;
}

const isSection = ({ tag, attributes }: SnapshotElement): boolean =>
  SECTIONING_TAGS.has(tag) ||
  /^(?:article|main|complementary|navigation|region)$/.test(attributes.role ?? '');

export interface Fault {
  readonly code: AuditCode;
  /** The element concerned; 0 for the page as a whole. */
  readonly element: number;
  /** Tells it from faults of its code in elements of the same shape. */
  readonly zone?: Zone;
  /** The measurement as a sentence. */
  readonly says: string;
  /** The words concerned, if they are not the text of the element. */
  readonly words?: string;
  /** Where it shows, if that is not the box of the element. */
  readonly box?: Box;
}

/** Finds the places of a page with one kind of fault or several. */
export type Check = (page: AuditedPage) => Iterable<Fault>;
