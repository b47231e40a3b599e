import type { SnapshotElement } from './snapshot.ts';

/** The first class of an element, which says what it is; those behind it tell like from like. */
export const firstClass = ({ attributes }: Pick<SnapshotElement, 'attributes'>): string =>
  attributes.class?.trimStart().split(/\s/, 1)[0] ?? '';
