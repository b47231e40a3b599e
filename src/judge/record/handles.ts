// Names what a reader can follow, press, fill in and read of a page, each with a short handle.

import type { Box } from '../../base/box.ts';
import { onOneLine } from '../../base/text/on-one-line.ts';
import { linkAddress, placeOf } from '../../page/perception/addresses.ts';
import { onceEach } from '../../page/snapshot/once-each.ts';
import { treeOf } from '../../page/snapshot/page-tree.ts';
import { isSeen } from '../../page/snapshot/sight.ts';
import type { Snapshot, SnapshotElement } from '../../page/snapshot/snapshot.ts';
import { xpathOf } from '../../page/snapshot/xpath.ts';
import type { SectionedPage } from '../sections/sections.ts';
import { enclosingZones } from '../zones/enclosing-zone.ts';
import type { Zone } from '../zones/zoning.ts';

export interface HandleRecord {
  /** Its letter and its number on the page; of a section, `s` and its id. */
  readonly handle: string;
  readonly kind: 'link' | 'button' | 'field' | 'section';
  readonly name: string;
  readonly zone: Zone | null;
  readonly content: boolean;
  readonly box: Box;
  readonly xpath: string;
  /** Its place among the elements of the snapshot. */
  readonly element: number;
  /** The address of a link. */
  readonly url?: string;
  /** Describes it: of a field, its type; `checked`, `disabled`; of a section, its level and tokens, as in `## 350 tokens`. */
  readonly about?: string;
}

const MOST_NAME_CHARS = 80;
const BUTTONS = /^(?:button|submit|reset|image|tab|menuitem|option)$/;
const FIELDS = /^(?:textbox|searchbox|combobox|listbox|checkbox|radio|switch|slider|spinbutton)$/;

/** In document order. Numbers count all of the page, so that they do not depend on what is asked for. */
export function handleRecords({
  snapshot,
  zoning,
  selection,
  sections,
  blocks,
}: SectionedPage): HandleRecord[] {
  const zones = enclosingZones(snapshot, zoning);
  const placed = (index: number) => ({
    zone: zones[index] ?? null,
    content: selection.keptElements[index] === 1,
    box: treeOf(snapshot).element(index).pageBox,
    xpath: xpathOf(snapshot, index),
    element: index,
  });
  const headings = sections.flatMap(({ id, heading, level, totalTokens, from, box }): HandleRecord[] => {
    const about = `${'#'.repeat(level)} ${totalTokens} tokens`;
    const place = placed(blocks[from]?.element ?? 0);
    const name = shortened(heading);
    return heading === '' ? [] : [{ handle: `s${id}`, kind: 'section', name, ...place, box, about }];
  });
  const counts = { link: 0, button: 0, field: 0 };
  const controls = controlsOf(snapshot).map(({ index, kind, ...own }): HandleRecord => {
    const handle = `${kind.charAt(0)}${++counts[kind]}`;
    return { handle, kind, name: shortened(nameOf(snapshot, index, kind)), ...placed(index), ...own };
  });
  return [...headings, ...controls].sort((a, b) => a.element - b.element);
}

/** One line for each, below the name of its zone. */
export function handlesText(handles: readonly HandleRecord[]): string {
  let zone: Zone | null | undefined;
  const lines = handles.map(({ zone: own, handle, name, about }) => {
    const title = own === zone ? '' : `${own ?? 'elsewhere'}:\n`;
    zone = own;
    return `${title}${[handle, name, about && `(${about})`].filter(Boolean).join(' ')}`;
  });
  return lines.join('\n');
}

interface Control extends Pick<HandleRecord, 'url' | 'about'> {
  readonly index: number;
  readonly kind: 'link' | 'button' | 'field';
}

