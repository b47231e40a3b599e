// Reads entities from microdata attributes: itemscope, itemtype and itemprop.

import { treeOf } from '../../../page/snapshot/page-tree.ts';
import type { Snapshot, SnapshotElement } from '../../../page/snapshot/snapshot.ts';
import { METADATA_LIMITS } from '../metadata-limits.ts';
import { plainText } from '../plain-text.ts';
import { subtreeText } from '../subtree-text.ts';
import type { Entity, EntityValue } from './entities.ts';

interface OpenEntity extends Entity {
  readonly properties: Map<string, EntityValue[]>;
}

export function microdataOf(snapshot: Snapshot): Entity[] {
  const tree = treeOf(snapshot);
  const entities: OpenEntity[] = [];
  const open: { readonly entity: OpenEntity; readonly end: number }[] = [];
  for (const [index, element] of snapshot.elements.entries()) {
    const { itemscope, itemprop } = element.attributes;
    if (element.scope !== 0 || (itemscope === undefined && itemprop === undefined)) continue;
    while ((open.at(-1)?.end ?? Number.POSITIVE_INFINITY) <= index) open.pop();
    const holder = open.at(-1)?.entity;
    const names = (itemprop ?? '').split(/\s+/).filter(name => name !== '');
    const isThing = itemscope !== undefined && entities.length < METADATA_LIMITS.entities;
    const thing = isThing ? thingOf(element.attributes, names) : undefined;
    if (holder !== undefined) note(holder, names, thing ?? textValue(snapshot, index, element));
    if (thing === undefined) continue;
    entities.push(thing);
    if (open.length < METADATA_LIMITS.entityDepth) open.push({ entity: thing, end: tree.end(index) });
  }
  return entities;
}

function note({ properties }: OpenEntity, names: readonly string[], value: EntityValue): void {
  if (value !== '') for (const name of names) append(properties, bareName(name), value);
}

function thingOf({ itemtype }: SnapshotElement['attributes'], names: readonly string[]): OpenEntity {
  const types = (itemtype ?? '').split(/\s+/).filter(type => type !== '');
  // `mainEntity` of a page is its subject.
  const isTop = names.every(name => bareName(name) === 'mainEntity');
  return { types: types.map(bareName), properties: new Map(), isTop };
}

/** Reads the value as HTML 5.2.4 defines it for some elements; `content` wins on any element, as in search engines. */
function textValue(snapshot: Snapshot, index: number, { tag, attributes }: SnapshotElement): string {
  const attribute = VALUE_ATTRIBUTES[tag];
  const value = attributes.content ?? (attribute === undefined ? undefined : attributes[attribute]);
  if (value !== undefined) return plainText(value);
  return subtreeText(snapshot, index, METADATA_LIMITS.descriptionChars);
}

const VALUE_ATTRIBUTES: Readonly<Record<string, string>> = {
  a: 'href',
  area: 'href',
  link: 'href',
  audio: 'src',
  embed: 'src',
  iframe: 'src',
  img: 'src',
  source: 'src',
  video: 'src',
  object: 'data',
  data: 'value',
  meter: 'value',
  time: 'datetime',
};

function append(lists: Map<string, EntityValue[]>, name: string, value: EntityValue): void {
  const list = lists.get(name);
  if (list === undefined) lists.set(name, [value]);
  else if (list.length < METADATA_LIMITS.entities) list.push(value);
}

const bareName = (name: string): string => name.replace(/^.*[/#](?=[^/#]+$)/, '');
