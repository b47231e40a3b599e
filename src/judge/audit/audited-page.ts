// Collects from a page what the checks of an audit read: its seen texts with zone, landmarks and content, and their holders.

import { type Box, EMPTY_BOX, isEmpty, union } from '../../base/box.ts';
import { at } from '../../base/columns.ts';
import { once } from '../../base/memoize.ts';
import { nonBlankChars } from '../../base/text/non-blank-chars.ts';
import { parseUrl } from '../../base/text/parse-url.ts';
import { downwards, linksAround } from '../../page/snapshot/around.ts';
import { LANDMARK_ROLES, LANDMARKS, type Landmark, SECTIONING_TAGS } from '../../page/snapshot/landmarks.ts';
import { treeOf } from '../../page/snapshot/page-tree.ts';
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
  readonly isLinked: boolean;
  /** Landmarks around it. */
  readonly landmarks: ReadonlySet<Declared>;
}

/** Landmarks by tag or role; `other`: search, form, a named region, a dialog. */
export type Declared = Landmark | 'other';

export type AuditedPage = ReturnType<typeof auditedPage>;

export function auditedPage({ snapshot, zoning, selection, unscripted }: Auditable) {
  const tree = treeOf(snapshot);
  const zones = enclosingZones(snapshot, zoning);
  const framed = framedScopes(snapshot);
  const links = linksAround(snapshot);
  const own = snapshot.elements.map((_, index) => landmarkOf(snapshot, index));
  const around = landmarksAround(snapshot, own);
  const texts = snapshot.texts.flatMap(({ parent, text, visibility }, index): AuditedText[] => {
    const { tag, scope } = tree.element(parent);
    if (!isSeen(visibility) || CODE_TAGS.has(tag) || framed.has(scope)) return [];
    return [
      {
        index,
        element: parent,
        zone: zones[parent] ?? 'CENTER',
        chars: nonBlankChars(text),
        isContent: selection.keptTexts[index] === 1,
        isLinked: at(links, parent) >= 0,
        landmarks: around(parent),
      },
    ];
  });
  const total = sumsOf(snapshot, texts);
  return {
    snapshot,
    tree,
    zoning,
    selection,
    unscripted,
    texts,
    /** False in a frame of another site: whoever owns the page cannot mend it. */
    isOwn: (index: number): boolean => isOfPage(snapshot, tree.element(index).scope),
    zoneAt: (index: number): Zone => zones[index] ?? 'CENTER',
    /** The landmark that an element is itself. */
    landmark: (index: number): Declared | undefined => own[index],
    landmarksAround: around,
    /** Characters of seen text in the subtree of an element. */
    charsIn: (index: number): number => at(total, index),
    sectioned: once(() => sectionedPage({ snapshot, zoning, selection })),
    /** The smallest element with most of these texts and hardly any others; -1 for none. */
    holderOf: (wanted: readonly AuditedText[]): number => {
      const sums = sumsOf(snapshot, wanted);
      let [best, most] = [-1, 0];
      for (let index = 0; index < sums.length; index++) {
        const chars = at(sums, index);
        if (chars > 0 && chars >= most && chars >= LEAST_SHARE * at(total, index))
          [best, most] = [index, chars];
      }
      return best;
    },
    /** Where an element shows, also one without a box of its own. */
    boxOf: (index: number): Box => {
      const { pageBox } = tree.element(index);
      if (!isEmpty(pageBox)) return pageBox;
      const inside = snapshot.elements.slice(index, tree.end(index));
      return inside.reduce(
        (box, element) => (isSeen(element.visibility) ? union(box, element.pageBox) : box),
        EMPTY_BOX,
      );
    },
  };
}

/** Documents in frames, with the shadow trees in them: pages of their own. */
function framedScopes({ scopes, elements }: Snapshot): ReadonlySet<number> {
  const framed = new Set<number>();
  for (const [place, { kind, host }] of scopes.entries())
    if (kind === 'frame' || framed.has(elements[host]?.scope ?? -1)) framed.add(place);
  return framed;
}

function isOfPage({ scopes, finalUrl }: Snapshot, place: number): boolean {
  const scope = scopes[place];
  const [own, page] = [parseUrl(scope?.url ?? ''), parseUrl(finalUrl)];
  return scope?.kind !== 'frame' || !/^https?:$/.test(own?.protocol ?? '') || own?.host === page?.host;
}

/** Share of the text of an element that must be of those that it is named for. */
const LEAST_SHARE = 0.9;

export const charsOf = (texts: readonly AuditedText[]): number =>
  texts.reduce((sum, { chars }) => sum + chars, 0);

function sumsOf(snapshot: Snapshot, texts: readonly AuditedText[]): Float64Array {
  const sums = new Float64Array(snapshot.elements.length);
  for (const { element, chars } of texts) sums[element] = at(sums, element) + chars;
  sumUpwards(snapshot, [sums]);
  return sums;
}

const BY_ROLE: ReadonlyMap<string, Declared> = new Map<string, Declared>([
  ...LANDMARKS.map(name => [LANDMARK_ROLES[name], name] as const),
  ...['search', 'dialog', 'alertdialog', 'menubar', 'menu', 'toolbar'].map(role => [role, 'other'] as const),
]);

function landmarkOf(snapshot: Snapshot, index: number): Declared | undefined {
  const tree = treeOf(snapshot);
  const { tag, attributes, parent, scope } = tree.element(index);
  const role = attributes.role?.trim().split(/\s+/)[0]?.toLowerCase() ?? '';
  if (role !== '') return BY_ROLE.get(role) ?? (isNamedRegion(role, attributes) ? 'other' : undefined);
  if (tag === 'search' || tag === 'dialog') return 'other';
  if (tag === 'section' || tag === 'form') return isNamedRegion('region', attributes) ? 'other' : undefined;
  const landmark = LANDMARKS.find(name => name === tag);
  if (landmark !== 'header' && landmark !== 'footer') return landmark;
  const section = tree.closest(parent, element => isSection(element) || element.scope !== scope);
  return section >= 0 && isSection(tree.element(section)) ? undefined : landmark;
}

const isSection = ({ tag, attributes }: SnapshotElement): boolean =>
  SECTIONING_TAGS.has(tag) ||
  /^(?:article|main|complementary|navigation|region)$/.test(attributes.role ?? '');

const isNamedRegion = (role: string, attributes: SnapshotElement['attributes']): boolean =>
  /^(?:region|form)$/.test(role) && Boolean(attributes['aria-label'] || attributes['aria-labelledby']);

const NAMES: readonly Declared[] = [...LANDMARKS, 'other'];

/** One set for each combination that the page has. */
function landmarksAround(snapshot: Snapshot, own: readonly (Declared | undefined)[]) {
  const bits = downwards(snapshot, (above, _, index) => {
    const landmark = own[index];
    return Math.max(0, above) | (landmark === undefined ? 0 : 1 << NAMES.indexOf(landmark));
  });
  const known = new Map<number, ReadonlySet<Declared>>();
  return (index: number): ReadonlySet<Declared> => {
    const key = at(bits, index);
    const found = known.get(key) ?? new Set(NAMES.filter((_, place) => (key & (1 << place)) !== 0));
    known.set(key, found);
    return found;
  };
}

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

/** None unless it is so. */
export const faultIf = (
  isSo: boolean,
  code: AuditCode,
  element: number,
  says: string,
  more: Partial<Fault> = {},
): Fault[] => (isSo ? [{ code, element, says, ...more }] : []);

/** Finds the places of a page with one kind of fault or several. */
export type Check = (page: AuditedPage) => readonly Fault[];
