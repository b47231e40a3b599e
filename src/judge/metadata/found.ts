// A metadata value and its source.

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
  /** Place in the source: the name of a `meta`, a type with its property, or an element. */
  readonly at: string;
}

/** `value` is ISO 8601, as precise as the page states it; null if the date is ambiguous. */
export interface FoundDate extends Found<string | null> {
  /** The text on the page. */
  readonly raw: string;
}
