// Finds the heading that states the subject of the page, in any zone, and none that names the site.

import { expect, test } from 'vitest';
import { contentOf } from '../../../../src/judge/content/content.ts';
import { judge } from '../../../../src/judge/record/judge.ts';
import { evidenceOf } from '../../../../src/judge/selection/evidence/evidence.ts';
import { pageTitleIn } from '../../../../src/judge/selection/evidence/page-title.ts';
import type { PageKind } from '../../../../src/judge/selection/kinds.ts';
import { isContentEvidence } from '../../../../src/judge/zones/zones-along-lines.ts';
import { snapshotFromHtml, zoningOf } from '../../../support/snapshot-from-html.ts';

const TEXT = `<p>${'Stone walls keep the wind off the fields. '.repeat(12)}</p>`;
const page = (title: string, body: string) =>
  snapshotFromHtml(`<html lang="en"><head><title>${title}</title></head><body>${body}</body></html>`);

test.each<readonly [name: string, title: string, body: string, tag: string | undefined]>([
  ['a heading in the header', 'Walls we love', '<h1 data-zone="HEADER">Walls we love</h1>', 'h1'],
  ['a heading beside the text', 'Walls we love', '<h2 data-zone="LM">Walls we love</h2>', 'h2'],
  ['a heading before the site', 'Walls we love | Fields', '<h1 data-zone="HEADER">Walls we love</h1>', 'h1'],
  ['a heading after the site', 'Fields: Walls we love', '<h1 data-zone="HEADER">Walls we love</h1>', 'h1'],
  [
    'the only h1, with a label before the title that a post repeats',
    'Walls we love',
    '<h1>Thread: Walls we love</h1><h2>Walls we love</h2>',
    'h1',
  ],
  [
    'a heading below an h1 that says something else',
    'Walls we love',
    '<h1>Fields: hedges</h1><h2>Walls we love</h2>',
    'h2',
  ],
  [
    'a heading below an h1 that says something else after two labels',
    'Walls we love',
    '<h1>Fields: walls: hedges and ditches</h1><h2>Walls we love</h2>',
    'h2',
  ],
  [
    'a logo with the name of the blog',
    'Walls we love | The fields of Wales',
    '<h1 data-zone="HEADER"><a href="https://fields.example/">The fields of Wales</a></h1>',
    undefined,
  ],
  [
    'the largest line above the text, below links',
    'Fields',
    '<div><a href="#a">Walls</a> | <a href="#b">Gates</a></div><div style="font-size: 32px">Wall list</div>',
    'div',
  ],
  [
    'the largest line in a heading',
    'Fields',
    '<h3 style="font-size: 20px">Wall list</h3><h3 style="font-size: 20px">Gates</h3>',
    'h3',
  ],
  [
    'a large line above a larger one',
    'Fields',
    `<div style="font-size: 24px">Wall list</div>${TEXT}<div style="font-size: 32px">Gates</div>`,
    undefined,
  ],
  [
    'a large line below several short ones',
    'Fields',
    '<p>One wall</p><p>Two walls</p><p>Three walls</p><h2 style="font-size: 32px">Gates</h2>',
    undefined,
  ],
  ['a large line below the text', 'Fields', `${TEXT}<div style="font-size: 32px">Wall list</div>`, undefined],
  [
    'a large line of a form',
    'Fields',
    '<form><div style="font-size: 32px">Find a wall</div></form>',
    undefined,
  ],
  [
    'the large line of the first of similar blocks',
    'Fields',
    `<div class="wall"><h3 style="font-size: 20px">Wall</h3>${TEXT}</div>`.repeat(4),
    undefined,
  ],
  [
    'the only large one of similar paragraphs',
    'Fields',
    `<p style="font-size: 28px">Wall list</p>${TEXT}${TEXT}`,
    'p',
  ],
  [
    'the first of several large ones of similar paragraphs',
    'Fields',
    `<p style="font-size: 28px">Wall list</p>${TEXT}<p style="font-size: 28px">Gates</p>${TEXT}`,
    undefined,
  ],
  ['a large link', 'Fields', '<div style="font-size: 32px"><a href="/">Wall list</a></div>', undefined],
  [
    'a large line on a page with an h1',
    'Fields',
    '<div style="font-size: 32px">Wall list</div><h1 data-zone="HEADER"><a href="/">Fields</a></h1>',
    undefined,
  ],
  ['a line painted as a title', 'Walls we love', '<div style="font-size: 32px">Walls we love</div>', 'div'],
  ['a heading after the number of its section', 'Fields: Walls', '<h2>2.1 Walls</h2><h2>Gates</h2>', 'h2'],
  ['a heading with the number in the title', 'Fields: Section 2.1', '<h2>2.1 Walls</h2><h2>Gates</h2>', 'h2'],
  ['a heading with another number', 'Fields: Section 2.1', '<h2>2.2 Walls</h2><h2>Gates</h2>', undefined],
  ['a second heading after the site', 'Fields: Walls', '<h2>Walls</h2><h2>Gates</h2>', 'h2'],
  [
    'a line painted as a title, of two words, after the site and above smaller text',
    'Fields: Wall reference',
    '<div style="font-size: 32px">Wall reference<p>Part of <a href="/">Fields</a></p></div>',
    'div',
  ],
  ['a line of two words set as the text', 'Fields: Wall reference', '<div>Wall reference</div>', undefined],
  [
    'a line in a block with the text',
    'Walls we love',
    `<font style="font-size: 32px">Walls we love</font>We`,
    undefined,
  ],
  ['a line set like the text', 'Walls we love', '<div>Walls we love</div>', 'div'],
  ['a line after the name of the site', 'Fields : Walls we love', '<div>Walls we love</div>', 'div'],
  ['a line before section and site', 'Walls we love_Hedges_Fields', '<div>Walls we love</div>', 'div'],
  [
    'a line that is less than half of the title',
    'Walls we love to see in Wales',
    '<p>love in Wales</p>',
    undefined,
  ],
  [
    'a line set like the text, outside of CENTER',
    'Walls we love',
    '<p data-zone="LM">Walls we love</p>',
    undefined,
  ],
  ['a line smaller than the text', 'Walls we love', '<p style="font-size: 9px">Walls we love</p>', undefined],
  ['an item of a list', 'Walls we love', '<ul><li>Walls we love</li></ul>', undefined],
  ['the end of a line', 'Fields - Walls we love', '<p><a href="/">Fields</a> - Walls we love</p>', undefined],
  [
    'a large line after the way to it',
    'Walls we love',
    `<div><a href="/">Fields</a> / <span style="font-size: 32px">Walls we love</span></div>${TEXT}`,
    'div',
  ],
  [
    'a large line after other words',
    'Walls we love',
    `<div><a href="/">Fields</a> and <span style="font-size: 32px">Walls we love</span></div>${TEXT}`,
    undefined,
  ],
  [
    'the end of the way to the page, set like the text',
    'Walls we love',
    `<div data-zone="HEADER"><a href="/">Fields</a> / <span>Walls we love</span></div>${TEXT}`,
    undefined,
  ],
  ['a heading that no title repeats', 'Fields', '<h1 data-zone="HEADER">Walls we love</h1>', undefined],
  ['the only h1 of CENTER, which no title repeats', 'Fields', '<h1>Walls we love</h1>', 'h1'],
  ['one h1 of several, which no title repeats', 'Fields', '<h1>Walls</h1><h1>Hedges</h1>', undefined],
  [
    'a large line above the headings of its sections',
    'Walls we love',
    `<div style="font-size: 24px">Walls we love</div>${TEXT}<h1>Stones</h1>${TEXT}<h1>Moss</h1>`,
    'div',
  ],
  [
    'a line set like the text above them',
    'Walls we love',
    `<div>Walls we love</div>${TEXT}<h1>Stones</h1>${TEXT}<h1>Moss</h1>`,
    undefined,
  ],
  ['a heading after the text', 'Walls we love', `${TEXT}${TEXT}<h2>Walls we love</h2>`, undefined],
  ['the only h1, after much other text', 'Walls we love', `${TEXT}${TEXT}<h1>Walls we love</h1>`, 'h1'],
  ['the only h1 after the text, which no title repeats', 'Fields', `${TEXT}${TEXT}<h1>Walls</h1>`, undefined],
  ['the only heading of its level', 'Walls (Fields of Wales)', '<h3>4.2 Walls</h3><h4>Hedges</h4>', 'h3'],
  [
    'one of two headings of a level',
    'Walls (Fields of Wales)',
    '<h3>4.2 Walls</h3><h3>Hedges</h3>',
    undefined,
  ],
  ['the only heading, which no title has', 'Walls', '<h3>Hedges</h3>', undefined],
  ['no heading', 'Walls we love', '', undefined],
])('%s', (_, title, body, tag) => {
  const snapshot = page(title, `${body}${TEXT}`);
  const found = pageTitleIn(evidenceOf(snapshot, zoningOf(snapshot), 'seen'), 'article');
  expect(snapshot.elements[found?.element ?? -1]?.tag).toBe(tag);
});

