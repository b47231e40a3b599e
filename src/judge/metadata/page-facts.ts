// The facts that all metadata fields are read from: meta and link elements, entities of schema.org, the headline.

import type { Box } from '../../base/box.ts';
import type { Snapshot } from '../../see/snapshot/snapshot.ts';
import type { SourcedEntity } from './entities.ts';

export interface Headline {
  readonly index: number;
  readonly tag: string;
  readonly text: string;
  readonly pageBox: Box;
  /** Whether a title of the document says the same. */
  readonly isTitle: boolean;
}

export interface PageFacts {
  readonly snapshot: Snapshot;
  /** What relative addresses are resolved against. */
  readonly baseUrl: string;
  /** Contents of `meta` elements by lower-case name or property. */
  readonly metas: ReadonlyMap<string, readonly string[]>;
  /** Addresses of `link` elements by lower-case relation. */
  readonly links: ReadonlyMap<string, readonly string[]>;
  /** What the page is about first, then the page itself, as schema.org has them. */
  readonly entities: readonly SourcedEntity[];
  /** Every thing that is named, whatever it is to the page. */
  readonly allEntities: readonly SourcedEntity[];
  readonly headline: Headline | null;
}
