// Builds a snapshot from elements written as nested lists, with their boxes.

import { type Box, EMPTY_BOX } from '../../src/base/box.ts';
import type { Zone, Zoning } from '../../src/judge/zones/zoning.ts';
import type { Snapshot, Visibility } from '../../src/page/snapshot/snapshot.ts';
import { snapshotWith } from './snapshot.ts';

interface NodeOptions {
  readonly box?: Box;
  readonly visibility?: Visibility;
  /** Attributes. */
  readonly [attribute: string]: unknown;
}
/**
 * Tag, options, children: `['p', { box: [0, 0, 100, 20], id: 'x' }, 'text', …]`. `#shadow` and `#frame` hold a tree of
 * their own inside the element around them; `#light`, inside a slot, holds what is slotted there.
 */
export type NodeSpec = string | [string, NodeOptions, ...NodeSpec[]];

type Mutable<Value> = { -readonly [Key in keyof Value]: Value[Key] };
type Draft = { [Key in 'scopes' | 'elements' | 'texts']: Mutable<Snapshot[Key][number]>[] };

export function buildSnapshot(root: NodeSpec, page = { width: 1000, height: 1000 }): Snapshot {
  const draft: Draft = { scopes: [scope('document', -1)], elements: [], texts: [] };
  add(draft, root, -1, 0, [0, 0, page.width, page.height]);
  return snapshotWith({ page, viewport: { width: 1000, height: 800 }, ...draft });
}

function scope(kind: 'document' | 'shadow' | 'frame', host: number) {
  return { kind, host, url: '', baseUrl: '' };
}

function add(draft: Draft, spec: NodeSpec, parent: number, scopeIndex: number, around: Box): void {
  if (typeof spec === 'string') {
    const visibility = draft.elements[parent]?.visibility ?? 'visible';
    draft.texts.push({ parent, before: draft.elements.length, text: spec, pageBox: around, visibility });
    return;
  }
  const [tag, { box, visibility, ...attributes }, ...children] = spec;
  if (tag === '#shadow' || tag === '#frame') {
    draft.scopes.push(scope(tag === '#shadow' ? 'shadow' : 'frame', parent));
    const inner = draft.scopes.length - 1;
    for (const child of children) add(draft, child, parent, inner, around);
  } else if (tag === '#light') {
    for (const child of children) add(draft, child, parent, 0, around);
  } else {
    const seen = visibility ?? draft.elements[parent]?.visibility ?? 'visible';
    const pageBox = box ?? around;
    const named = Object.fromEntries(
      Object.entries(attributes).map(([name, value]) => [name, String(value)]),
    );
    draft.elements.push({
      parent,
      tag,
      attributes: named,
      pageBox,
      visibility: seen,
      style: -1,
      scope: scopeIndex,
    });
    const index = draft.elements.length - 1;
    for (const child of children) add(draft, child, index, scopeIndex, pageBox ?? EMPTY_BOX);
  }
}

/** A zoning that gives each element what `zoneOf` says, or what its parent has. */
export function buildZoning(
  snapshot: Snapshot,
  zoneOf: (id: string | undefined, tag: string) => Zone | null | undefined,
  more: Partial<Zoning> = {},
): Zoning {
  const zones: (Zone | null)[] = [];
  for (const { parent, tag, attributes } of snapshot.elements) {
    const own = zoneOf(attributes.id, tag);
    zones.push(own === undefined ? (zones[parent] ?? null) : own);
  }
  const { width, height } = snapshot.page;
  return {
    method: 'test',
    thresholds: { h1: 0, h2: height, w1: 0, w2: width },
    confidence: 1,
    zones,
    reasons: zones.map((_, index) => `element ${index}`),
    confidences: new Float64Array(snapshot.elements.length).fill(1),
    ...more,
  };
}
