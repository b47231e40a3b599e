// Input and result types of element handlers.

import type { Notes } from '../../page/perception/notes.ts';
import type { LazyPictures } from '../../page/perception/picture-source.ts';
import type { PageTree } from '../../page/snapshot/page-tree.ts';
import type { Snapshot, SnapshotElement, SnapshotStyle } from '../../page/snapshot/snapshot.ts';
import type { CommentPlaces, Selection } from '../selection/kept.ts';
import type { Flow } from './flow.ts';
import type { Formula } from './formulas/formulas.ts';

export interface Page {
  readonly snapshot: Snapshot;
  readonly tree: PageTree;
  readonly selection: Selection;
  /** 1 if the element's subtree contains kept content. */
  readonly holders: Uint8Array;
  readonly notes: Notes;
  readonly commentPlaces: CommentPlaces;
  /** 1 for each element around a kept comment. */
  readonly holdsComments: Uint8Array;
  /** Formulas by the outermost element that shows them. */
  readonly formulas: ReadonlyMap<number, Formula>;
  /** Players → the address of what they play. */
  readonly players: ReadonlyMap<number, string>;
  readonly lazyPictures: LazyPictures;
  /** Elements that are code by their layout. */
  readonly codeBoxes: ReadonlySet<number>;
  /** Lines of code that are boxes beside other content, by the first of each run, and all of them. */
  readonly codeRuns: ReadonlyMap<number, readonly number[]>;
  readonly linesOfRuns: ReadonlySet<number>;
  /** Columns of line numbers beside code. */
  readonly lineNumbers: ReadonlySet<number>;
  /** The start of the text of a table cell in lower case, which each icon in it asks for. */
  readonly cellText: (cell: number) => string;
}

export interface Visit {
  readonly page: Page;
  readonly flow: Flow;
  readonly index: number;
  readonly element: SnapshotElement;
  readonly style: SnapshotStyle;
}

/** Called after the element's content. */
export type Leave = () => void;
export type Handler = (visit: Visit) => Leave | 'skip';

/** Tags or roles, with blanks between, and their handler. */
export type TagHandlers = readonly (readonly [tags: string, handler: Handler])[];