function controlsOf(snapshot: Snapshot): Control[] {
  let last = '';
  return snapshot.elements.flatMap((element, index): Control[] => {
    const { attributes, parent } = element;
    const words = wordsOf(snapshot, index);
    const found = kindOf(element);
    if (found === undefined || !(isSeen(element.visibility) || words !== '')) return [];
    const url = found === 'link' ? linkAddress(attributes.href, placeOf(snapshot, element)) : null;
    if (url !== null) {
      // The words and the picture of a teaser are two links to one page.
      const isRepeated = last === `${parent} ${url}` && words === '';
      last = `${parent} ${url}`;
      return isRepeated ? [] : [{ index, kind: 'link', url }];
    }
    // A link to no address runs a script.
    const kind = found === 'link' ? 'button' : found;
    const about = aboutOf(element, kind);
    return [{ index, kind, ...(about !== '' && { about }) }];
  });
}

function aboutOf({ tag, attributes }: SnapshotElement, kind: Control['kind']): string {
  const isChecked = 'checked' in attributes || attributes['aria-checked'] === 'true';
  const type = kind === 'field' && (attributes.type ?? attributes.role ?? tag).slice(0, 20);
  return [type, isChecked && 'checked', 'disabled' in attributes && 'disabled'].filter(Boolean).join(' ');
}

function kindOf({ tag, attributes }: SnapshotElement): Control['kind'] | undefined {
  const { type = 'text', role = '', contenteditable = 'false', href } = attributes;
  if (tag === 'input') return type === 'hidden' ? undefined : BUTTONS.test(type) ? 'button' : 'field';
  if (tag === 'textarea' || tag === 'select' || FIELDS.test(role) || contenteditable !== 'false')
    return 'field';
  if (tag === 'button' || tag === 'summary' || BUTTONS.test(role)) return 'button';
  return tag === 'a' && href !== undefined ? 'link' : undefined;
}

/** The words that a person or a screen reader knows it by. */
function nameOf(snapshot: Snapshot, index: number, kind: Control['kind']): string {
  const tree = treeOf(snapshot);
  const { attributes } = tree.element(index);
  const { byId } = namesOf(snapshot);
  const inside = () =>
    Array.from({ length: tree.end(index) - index - 1 }, (_, at) => tree.element(index + 1 + at).attributes);
  const named = (attributes['aria-labelledby'] ?? '').split(' ').map(id => seenWords(snapshot, byId.get(id)));
  const words = kind === 'field' && labelOf(snapshot, index) === undefined ? '' : wordsOf(snapshot, index);
  const { alt, title, placeholder, value, name } = attributes;
  const names = [attributes['aria-label'], named.join(' '), words, placeholder, alt, title];
  if (kind === 'button') names.push(value);
  const found = names.find(one => one !== undefined && one.trim() !== '');
  return found ?? inside().flatMap(one => one.alt || one['aria-label'] || [])[0] ?? name ?? '';
}

const namesOf = onceEach(({ elements }: Snapshot) => ({
  byId: new Map(elements.flatMap(({ attributes: { id } }, at) => (id === undefined ? [] : [[id, at]]))),
  labels: new Map(
    elements.flatMap(({ tag, attributes }, at) =>
      tag === 'label' && attributes.for !== undefined ? [[attributes.for, at]] : [],
    ),
  ),
}));

/** The label of a field: it may be all that is seen of it. */
function labelOf(snapshot: Snapshot, index: number): number | undefined {
  const tree = treeOf(snapshot);
  const { tag, attributes } = tree.element(index);
  if (tag !== 'input' && tag !== 'select' && tag !== 'textarea') return undefined;
  const around = tree.closest(index, element => element.tag === 'label');
  return namesOf(snapshot).labels.get(attributes.id ?? '') ?? (around < 0 ? undefined : around);
}

const wordsOf = (snapshot: Snapshot, index: number): string =>
  seenWords(snapshot, labelOf(snapshot, index) ?? index);

/** The visible words of an element on one line; of many, the first: an element may hold the page. */
export function seenWords(snapshot: Snapshot, index = -1, mostChars = 2 * MOST_NAME_CHARS): string {
  let words = '';
  for (const [, { text, visibility }] of treeOf(snapshot).textsWithin(index)) {
    if (isSeen(visibility)) words += ` ${text.slice(0, mostChars)}`;
    if (words.length > mostChars) break;
  }
  return onOneLine(words);
}

const shortened = (text: string): string => onOneLine(text).slice(0, MOST_NAME_CHARS).toWellFormed();