test.each<readonly [kind: PageKind, zone: string, tag: string | undefined]>([
  ['listing', 'HEADER', undefined],
  ['listing', 'CENTER', 'h1'],
  ['article', 'HEADER', 'h1'],
])('a link with the first words of the title, on a %s in %s', (kind, zone, tag) => {
  const heading = `<h1 data-zone="${zone}"><a href="https://fields.example/">Fields</a></h1>`;
  const snapshot = page('Fields | all about walls', `${heading}<h2>Hedges</h2>${TEXT}`);
  const found = pageTitleIn(evidenceOf(snapshot, zoningOf(snapshot), 'seen'), kind);
  expect(snapshot.elements[found?.element ?? -1]?.tag).toBe(tag);
});

test('a named place in the title is no link', () => {
  const heading = '<h1 data-zone="HEADER"><a name="fields"></a>Fields</h1>';
  const snapshot = page('Fields | all about walls', `${heading}<h2>Hedges</h2>${TEXT}`);
  const found = pageTitleIn(evidenceOf(snapshot, zoningOf(snapshot), 'seen'), 'listing');
  expect(snapshot.elements[found?.element ?? -1]?.tag).toBe('h1');
});

test('the title opens the content, followed by the section above it', () => {
  const html = `<div><p>Ferries</p><h2 style="font-size: 32px">Walls we love</h2></div>${TEXT}`;
  const snapshot = page('Walls we love', html);
  const zoning = { ...zoningOf(snapshot), method: 'auto' };
  expect(isContentEvidence(zoning)).toBe(true);
  const { markdown, text } = contentOf(snapshot, zoning);
  expect(markdown).toMatch(/^# Walls we love\n\nFerries\n\nStone walls/);
  expect(text).toMatch(/^Walls we love\n/);
});

test('the title appears once', () => {
  const again = `<p>Walls we love</p>${TEXT}<h1>Walls we love</h1>${TEXT}`;
  const snapshot = page('Walls we love', `<h1>Walls we love</h1><p>12 May 2026</p>${again}`);
  const { markdown } = judge(snapshot, { method: 'auto', thresholds: {}, center: false }).content;
  expect(markdown).toMatch(/^# Walls we love\n\n12 May 2026\n\nStone walls/);
  expect(markdown.match(/^.*Walls we love/gm)).toEqual(['# Walls we love']);
});

test('it can be left out', () => {
  const snapshot = page('Walls we love', `<h1>Walls we love</h1>${TEXT}`);
  const options = { method: 'auto', thresholds: {}, center: false } as const;
  expect(judge(snapshot, options).content.markdown).toMatch(/^# Walls we love\n\nStone walls/);
  expect(judge(snapshot, { ...options, title: false }).content.markdown).toMatch(/^Stone walls/);
});

test.each([
  [
    '<h1>Walls we love</h1>',
    '<h1>Hedges</h1>',
    '<h2>Hawthorn</h2>',
    ['# Walls we love', '## Hedges', '### Hawthorn'],
  ],
  [
    '<h1>Walls we love</h1>',
    '<h2>Hedges</h2>',
    '<h6>Hawthorn</h6>',
    ['# Walls we love', '## Hedges', '###### Hawthorn'],
  ],
  ['', '<h1>Hedges</h1>', '<h1>Hawthorn</h1>', ['# Hedges', '# Hawthorn']],
])('only the title is a heading of the first level: %s %s %s', (title, part, under, headings) => {
  const snapshot = page('Walls we love', `${title}${TEXT}${part}${TEXT}${under}${TEXT}`);
  const { markdown } = judge(snapshot, { method: 'auto', thresholds: {}, center: false }).content;
  expect(markdown.match(/^#.*/gm)).toEqual(headings);
});
