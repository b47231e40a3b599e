// Compares the metadata of each page in `fixtures` with its expected.json, which lists the fields that are found.

import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { METADATA_FIELDS, type Metadata, metadataOf } from '../../../src/judge/metadata/metadata.ts';
import { snapshotFromHtml } from '../../support/snapshot-from-html.ts';

const folder = new URL('./fixtures/', import.meta.url);
/** `PITH_ACCEPT=1` writes the results as the expected ones: review the diff. */
const accepts = process.env.PITH_ACCEPT === '1';

function metadataFrom(html: string): Metadata {
  const lang = /^<html lang="?([\w-]*)/.exec(html)?.[1] ?? '';
  return metadataOf(snapshotFromHtml(html, { lang }));
}

const names = readdirSync(folder, { withFileTypes: true }).flatMap(found =>
  found.isDirectory() ? found.name : [],
);

describe.each(names)('%s', name => {
  test('has the expected metadata', () => {
    const file = new URL(`${name}/expected.json`, folder);
    const metadata = metadataFrom(readFileSync(new URL(`${name}/page.html`, folder), 'utf8'));
    expect(Object.keys(metadata)).toEqual(Object.keys(METADATA_FIELDS));
    const found = Object.fromEntries(Object.entries(metadata).filter(([, field]) => field !== null));
    if (accepts) writeFileSync(file, `${JSON.stringify(found, null, 2)}\n`);
    expect(existsSync(file)).toBe(true);
    expect(found).toEqual(JSON.parse(readFileSync(file, 'utf8')));
  });
});

test('a large graph with circular references is read', () => {
  const things = Array.from({ length: 2000 }, (_, at) => ({
    '@type': 'Product',
    '@id': `#${at}`,
    isRelatedTo: [{ '@id': `#${(at + 1) % 2000}` }, { '@id': `#${(at * 7) % 2000}` }],
  }));
  const script = JSON.stringify({ '@graph': [...things, { '@type': 'Article', headline: 'The one' }] });
  const found = metadataFrom(`<script type="application/ld+json">${script}</script><p>Text</p>`);
  expect(found.title?.value).toBe('The one');
});
