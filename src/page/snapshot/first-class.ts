// Reads the class that names the kind of an element.

import type { SnapshotElement } from './snapshot.ts';

/** The first class of an element: it usually names the kind, later ones a variant. */
export const firstClass = ({ attributes }: Pick<SnapshotElement, 'attributes'>): string =>
  attributes.class?.trimStart().split(/\s/, 1)[0] ?? '';
