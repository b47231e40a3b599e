// Pages that repeat what metadata is read from take linear time.

import { expect, test } from 'vitest';
import { metadataOf } from '../../../src/judge/metadata/metadata.ts';
import { snapshotFromHtml } from '../../support/snapshot-from-html.ts';

const many = (count: number, part: (at: number) => string): string =>
  Array.from({ length: count }, (_, at) => part(at)).join('');

const HEADLINE = '<h1>The ferry leaves</h1>';
const nested = (inner: string): string =>
  `${'<div role="heading">'.repeat(200)}${inner}${'</div>'.repeat(200)}`;

test.each<[name: string, html: string]>([
  ['a title of 100,000 underscores', `<title>${'_'.repeat(100_000)}x</title>${HEADLINE}`],
  [
    '40,000 names of the site and 500 headings',
    `${many(40_000, at => `<meta property="og:site_name" content="Harbour news ${at}">`)}${many(500, at => `<h2>Part ${at} of it</h2>`)}`,
  ],
  [
    '25,000 titles and lines',
    `${many(25_000, at => `<meta property="og:title" content="One two three four ${at}">`)}${many(25_000, at => `<div>Some line of words ${at}</div>`)}`,
  ],
  [
    '6,000 authors that are no names',
    `${many(6_000, at => `<meta name="author" content="@a${at}">`)}${HEADLINE}`,
  ],
  [
    '200 nested headings with 50,000 drawings',
    nested(`${'<svg></svg>'.repeat(50_000)}${many(400, () => '<i>w</i>')}`),
  ],
])(
  '%s',
  (_, html) => {
    const snapshot = snapshotFromHtml(html, { lang: 'en' });
    const started = performance.now();
    metadataOf(snapshot);
    expect(performance.now() - started).toBeLessThan(10_000);
  },
  120_000,
);
