// Metadata as the YAML that stands before a Markdown text, for tools that keep notes or build sites.

import type { Found, FoundDate } from './found.ts';
import type { Metadata } from './metadata.ts';

/** Fields in the order of the record; `url` is where the page was read. Ends in an empty line. */
export function frontMatterOf(metadata: Metadata, url: string): string {
  const { title, canonicalUrl, ...others } = metadata;
  const lines = [
    line('title', title?.value),
    line('url', canonicalUrl?.value ?? url),
    ...Object.entries(others).map(([name, found]) => field(KEYS[name] ?? name, found)),
  ];
  return `---\n${lines.join('')}---\n\n`;
}

/** Keys that differ from the name of the field. */
const KEYS: Readonly<Record<string, string>> = { siteName: 'site' };

function field(key: string, found: AnyFound | null): string {
  // Callers may add fields of their own, which are left out.
  if (found?.value === undefined) return '';
  if ('raw' in found) return line(key, withSeconds(found.value) ?? found.raw);
  return typeof found.value === 'string' ? line(key, found.value) : list(key, found.value);
}

type AnyFound = Found<string> | Found<readonly string[]> | FoundDate;

const line = (key: string, value: string | undefined): string =>
  value === undefined || value === '' ? '' : `${key}: ${scalar(value)}\n`;

const list = (key: string, values: readonly string[]): string =>
  values.length === 0 ? '' : `${key}:\n${values.map(value => `  - ${scalar(value)}\n`).join('')}`;

/** YAML, and what reads dates out of it, knows no time without them. */
const withSeconds = (date: string | null | undefined): string | undefined =>
  date?.replace(/(?<=T\d{2}:\d{2})(?=Z|[+-]|$)/, ':00');

/** Dates stand bare, so that they are read as dates; all else is quoted, so that nothing is read as something else. */
const scalar = (value: string): string => (PLAIN_DATE.test(value) ? value : quoted(value));

const PLAIN_DATE = /^\d{4}-\d{2}-\d{2}(?:T\d{2}:\d{2}:\d{2}(?:Z|[+-]\d{2}:\d{2}))?$/;

/** A string of JSON is one of YAML, but for the line separators that only JSON lets stand. */
const quoted = (value: string): string =>
  JSON.stringify(value).replace(
    /[\u0085\u2028\u2029]/g,
    sign => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
