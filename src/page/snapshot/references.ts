// Reads attributes: references to other elements by id, such as `aria-labelledby`, and the class that names a kind.

import { onceEach } from './once-each.ts';
import { treeOf } from './page-tree.ts';
import type { Snapshot, SnapshotElement } from './snapshot.ts';

/** Indices of the elements that an attribute refers to, each once. An id is valid only within its own tree. */
export function referredBy(snapshot: Snapshot, index: number, attribute: string): number[] {
  const { attributes, scope } = treeOf(snapshot).element(index);
  const byId = elementsById(snapshot);
  const ids = new Set(attributes[attribute]?.split(/\s+/));
  return [...ids].flatMap(id => byId.get(`${scope} ${id}`) ?? []);
}

export const elementWithId = (snapshot: Snapshot, scope: number, id: string): number | undefined =>
  elementsById(snapshot).get(`${scope} ${id}`);

const elementsById = onceEach(({ elements }: Snapshot) => {
  const byId = new Map<string, number>();
  for (let index = 0; index < elements.length; index++) {
    const { attributes, scope } = elements[index] as SnapshotElement;
    if (attributes.id === undefined) continue;
    const key = `${scope} ${attributes.id}`;
    if (!byId.has(key)) byId.set(key, index);
  }
  return byId;
});

/** The first class of an element: it usually names the kind, later ones a variant. */
export const firstClass = ({ attributes }: Pick<SnapshotElement, 'attributes'>): string =>
  /\S+/.exec(attributes.class ?? '')?.[0] ?? '';
