// Converts marks to a label file and back; keeps selectors that a person wrote unless marks contradict them, and
// rejects marks that were made for another state of page or file.

import { createHash } from 'node:crypto';
import { PithError } from '../../base/errors.ts';
import { selectElements } from '../../page/snapshot/select-elements.ts';
import { shortSelectorOf } from '../../page/snapshot/short-selector.ts';
import type { Snapshot } from '../../page/snapshot/snapshot.ts';
import type { Listed } from '../../show/studio/element-table.ts';
import type { WireVersion } from '../../show/studio/page/label/label-wire.ts';
import { LABEL_ZONES, type LabelZone, type PageLabels } from '../bench/truth/labels.ts';
import type { PageMarks } from './fewest-marks.ts';

/** The fields of a label file besides its marks. */
export type LabelHead = Pick<PageLabels, 'id' | 'kind' | 'lang' | 'viewport' | 'notes'>;

export function labelText(head: LabelHead, lists: LabelLists): string {
  const { id, kind, lang, viewport, notes } = head;
  return `${JSON.stringify({ id, kind, lang, viewport, ...lists, notes }, null, 2)}\n`;
}

export type LabelLists = Pick<PageLabels, 'zones' | 'content'>;

/** `earlier` are the labels from which the marks were made, if any. */
export function listsOf(snapshot: Snapshot, marks: PageMarks, earlier: LabelLists | null): LabelLists {
  const ofZone = (zone: LabelZone): string[] => {
    const label = LABEL_ZONES.indexOf(zone);
    return selectorsFor(snapshot, elementsMarked(marks.zones, label), earlier?.zones[zone] ?? []);
  };
  const ofContent = (label: number, name: 'keep' | 'drop'): string[] =>
    selectorsFor(snapshot, elementsMarked(marks.content, label), earlier?.content?.[name] ?? []);
  const zones = Object.fromEntries(
    LABEL_ZONES.map(zone => [zone, ofZone(zone)] as const).filter(
      // Omits an empty IGNORE list, because artefacts are rare.
      ([zone, selectors]) => zone !== 'IGNORE' || selectors.length > 0,
    ),
  ) as Record<LabelZone, string[]>;
  const content = { keep: ofContent(1, 'keep'), drop: ofContent(0, 'drop') };
  const saysContent =
    !isEmptyContent(content) || (earlier?.content != null && isEmptyContent(earlier.content));
  return { zones, content: saysContent ? content : null };
}

const isEmptyContent = ({ keep, drop }: NonNullable<LabelLists['content']>): boolean =>
  keep.length === 0 && drop.length === 0;

const elementsMarked = (marks: PageMarks['zones'], wanted: number): number[] =>
  marks.flatMap(([element, label]) => (label === wanted ? [element] : []));

/**
 * Keeps earlier selectors whose elements all still have the mark, then adds new ones for the rest. Keeps selectors
 * without matches, because nobody removed their marks.
 */
function selectorsFor(snapshot: Snapshot, elements: readonly number[], earlier: readonly string[]): string[] {
  const wanted = new Set(elements);
  const rest = new Set(elements);
  const selectors: string[] = [];
  for (const selector of earlier) {
    const found = matchesOf(snapshot, selector);
    if (!found.every(element => wanted.has(element))) continue;
    selectors.push(selector);
    for (const element of found) rest.delete(element);
  }
  return [...selectors, ...[...rest].map(element => shortSelectorOf(snapshot, element))];
}

/** If two lists name an element, the first counts, as in the benchmark. */
export function marksOf(snapshot: Snapshot, { zones, content }: LabelLists): PageMarks {
  return {
    zones: marksIn(
      snapshot,
      LABEL_ZONES.map((zone, label) => [zones[zone], label]),
    ),
    content: marksIn(snapshot, [
      [content?.keep ?? [], 1],
      [content?.drop ?? [], 0],
    ]),
  };
}

function marksIn(
  snapshot: Snapshot,
  lists: readonly (readonly [selectors: readonly string[], label: number])[],
): PageMarks['zones'] {
  const marks = new Map<number, number>();
  for (const [selectors, label] of lists)
    for (const element of selectors.flatMap(selector => matchesOf(snapshot, selector)))
      if (!marks.has(element)) marks.set(element, label);
  return [...marks].sort(([a], [b]) => a - b);
}

/** Ignores invalid selectors: `misfits` of the session reports them. */
function matchesOf(snapshot: Snapshot, selector: string): number[] {
  try {
    return selectElements(snapshot, selector);
  } catch {
    return [];
  }
}

/**
 * Identifies the state of a page and its label file for which marks were made, and rejects marks for another state.
 * Throws if marks would apply to other elements, or overwrite labels saved by somebody else.
 */
export function refuseOutdated(given: WireVersion, now: WireVersion): void {
  if (given.page !== now.page)
    throw new PithError('LABELS_CHANGED', 'the page was captured again: reload it');
  if (given.labels !== now.labels)
    throw new PithError('LABELS_CHANGED', 'the labels were changed elsewhere: reload them');
}

/** Equal if every index is the same element with the same text, wherever it is on the page. */
export function pageVersionOf({ indices, table }: Listed): string {
  const { parents, pathParents, steps, labels, texts, chars } = table;
  return digest(JSON.stringify([indices, parents, pathParents, steps, labels, texts, chars]));
}

/** Hashes a label file; `null` if there is none. */
export const labelsVersionOf = (text: string | null): string => (text === null ? 'none' : digest(text));

const digest = (text: string): string => createHash('sha256').update(text).digest('base64url');
