// Marks on a page become a label file, and a label file marks; selectors that a person wrote are kept unless marks say otherwise.

import type { Snapshot } from '../../see/snapshot/snapshot.ts';
import { LABEL_ZONES, type LabelZone, type PageLabels } from '../bench/truth/labels.ts';
import { selectElements } from '../bench/truth/selectors.ts';
import type { PageMarks } from './guess.ts';
import { shortSelectorOf } from './short-selector.ts';

/** What a label file says beside its marks. */
export type LabelHead = Pick<PageLabels, 'id' | 'kind' | 'lang' | 'viewport' | 'notes'>;

export function labelText(head: LabelHead, lists: LabelLists): string {
  const { id, kind, lang, viewport, notes } = head;
  return `${JSON.stringify({ id, kind, lang, viewport, ...lists, notes }, null, 2)}\n`;
}

export type LabelLists = Pick<PageLabels, 'zones' | 'content'>;

/** `earlier`: the labels that the marks come from, if any. */
export function listsOf(snapshot: Snapshot, marks: PageMarks, earlier: LabelLists | null): LabelLists {
  const ofZone = (zone: LabelZone): string[] => {
    const label = LABEL_ZONES.indexOf(zone);
    return selectorsFor(snapshot, marked(marks.zones, label), earlier?.zones[zone] ?? []);
  };
  const ofContent = (label: number, name: 'keep' | 'drop'): string[] =>
    selectorsFor(snapshot, marked(marks.content, label), earlier?.content?.[name] ?? []);
  const zones = Object.fromEntries(
    LABEL_ZONES.map(zone => [zone, ofZone(zone)] as const).filter(
      // Debris is rare: a list of it stands there only where there is some.
      ([zone, selectors]) => zone !== 'IGNORE' || selectors.length > 0,
    ),
  ) as Record<LabelZone, string[]>;
  const content = { keep: ofContent(1, 'keep'), drop: ofContent(0, 'drop') };
  const saysContent = !isSilent(content) || (earlier?.content != null && isSilent(earlier.content));
  return { zones, content: saysContent ? content : null };
}

const isSilent = ({ keep, drop }: NonNullable<LabelLists['content']>): boolean =>
  keep.length === 0 && drop.length === 0;

const marked = (marks: PageMarks['zones'], wanted: number): number[] =>
  marks.flatMap(([element, label]) => (label === wanted ? [element] : []));

/**
 * First the earlier ones of which every element is still marked so, then new ones for the rest. Those that name nothing
 * here stay: nobody has unmarked anything of theirs.
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

/** Of an element that two lists name, the first counts, as in the benchmark. */
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

/** Of selectors that are none nothing: `misfits` of the session name them. */
function matchesOf(snapshot: Snapshot, selector: string): number[] {
  try {
    return selectElements(snapshot, selector);
  } catch {
    return [];
  }
}
