// The facts that all metadata fields are read from: meta and link elements, entities of schema.org, the headline.

import type { Box } from '../../base/box.ts';
import type { PageTree } from '../../page/snapshot/page-tree.ts';
import type { Snapshot } from '../../page/snapshot/snapshot.ts';
import type { SourcedEntity } from './declared/entities.ts';

export interface Headline {
  readonly index: number;
  readonly tag: string;
  readonly text: string;
  readonly pageBox: Box;
  /** True if a title of the document has the same text. */
  readonly isTitle: boolean;
}

export interface PageFacts {
  readonly snapshot: Snapshot;
  readonly tree: PageTree;
  /** Base for relative addresses. */
  readonly baseUrl: string;
  /** Contents of `meta` elements by lower-case name or property. */
  readonly metas: ReadonlyMap<string, readonly string[]>;
  /** Addresses of `link` elements by lower-case relation. */
  readonly links: ReadonlyMap<string, readonly string[]>;
  /** Entities of schema.org: the subject of the page first, then the page itself. */
  readonly entities: readonly SourcedEntity[];
  /** All entities on the page, also those not about it. */
  readonly allEntities: readonly SourcedEntity[];
  readonly headline: Headline | null;
}
