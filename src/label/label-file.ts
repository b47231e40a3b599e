// Marks on a page become a label file, and a label file marks; selectors that a person wrote are kept while they hold.

import { LABEL_ZONES, type LabelZone, type PageLabels } from '../bench/truth/labels.ts';
import { selectElements } from '../bench/truth/selectors.ts';
import type { Snapshot } from '../snapshot/snapshot.ts';
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
  const content =
    marks.content.length === 0 ? null : { keep: ofContent(1, 'keep'), drop: ofContent(0, 'drop') };
  return { zones, content };
}

const marked = (marks: PageMarks['zones'], wanted: number): number[] =>
  marks.flatMap(([element, label]) => (label === wanted ? [element] : []));

/** First the earlier ones of which every element is still marked so, then new ones for the rest. */
function selectorsFor(snapshot: Snapshot, elements: readonly number[], earlier: readonly string[]): string[] {
  const rest = new Set(elements);
  const selectors: string[] = [];
  for (const selector of earlier) {
    const found = matchesOf(snapshot, selector);
    if (found.length === 0 || !found.every(element => elements.includes(element))) continue;
    selectors.push(selector);
    for (const element of found) rest.delete(element);
  }
  return [...selectors, ...[...rest].map(element => shortSelectorOf(snapshot, element))];
}

/** Of selectors that name nothing, or are none, nothing comes. */
export function marksOf(snapshot: Snapshot, { zones, content }: LabelLists): PageMarks {
  const zoneMarks = new Map<number, number>();
  for (const [label, zone] of LABEL_ZONES.entries())
    for (const selector of zones[zone] ?? [])
      for (const element of matchesOf(snapshot, selector)) zoneMarks.set(element, label);
  const contentMarks = new Map<number, number>();
  for (const [name, label] of [
    ['keep', 1],
    ['drop', 0],
  ] as const)
    for (const selector of content?.[name] ?? [])
      for (const element of matchesOf(snapshot, selector)) contentMarks.set(element, label);
  return { zones: sorted(zoneMarks), content: sorted(contentMarks) };
}

function matchesOf(snapshot: Snapshot, selector: string): number[] {
  try {
    return selectElements(snapshot, selector);
  } catch {
    return [];
  }
}

const sorted = (marks: ReadonlyMap<number, number>): PageMarks['zones'] =>
  [...marks].sort(([a], [b]) => a - b);
