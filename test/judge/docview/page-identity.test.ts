// A record says of its page what its metadata say, though the rest of them is not looked for.

import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { pageIdentity } from '../../../src/judge/docview/draft.ts';
import { metadataOf, titleOf } from '../../../src/judge/metadata/metadata.ts';
import { snapshotFromHtml } from '../../support/snapshot-from-html.ts';

const folder = new URL('../metadata/fixtures/', import.meta.url);
const names = readdirSync(folder, { withFileTypes: true }).filter(found => found.isDirectory());

test.each([
  ...names.map(({ name }) => [name, readFileSync(new URL(`${name}/page.html`, folder), 'utf8')]),
  ['site', '<meta property="og:site_name" content="The Bee"><link rel="canonical" href="/a"><p>Text'],
])('%s', (_, html = '') => {
  const lang = /^<html lang="?([\w-]*)/.exec(html)?.[1] ?? '';
  const title = 'Tides and harbours | The Bee';
  for (const snapshot of [snapshotFromHtml(html, { lang }), snapshotFromHtml(html, { lang, title })]) {
    const { canonicalUrl, language } = metadataOf(snapshot);
    expect(pageIdentity(snapshot)).toEqual({
      identifier: canonicalUrl?.value ?? snapshot.finalUrl,
      title: titleOf(snapshot),
      language: language?.value ?? null,
    });
  }
});
