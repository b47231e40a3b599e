// A page that holds mostly posts, each with a linked heading and a date, is a list of them; a text with other posts after
// it is not.

import { expect, test } from 'vitest';
import { contentSelection } from '../../../../src/judge/selection/content-selection.ts';
import { evidenceOf } from '../../../../src/judge/selection/evidence/evidence.ts';
import { KIND_NAMES, type PageKind } from '../../../../src/judge/selection/kinds.ts';
import { isListOfPosts } from '../../../../src/judge/selection/rules/other-kind.ts';
import { auto } from '../../../../src/judge/zones/auto/auto.ts';
import { snapshotFromHtml, zoningOf } from '../../../support/snapshot-from-html.ts';

const TITLES = ['Springs and neaps', 'The old quay', 'A winter of fog', 'Nets and knots', 'The night boat'];
const TEXT = '<p>The ferry crossed the river for ninety years, and nobody kept a list of those on board.</p>';

interface Post {
  readonly head?: (title: string) => string;
  readonly date?: string;
  readonly count?: number;
}

const posts = ({
  head = title => `<h2><a href="/${title.length}">${title}</a></h2>`,
  date = '<p>Posted on 2024-03-04</p>',
  count = TITLES.length,
}: Post = {}): string =>
  `<main>${TITLES.slice(0, count)
    .map(title => `<article class="post">${head(title)}${date}${TEXT}</article>`)
    .join('')}</main>`;

const pageOf = (body: string): string =>
  `<html lang="en"><head><title>Letters from the quay</title></head><body><h1>Letters from the quay</h1>${body}</body></html>`;

function isList(body: string, name: PageKind = 'article'): boolean {
  const snapshot = snapshotFromHtml(pageOf(body));
  const evidence = evidenceOf(snapshot, zoningOf(snapshot), 'seen');
  return isListOfPosts(evidence, {
    name,
    confidence: 0.9,
    probabilities: new Float64Array(KIND_NAMES.length),
  });
}

const PARTS = `<ul>${TITLES.map(title => `<li><h3><a href="/${title.length}">${title}</a></h3>Soon</li>`).join('')}</ul>`;

const large = (title: string): string =>
  `<p><a style="font-size: 28px" href="/${title.length}">${title}</a></p>`;

test.each<readonly [name: string, body: string, expected: boolean]>([
  ['posts', posts(), true],
  ['posts under large lines', posts({ head: large }), true],
  ['two posts', posts({ count: 2 }), false],
  ['parts without dates', posts({ date: '' }), false],
  ['parts of one text', posts({ head: title => `<h2>${title}</h2>` }), false],
  [
    'parts that link to places on the page',
    posts({ head: title => `<h2><a href="#a">${title}</a></h2>` }),
    false,
  ],
  ['posts before shorter parts', posts() + PARTS, true],
  ['posts after a text', TEXT + posts(), false],
  ['posts beside more text', `${posts()}<div>${TEXT.repeat(9)}</div>`, false],
])('%s', (_, body, expected) => expect(isList(body)).toBe(expected));

test('only what was taken for one text is judged anew', () => {
  expect(isList(posts(), 'documentation')).toBe(true);
  expect(isList(posts(), 'forum')).toBe(false);
});

test('the headings of all posts are content', () => {
  const first = `<article class="post"><h2><a href="/fog">Fog</a></h2><p>Posted on 2024-05-01</p>${TEXT.repeat(6)}</article>`;
  const snapshot = snapshotFromHtml(pageOf(posts().replace('<main>', `<main>${first}`)));
  const selection = contentSelection(snapshot, auto(snapshot));
  const kept = snapshot.texts.flatMap(({ text }, index) => (selection.keptTexts[index] === 1 ? [text] : []));
  expect(selection.kind.name).toBe('listing');
  for (const title of TITLES) expect(kept).toContain(title);
});
