// A data table after a paragraph of the content is content; one of links, or elsewhere, is judged by itself. Code in CENTER is
// content on pages of one text, and so are a list that a sentence of the content announces and large pictures after a text.

import { expect, test } from 'vitest';
import type { PageKind } from '../../../../src/judge/selection/kinds.ts';
import { applyRule } from '../../../support/apply-rule.ts';
import { evidenceFromHtml } from '../../../support/evidence-from-html.ts';

const TEXT = '<p>High water stands at the quay twice a day, says the almanac.</p>';
const TABLE = '<table><tr><th>Day<th>High<tr><td>1 May<td>4.2 m</table>';
const BOLD = '<table><tr><td><b>Day</b><td><b>High</b><tr><td>1 May<td>4.2 m</table>';
const ITEM = '<ul><li><p>High water stands at the quay twice a day, says the almanac.</ul>';
const LINKS = '<table><tr><th><a href=/a>Day</a><tr><td><a href=/b>1 May</a></table>';

/** Texts of the pieces that are content, where the score of a piece is 1 for the paragraph and -1 for the rest. */
const contentOf = (html: string, kind: PageKind = 'article', page = {}): readonly string[] =>
  applyRule('parts', evidenceFromHtml(`<title>Tides</title><body>${html}</body>`, page), {
    kind,
    scores: text => (text.includes('almanac') ? 1 : -1),
  }).content;

test.each([
  ['after a paragraph', TEXT + TABLE, 5],
  ['without head cells', TEXT + TABLE.replaceAll('th>', 'td>'), 1],
  ['with bold words in its first row', TEXT + BOLD, 5],
  ['with a bold word and another in its first row', TEXT + BOLD.replace('<b>High</b>', 'High'), 1],
  ['in a figure after a list', `${ITEM}<figure>${TABLE}</figure>`, 5],
  ['of links', TEXT + LINKS, 1],
  ['that lays out headings', TEXT + TABLE.replace('1 May', '<h2>1 May</h2>'), 1],
  ['before the text', TABLE + TEXT, 1],
  ['in another block', `<div>${TEXT}Tides</div>${TABLE}`, 1],
  ['in a wrapper, after one', `<div>${TEXT}</div><div><div>${TABLE}</div></div>`, 5],
])('a table %s', (_, html, pieces) => {
  expect(contentOf(html)).toHaveLength(pieces);
});

const CODE = '<pre>pith --version</pre>';

test.each<readonly [where: string, html: string, kind: PageKind, texts: readonly string[]]>([
  ['in CENTER', CODE, 'documentation', ['pith --version']],
  ['on a page of products', CODE, 'collection', []],
  ['after a text on such a page', TEXT + CODE, 'collection', [TEXT.replace(/<.*?>/g, ''), 'pith --version']],
  ['in a margin', `<div data-zone="RM">${CODE}</div>`, 'documentation', []],
  ['beside code that is empty', `${CODE}<pre></pre>`, 'documentation', ['pith --version']],
  ['in a comment', `<section id="comments"><div>${CODE}</div></section>`, 'article', []],
  ['that is a link', '<pre><a href="/a">pith --version</a></pre>', 'documentation', []],
])('code %s', (_, html, kind, texts) => {
  expect(contentOf(html, kind)).toEqual(texts);
});

const LIST = '<ul><li><a href="/a">Springs</a><li><a href="/b">Neaps</a></ul>';
const REFERENCES =
  '<ul><li><a href="https://a.net/tides">Tables of tides</a><li><a href="https://b.net/fog">Fog signals</a></ul>';
const REFERENCE = '<ul><li><a href="https://a.net/tides">Tables of tides</a></ul>';
const PLAIN = '<ul><li>Springs</li><li>Neaps</li></ul>';
const TASK = '<li><input type="checkbox" id="x" disabled><label for="x">Springs</label></li>';
const LONG = `<p>${'High water stands at the quay, says the almanac. '.repeat(4)}</p>`;
const ANNOUNCED = '<p>The almanac tells two kinds of tides apart:</p>';

