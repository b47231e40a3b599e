// Metadata as the YAML that stands before a Markdown text, for tools that keep notes or build sites.

import type { Metadata } from './metadata.ts';

/** Only what is known; `url` is where the page was read. Ends in an empty line. */
export function frontMatterOf(metadata: Metadata, url: string): string {
  const { title, authors, published, modified, siteName, language, canonicalUrl, description, image } =
    metadata;
  const lines = [
    line('title', title?.value),
    line('url', canonicalUrl?.value ?? url),
    list('authors', authors?.value ?? []),
    line('published', withSeconds(published?.value) ?? published?.raw),
    line('modified', withSeconds(modified?.value) ?? modified?.raw),
    line('site', siteName?.value),
    line('language', language?.value),
    line('description', description?.value),
    line('image', image?.value),
  ];
  return `---\n${lines.join('')}---\n\n`;
}

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
