// Reads the entities of schema.org that a page declares, in JSON-LD scripts and in microdata attributes.

import { addTo } from '../../../base/keyed-lists.ts';
import { ownText } from '../../../page/perception/texts-within.ts';
import { treeOf } from '../../../page/snapshot/page-tree.ts';
import type { Snapshot, SnapshotElement } from '../../../page/snapshot/snapshot.ts';
import { METADATA_LIMITS } from '../metadata-limits.ts';
import { plainText, subtreeText } from '../subtree-text.ts';
import type { Entity, EntityValue } from './entities.ts';
import { parseTolerantly } from './tolerant-json.ts';

export function jsonLdOf(snapshot: Snapshot): Entity[] {
  const reader = new JsonLdReader();
  const scripts = jsonLdScripts(snapshot).scripts.map(parseTolerantly);
  for (const script of scripts) reader.note(script, 0);
  for (const script of scripts) reader.readTop(script, 0);
  return reader.entities;
}

/** `isCut`: scripts that are too long were left out. */
export function jsonLdScripts(snapshot: Snapshot): { readonly scripts: string[]; readonly isCut: boolean } {
  const tree = treeOf(snapshot);
  const scripts: string[] = [];
  let isCut = false;
  for (const index of tree.withTag('script')) {
    const { scope, attributes } = tree.element(index);
    if (scope !== 0 || !/^application\/ld\+json\b/i.test(attributes.type?.trim() ?? '')) continue;
    const text = ownText(tree, index);
    if (text.length <= METADATA_LIMITS.scriptChars) scripts.push(text);
    else isCut = true;
  }
  return { scripts, isCut };
}

type Json = Readonly<Record<string, unknown>>;
type OpenEntity = Entity & { isTop: boolean; readonly properties: Map<string, EntityValue[]> };

const isObject = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

class JsonLdReader {
  readonly entities: Entity[] = [];
  /** Objects by `@id`: the one with the most properties if several share an id. */
  readonly #byId = new Map<string, Json>();
  /** Objects already read: graphs can be cyclic. */
  readonly #read = new Map<Json, OpenEntity>();

  /** Collects the objects that can be referenced. */
  note(value: unknown, depth: number): void {
    if (depth > METADATA_LIMITS.entityDepth) return;
    if (Array.isArray(value)) for (const item of value) this.note(item, depth + 1);
    if (!isObject(value)) return;
    const id = value['@id'];
    if (typeof id === 'string') {
      const earlier = this.#byId.get(id);
      if (earlier === undefined || Object.keys(earlier).length < Object.keys(value).length)
        this.#byId.set(id, value);
    }
    for (const inner of Object.values(value)) if (typeof inner === 'object') this.note(inner, depth + 1);
  }

  /** Reads top-level entities: those at the top, in a graph, or in `mainEntity`. */
  readTop(value: unknown, depth: number): void {
    if (depth > METADATA_LIMITS.entityDepth) return;
    if (Array.isArray(value)) for (const item of value) this.readTop(item, depth + 1);
    if (!isObject(value)) return;
    if (value['@graph'] !== undefined) this.readTop(value['@graph'], depth + 1);
    if (value['@type'] === undefined) return;
    const entity = this.#entityOf(value, depth);
    if (entity !== undefined) entity.isTop = true;
    if (value.mainEntity !== undefined) this.readTop(this.#resolved(value.mainEntity), depth + 1);
  }

  #entityOf(object: Json, depth: number): OpenEntity | undefined {
    const known = this.#read.get(object);
    if (known !== undefined || this.entities.length >= METADATA_LIMITS.entities) return known;
    const properties = new Map<string, EntityValue[]>();
    const types = listOf(object['@type']).filter(type => typeof type === 'string');
    const entity: OpenEntity = { types: types.map(bareName), properties, isTop: false };
    this.#read.set(object, entity);
    this.entities.push(entity);
    for (const [name, value] of Object.entries(object)) {
      if (name === '@type' || name === '@context' || name === '@graph') continue;
      const values = listOf(value).flatMap(item => this.#value(item, depth + 1));
      if (values.length > 0) properties.set(bareName(name), values);
    }
    return entity;
  }

  #value(value: unknown, depth: number): EntityValue[] {
    if (typeof value === 'string') return [plainText(value)];
    if (typeof value === 'number') return [String(value)];
    const object = this.#resolved(value);
    if (!isObject(object) || depth > METADATA_LIMITS.entityDepth) return [];
    return [this.#entityOf(object, depth)].filter(entity => entity !== undefined);
  }

  /** Follows a reference: an object that holds fewer properties than another one with its `@id`. */
  #resolved(value: unknown): unknown {
    if (!isObject(value) || typeof value['@id'] !== 'string') return value;
    const target = this.#byId.get(value['@id']);
    return target !== undefined && Object.keys(value).length < Object.keys(target).length ? target : value;
  }
}

const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value.flat(2) : [value]);

/** Shortens `https://schema.org/Article` and `schema:Article` to `Article`; keeps names that begin with `@`. */
const bareName = (name: string): string => name.replace(/^.*[/#:](?=[^/#:]+$)/, '');

export function microdataOf(snapshot: Snapshot): Entity[] {
  const tree = treeOf(snapshot);
  const entities: OpenEntity[] = [];
  const open: { readonly entity: OpenEntity; readonly end: number }[] = [];
  for (const [index, element] of snapshot.elements.entries()) {
    const { itemscope, itemprop } = element.attributes;
    if (element.scope !== 0 || (itemscope === undefined && itemprop === undefined)) continue;
    while ((open.at(-1)?.end ?? Number.POSITIVE_INFINITY) <= index) open.pop();
    const holder = open.at(-1)?.entity;
    const names = namesIn(itemprop);
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
  if (value !== '') for (const name of names) addTo(properties, name, value);
}

const thingOf = ({ itemtype }: SnapshotElement['attributes'], names: readonly string[]): OpenEntity => ({
  types: namesIn(itemtype),
  properties: new Map(),
  // `mainEntity` of a page is its subject.
  isTop: names.every(name => name === 'mainEntity'),
});

/** Shortens `https://schema.org/Article` to `Article`. */
const namesIn = (list = ''): string[] =>
  list
    .split(/\s+/)
    .filter(name => name !== '')
    .map(name => name.replace(/^.*[/#](?=[^/#]+$)/, ''));

/** Reads the value as HTML 5.2.4 defines it for some elements; `content` wins on any element, as in search engines. */
function textValue(snapshot: Snapshot, index: number, { tag, attributes }: SnapshotElement): string {
  const value = attributes.content ?? attributes[VALUE_ATTRIBUTES.get(tag) ?? ''];
  if (value !== undefined) return plainText(value);
  return subtreeText(snapshot, index, METADATA_LIMITS.descriptionChars);
}

/** The attribute that has the value, by tag. */
const VALUE_ATTRIBUTES: ReadonlyMap<string, string> = new Map(
  Object.entries({
    href: 'a area link',
    src: 'audio embed iframe img source video',
    data: 'object',
    value: 'data meter',
    datetime: 'time',
  }).flatMap(([attribute, tags]) => tags.split(' ').map((tag): [string, string] => [tag, attribute])),
);
