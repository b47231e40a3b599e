// Marks each element by what is around it: landmarks, lists, tables, forms and the like, and the names their authors gave them.

import { add, at } from '../../../base/columns.ts';
import { LANDMARK_ROLES } from '../../../page/snapshot/landmarks.ts';
import type { Snapshot, SnapshotElement } from '../../../page/snapshot/snapshot.ts';
import { HINT_NAMES, type HintName, hintsOf } from './hints.ts';
import type { Sums } from './sums.ts';

/** Elements, and roles that make others the same. */
const TAG_MARKS = {
  li: ['li', 'listitem'],
  list: ['ul', 'ol', 'menu', 'list'],
  definitions: ['dl'],
  table: ['table', 'grid'],
  cell: ['td', 'th'],
  form: ['form', 'search'],
  nav: ['nav', LANDMARK_ROLES.nav, 'menubar', 'tablist'],
  headerTag: ['header', LANDMARK_ROLES.header],
  footerTag: ['footer', LANDMARK_ROLES.footer],
  asideTag: ['aside', LANDMARK_ROLES.aside],
  main: ['main'],
  articleTag: ['article'],
  section: ['section', 'region'],
  figure: ['figure'],
  quote: ['blockquote'],
  code: ['pre', 'code', 'samp'],
  details: ['details'],
  button: ['button'],
  label: ['label', 'legend', 'option', 'select'],
  address: ['address'],
  link: ['a'],
  heading: ['h1', 'h2', 'h3', 'h4', 'h5', 'h6'],
  paragraph: ['p'],
  noscript: ['noscript'],
  dialogTag: ['dialog', 'alertdialog'],
} as const;

type TagMark = keyof typeof TAG_MARKS;
const TAG_MARK_NAMES = Object.keys(TAG_MARKS) as readonly TagMark[];

export type MarkName = TagMark | (typeof HINT_NAMES)[number];
export const MARK_NAMES: readonly MarkName[] = [...TAG_MARK_NAMES, ...HINT_NAMES];
/** The first element of a mark; undefined for one that is known by a name. */
export const tagOfMark = (name: MarkName): string | undefined =>
  name in TAG_MARKS ? TAG_MARKS[name as TagMark][0] : undefined;

const placeOfMark = new Map(MARK_NAMES.map((name, place) => [name, place]));

const bitOfTag = new Map<string, number>();
for (const [bit, name] of TAG_MARK_NAMES.entries()) for (const tag of TAG_MARKS[name]) bitOfTag.set(tag, bit);

/** In a row, a value a mark: the share of the page's text in the nearest element around with the mark. */
export interface Marks {
  readonly width: number;
  readonly values: Float32Array;
  /** Where the row of each element begins: elements without marks of their own share that of the parent. */
  readonly rowOf: Int32Array;
  /** For each mark the share of the page's text under it. */
  readonly under: Float64Array;
}

const MOST_SHARE = 0.5;

/** Says that no element around has the mark. */
export const NO_MARK = 2;

/** Marks every element. `ignored`: what says nothing on a page that calls its own descriptions so. */
export function marksOf(snapshot: Snapshot, sums: Sums, ignored?: HintName): Marks {
  const { elements } = snapshot;
  const width = MARK_NAMES.length;
  const tagCount = TAG_MARK_NAMES.length;
  const rowOf = new Int32Array(elements.length);
  // The first row is for elements without marks around.
  const values = new Float32Array((elements.length + 1) * width).fill(NO_MARK, 0, width);
  let row = width;
  const under = new Float64Array(width);
  const put = (mark: number, share: number) => {
    if (values[row + mark] === NO_MARK) add(under, mark, share);
    values[row + mark] = share;
  };
  const whole = Math.max(1, sums.of(0).chars);
  const hintColumn = hintsOf(snapshot);
  const counted = ignored === undefined ? -1 : ~(1 << HINT_NAMES.indexOf(ignored));
  for (let index = 0; index < elements.length; index++) {
    const { parent, tag, attributes } = elements[index] as SnapshotElement;
    const around = at(rowOf, parent);
    rowOf[index] = around;
    if (tag === 'body' || tag === 'html') continue;
    const byTag = bitOfTag.get(tag);
    const byRole = attributes.role === undefined ? undefined : bitOfTag.get(attributes.role);
    let hints = at(hintColumn, index) & counted;
    if (byTag === undefined && byRole === undefined && hints === 0) continue;
    const share = at(sums.chars, index) / whole;
    values.copyWithin(row, around, around + width);
    if (byTag !== undefined) put(byTag, share);
    if (byRole !== undefined) put(byRole, share);
    for (let bit = 0; hints !== 0; bit++, hints >>>= 1) if ((hints & 1) === 1) put(tagCount + bit, share);
    rowOf[index] = row;
    row += width;
  }
  return { width, values, rowOf, under };
}

/** True if an element around has the mark; one that holds most of the page does not count. */
export const isMarked = (marks: Marks, index: number, name: MarkName): boolean =>
  shareMarked(marks, index, name) <= MOST_SHARE;

/** True if an element around has the mark, however much of the page it holds. */
export const standsIn = (marks: Marks, index: number, name: MarkName): boolean =>
  shareMarked(marks, index, name) < NO_MARK;

/** Share of the page's text in the nearest element around with the mark; more than 1 without one. */
export const shareMarked = ({ values, rowOf }: Marks, index: number, name: MarkName): number =>
  values[at(rowOf, index) + (placeOfMark.get(name) ?? 0)] ?? NO_MARK;
