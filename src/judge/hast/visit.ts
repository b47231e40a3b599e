// What a handler of one element kind is given, and what it may answer.

import type { Snapshot, SnapshotElement, SnapshotStyle } from '../../see/snapshot/snapshot.ts';
import type { SnapshotTree } from '../../see/snapshot/tree.ts';
import type { Flow } from './flow.ts';
import type { Formula } from './formulas.ts';
import type { Selection } from './kept.ts';
import type { LatePictures } from './late-pictures.ts';
import type { Notes } from './notes.ts';

export interface Page {
  readonly snapshot: Snapshot;
  readonly tree: SnapshotTree;
  readonly selection: Selection;
  /** 1 where something is kept in the element's subtree. */
  readonly holders: Uint8Array;
  readonly notes: Notes;
  /** Formulas by the outermost element that shows them. */
  readonly formulas: ReadonlyMap<number, Formula>;
  readonly latePictures: LatePictures;
  /** Elements that are code by how they are painted. */
  readonly codeBoxes: ReadonlySet<number>;
  /** Elements that number the lines of code beside them. */
  readonly lineNumbers: ReadonlySet<number>;
}

export interface Visit {
  readonly page: Page;
  readonly flow: Flow;
  readonly index: number;
  readonly element: SnapshotElement;
  readonly style: SnapshotStyle | undefined;
}

/** Called when the element's content has passed by. */
export type Leave = () => void;
export type Handler = (visit: Visit) => Leave | 'skip';
