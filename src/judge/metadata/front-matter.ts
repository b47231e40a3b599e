// Writes metadata as YAML front matter, for note-taking tools and site generators.

import { METADATA_FIELDS, type Metadata } from './metadata.ts';
import type { Found, FoundDate } from './page-facts.ts';

/** Keeps the order of the fields in the record. `url` is the final address of the page. Ends with an empty line. */
export function frontMatterOf(metadata: Metadata, url: string): string {
  const { title, canonicalUrl, ...others } = metadata;
  const lines = [
    line('title', title?.value),
    line('url', canonicalUrl?.value ?? url),
    ...Object.entries(others).map(([name, found]) => field(FIELDS[name]?.key ?? name, found)),
  ];
  return `---\n${lines.join('')}---\n\n`;
}

/** Callers may add fields of their own. */
const FIELDS: Readonly<Record<string, { readonly key?: string }>> = METADATA_FIELDS;

function field(key: string, found: AnyFound | null): string {
  // An additional field of another form is left out.
  if (found?.value === undefined) return '';
  if ('raw' in found) return line(key, withSeconds(found.value) ?? found.raw);
  return typeof found.value === 'string' ? line(key, found.value) : list(key, found.value);
}

type AnyFound = Found<string> | Found<readonly string[]> | FoundDate;

const line = (key: string, value: string | undefined): string =>
  value === undefined || value === '' ? '' : `${key}: ${quoted(value)}\n`;

const list = (key: string, values: readonly string[]): string =>
  values.length === 0 ? '' : `${key}:\n${values.map(value => `  - ${quoted(value)}\n`).join('')}`;

/** Adds the seconds that the date parsers of site generators require. */
const withSeconds = (date: string | null | undefined): string | undefined =>
  date?.replace(/(?<=T\d{2}:\d{2})(?=Z|[+-]|$)/, ':00');

/**
 * Every JSON string is a YAML string, except for line separators that only JSON allows. Dates are strings too: YAML has no
 * time without a zone and no month without a day, so that plain ones would have several types.
 */
const quoted = (value: string): string =>
  JSON.stringify(value).replace(
    /[\u0085\u2028\u2029]/g,
    sign => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