test.each<readonly [where: string, html: string, pieces: number, kind: PageKind]>([
  ['after a sentence with a colon', ANNOUNCED + LIST, 3, 'documentation'],
  ['after a sentence without one', TEXT + LIST, 1, 'documentation'],
  ['after a label', `<p>By the almanac:</p>${LIST}`, 1, 'documentation'],
  [
    'after a sentence that is no content',
    `<p>More from the writer of this very page:</p>${LIST}`,
    0,
    'article',
  ],
  ['in another block', `<div>${ANNOUNCED}Tides</div>${LIST}`, 1, 'documentation'],
  ['in a wrapper, after one', `<div>${ANNOUNCED}</div><div>${LIST}</div>`, 3, 'documentation'],
  ['without links, set as the text', LONG + PLAIN, 3, 'article'],
  [
    'without links, set smaller',
    LONG + PLAIN.replaceAll('<li>', '<li style="font-size: 9px">'),
    1,
    'article',
  ],
  ['without links, after a label', `<p>By the almanac</p>${PLAIN}`, 1, 'article'],
  ['without links, on a page of lists', LONG + PLAIN, 1, 'listing'],
  ['on a page of lists', ANNOUNCED + LIST, 1, 'listing'],
  ['of tasks', `${TEXT}<ul>${TASK}${TASK}</ul>`, 3, 'article'],
  [
    'of boxes to tick',
    `${TEXT}<ul>${TASK}${TASK}</ul>`.replaceAll(' disabled', ' name="kind"'),
    1,
    'article',
  ],
  ['of links to other sites', TEXT + REFERENCES, 3, 'article'],
  ['of links to other sites in another block', `<div>${TEXT}Tides</div>${REFERENCES}`, 1, 'article'],
  ['of a link to another site and one to this', TEXT + REFERENCES.replace('https://b.net', ''), 1, 'article'],
  ['of one link to another site', TEXT + REFERENCE, 1, 'article'],
  [
    'of links to other sites, among lines without',
    TEXT + REFERENCES.replace('<li>', '<li>Also:<li>'),
    1,
    'article',
  ],
])('a list %s', (_, html, pieces, kind) => {
  expect(contentOf(html, kind)).toHaveLength(pieces);
});

test('links of a page from a file may lead to its own site', () => {
  const ofFile = { finalUrl: 'file:///saved/tides.html' };
  expect(contentOf(TEXT + REFERENCES)).toHaveLength(3);
  expect(contentOf(TEXT + REFERENCES, 'article', ofFile)).toHaveLength(1);
});

const IMAGE = '<img src="a.jpg" width="600" height="400">';
const PICTURE = `<p>${IMAGE}</p>`;
const CAPTION = '<div><img src="b.jpg" width="600" height="400"><em>The quay</em></div>';

test.each<readonly [where: string, html: string, pieces: number, kind: PageKind]>([
  ['after a paragraph', TEXT + PICTURE, 2, 'article'],
  ['one after another, with a caption', TEXT + PICTURE + CAPTION, 4, 'article'],
  ['that link to their files', TEXT + PICTURE.replace(/<img.*>/, '<a href="a.jpg">$&</a>'), 2, 'article'],
  ['that link to other pages', TEXT + PICTURE.replace(/<img.*>/, '<a href="/a">$&</a>'), 1, 'article'],
  ['as small as a code to scan', TEXT + PICTURE.replace('600', '150'), 1, 'article'],
  ['with a heading', `${TEXT}<div>${IMAGE}<h4>Springs</h4></div>`, 1, 'article'],
  ['with more than a caption', `${TEXT}${CAPTION.replace('quay', 'quay at dawn'.repeat(20))}`, 1, 'article'],
  [
    'beside one that links to another page',
    `${TEXT}<div>${IMAGE}<a href="/a">${IMAGE}</a></div>`,
    1,
    'article',
  ],
  ['in another block', `<div>${TEXT}</div>${PICTURE}`, 1, 'article'],
  ['on a page of products', TEXT + PICTURE, 1, 'collection'],
])('pictures %s', (_, html, pieces, kind) => {
  expect(contentOf(html, kind)).toHaveLength(pieces);
});
