// Tests the YAML front matter: values cannot end it, and are always read as text.

import { expect, test } from 'vitest';
import { frontMatterOf } from '../../../src/judge/metadata/front-matter.ts';
import { METADATA_FIELDS, type Metadata } from '../../../src/judge/metadata/metadata.ts';

const nothing = Object.fromEntries(
  Object.keys(METADATA_FIELDS).map(name => [name, null]),
) as unknown as Metadata;
const found = <Value>(value: Value) => ({ value, source: 'meta' as const, at: 'test' });

test('all fields', () => {
  const metadata: Metadata = {
    ...nothing,
    title: found('no: "yes" # \\ ---'),
    authors: found(['Ann Lee', '- 李']),
    published: { ...found('2024-02-29'), raw: 'x' },
    modified: { ...found(null), raw: '03/04/2024' },
    siteName: found('true'),
    language: found('no'),
    canonicalUrl: found('https://example.org/c'),
    description: found('two\nlines\u2028three'),
    image: found('https://example.org/i.png'),
  };
  expect(frontMatterOf(metadata, 'https://example.org/u')).toBe(`---
title: "no: \\"yes\\" # \\\\ ---"
url: "https://example.org/c"
authors:
  - "Ann Lee"
  - "- 李"
published: "2024-02-29"
modified: "03/04/2024"
site: "true"
language: "no"
description: "two\\nlines\\u2028three"
image: "https://example.org/i.png"
---

`);
});

test('no metadata: only the address', () => {
  expect(frontMatterOf(nothing, 'file:///page.html')).toBe('---\nurl: "file:///page.html"\n---\n\n');
});

test('an additional field is written under its name, other values are left out', () => {
  const metadata: Metadata = {
    ...nothing,
    ...{ license: found('CC0'), tags: found(['a']), note: 'x', n: 5 },
  };
  expect(frontMatterOf(metadata, 'u')).toBe('---\nurl: "u"\nlicense: "CC0"\ntags:\n  - "a"\n---\n\n');
});

test.each([
  ['2024-02', '2024-02'],
  ['2024-02-29', '2024-02-29'],
  ['2024-02-29T17:03+01:00', '2024-02-29T17:03:00+01:00'],
  ['2024-02-29T17:03Z', '2024-02-29T17:03:00Z'],
  ['2024-02-29T17:03:05Z', '2024-02-29T17:03:05Z'],
  ['2024-02-29T17:03', '2024-02-29T17:03:00'],
])('the date %s is a string, its time has seconds', (value, written) => {
  const metadata: Metadata = { ...nothing, published: { ...found(value), raw: 'x' } };
  expect(frontMatterOf(metadata, 'https://example.org/u')).toContain(`\npublished: "${written}"\n`);
});
