// Compares what the head of a page says about it: title, description, canonical address and language.

import { onOneLine } from '../../base/text/on-one-line.ts';
import { parseUrl } from '../../base/text/parse-url.ts';
import type { Metadata } from '../metadata/metadata.ts';

export const METADATA_FIELDS = ['title', 'description', 'canonicalUrl', 'language'] as const;

/** `null` for a field that the page does not state. */
export type ComparedMetadata = Readonly<Record<(typeof METADATA_FIELDS)[number], string | null>>;

export interface MetadataChange {
  readonly field: (typeof METADATA_FIELDS)[number];
  readonly before: string | null;
  readonly after: string | null;
}

/** `title`: of the document, with the site's name. */
export function comparedMetadata(
  url: string,
  title: string,
  { description, canonicalUrl, language }: Pick<Metadata, 'description' | 'canonicalUrl' | 'language'>,
): ComparedMetadata {
  return {
    title: onOneLine(title) || null,
    description: description === null ? null : onOneLine(description.value),
    canonicalUrl: canonicalUrl === null ? null : withoutOwnSite(canonicalUrl.value, url),
    language: language?.value ?? null,
  };
}

export const metadataChanges = (before: ComparedMetadata, after: ComparedMetadata): MetadataChange[] =>
  METADATA_FIELDS.filter(field => before[field] !== after[field]).map(field => ({
    field,
    before: before[field],
    after: after[field],
  }));

/** Removes the page's own site, so that a copy of the site on another host has the same canonical addresses. */
function withoutOwnSite(address: string, url: string): string {
  const own = parseUrl(url)?.origin;
  return own !== undefined && parseUrl(address)?.origin === own ? address.slice(own.length) : address;
}
