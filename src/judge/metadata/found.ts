// A finding with the place it comes from.

/**
 * `json-ld` and `microdata`: schema.org in a script or in attributes. `open-graph`, `twitter`, `dublin-core`: `meta`
 * elements of these vocabularies; `meta`: any other. `link`: a `link` of the head. `document`: the `title` element and
 * the language of the root. `page`: what a reader sees. `url`: the page's own address.
 */
export type MetadataSource =
  | 'json-ld'
  | 'microdata'
  | 'open-graph'
  | 'twitter'
  | 'dublin-core'
  | 'meta'
  | 'link'
  | 'document'
  | 'page'
  | 'url';

export interface Found<Value> {
  readonly value: Value;
  readonly source: MetadataSource;
  /** The place in that source: the name of a `meta`, a type and property, an element. */
  readonly at: string;
}

/** `value` is ISO 8601, as precise as the page is; null where the page can be read in two ways. */
export interface FoundDate extends Found<string | null> {
  /** As the page has it. */
  readonly raw: string;
}
