// Short text right under a large picture of the content is its caption in any markup: its place and size tell.

import { expect, test } from 'vitest';
import { applyRule } from '../../../support/apply-rule.ts';

const TEXT = `<p>${'High water stands at the quay twice a day, says the almanac. '.repeat(5)}</p>`;
const IMAGE = '<img src="quay.jpg" width="320" height="180" data-box="0 0 320 180">';
const ICON = '<img src="zoom.png" width="15" height="11" data-box="300 185 15 11">';
const WORDS = '>The quay in May<';
const under = (box = '4 184 120 16', words = WORDS): string => ` data-box="${box}"${words}`;
const SMALL = ' style="font-size: 13px"';

/** Texts that become content, where pictures and the almanac have the score 1 and the rest -1. */
const raised = (html: string, correction = 0): readonly string[] =>
  applyRule('captions', `<title>Tides</title><body>${html}</body>`, {
    scores: text => (text === '' || text.includes('almanac') ? 1 : -1),
    corrections: text => (text.includes('quay in May') ? correction : 0),
  }).raised;

test.each<readonly [where: string, html: string]>([
  ['a figure', `<figure>${IMAGE}<figcaption${under()}/figcaption></figure>${TEXT}`],
  ['boxes of a wiki', `<div><a href="/f">${IMAGE}</a><div>${ICON}<div${under()}/div></div></div>${TEXT}`],
  ['a list of terms', `<dl><dt>${IMAGE}</dt><dd${under()}/dd></dl>${TEXT}`],
  [
    'cells of a table',
    `<table><tr><td>${IMAGE}</td><td>${IMAGE.replace('0 0', '400 0')}</td></tr><tr><td${under()}/td><td></td></tr></table>${TEXT}`,
  ],
  ['a paragraph in smaller type', `${TEXT}${TEXT}<p>${IMAGE}</p><p${SMALL}${under()}/p>${TEXT}`],
  ['the picture itself', `<div>${IMAGE}<span${under('10 150 120 16')}/span></div>${TEXT}`],
])('a caption in %s', (_, html) => {
  expect(raised(html)).toEqual(['The quay in May']);
});

const box = (caption: string, image = IMAGE): string => `<div>${image}<div${caption}/div></div>${TEXT}`;

test.each<readonly [which: string, html: string]>([
  ['beside the picture', box(under('400 184 120 16'))],
  ['far below the picture', box(under('4 260 120 16'))],
  ['above the picture', box(under('4 -40 120 16'))],
  ['of a link', box(under(undefined, '><a href="/more">The quay in May</a><'))],
  ['that is long', box(under(undefined, `>${'The quay in May. '.repeat(20)}<`))],
  ['under an icon', box(under(), IMAGE.replaceAll('320', '32').replaceAll('180', '18'))],
  ['in the type of the text around', `${TEXT}${TEXT}<p>${IMAGE}</p><p${under()}/p>${TEXT}`],
  ['with a button in the box', box(`${under()}/div><button>Enlarge</button><div`)],
])('no text %s', (_, html) => {
  expect(raised(html)).toEqual([]);
});

test('no text that another rule has lowered', () => {
  expect(raised(box(under()), -3)).toEqual([]);
});
