// Outlines of pages, and what counts as a change of the layout.

import { expect, test } from 'vitest';
import type { Box } from '../../../src/base/box.ts';
import { type OutlineBlock, outlineOf } from '../../../src/judge/compare/outline.ts';
import { outlineChanges } from '../../../src/judge/compare/outline-changes.ts';
import type { Zone } from '../../../src/judge/zones/zoning.ts';
import { snapshotFromHtml, zoningOf } from '../../support/snapshot-from-html.ts';

const block = (zone: Zone, role: string, name: string, ...box: number[]): OutlineBlock => ({
  zone,
  role,
  name,
  box: box as unknown as Box,
});
const outline = (...blocks: OutlineBlock[]) => ({ page: { width: 1280, height: 2000 }, blocks });

const HEADER = block('HEADER', 'banner', 'News', 0, 0, 1280, 80);
const MENU = block('HEADER', 'navigation', 'Menu', 0, 80, 1280, 40);
const MAIN = block('CENTER', 'text', 'Rates rise', 240, 120, 720, 1200);
const SIDE = block('RM', 'complementary', 'Most read', 980, 120, 300, 600);
const FOOTER = block('FOOTER', 'contentinfo', '', 0, 1800, 1280, 200);
const PAGE = outline(HEADER, MENU, MAIN, SIDE, FOOTER);

const changed = (...blocks: OutlineBlock[]) =>
  outlineChanges(PAGE, outline(...blocks)).map(({ kind, text }) => `${kind}: ${text}`);
const at = (one: OutlineBlock, ...box: number[]): OutlineBlock => ({ ...one, box: box as unknown as Box });

test.each([
  ['the same page', [HEADER, MENU, MAIN, SIDE, FOOTER]],
  ['another heading', [HEADER, MENU, { ...MAIN, name: 'Rates fall' }, SIDE, FOOTER]],
  [
    'a text of two more lines',
    [HEADER, MENU, at(MAIN, 240, 120, 720, 1248), SIDE, at(FOOTER, 0, 1848, 1280, 200)],
  ],
  ['a shift by one step of the grid', [HEADER, MENU, at(MAIN, 248, 128, 720, 1200), SIDE, FOOTER]],
  ['a zone that changes while nothing moves', [HEADER, MENU, MAIN, { ...SIDE, zone: 'CENTER' }, FOOTER]],
  [
    'a longer column that pushes nothing beside it',
    [HEADER, MENU, at(MAIN, 240, 120, 720, 1600), SIDE, at(FOOTER, 0, 2200, 1280, 200)],
  ],
] as [string, OutlineBlock[]][])('no change: %s', (_, blocks) => {
  expect(changed(...blocks)).toEqual([]);
});

test.each([
  ['a lost block', [HEADER, MENU, MAIN, FOOTER], ['lost: complementary "Most read" is gone']],
  [
    'a new banner',
    [HEADER, MENU, MAIN, SIDE, FOOTER, block('CENTER', 'image', 'Sale', 240, 1400, 720, 240)],
    ['new: image "Sale" is new in CENTER'],
  ],
  [
    'a menu of two lines',
    [HEADER, at(MENU, 0, 80, 1280, 80), MAIN, SIDE, FOOTER],
    ['size: navigation "Menu" is 40 px taller'],
  ],
  [
    'a column that moved to the other side',
    [HEADER, MENU, at(MAIN, 560, 120, 720, 1200), { ...at(SIDE, 0, 120, 300, 600), zone: 'LM' }, FOOTER],
    ['zone: complementary "Most read" moved from RM to LM; what is beside it moved 320 px right'],
  ],
  [
    'a column that fell below the other',
    [HEADER, MENU, MAIN, at(SIDE, 240, 1340, 300, 400), FOOTER],
    ['order: complementary "Most read" moved below text "Rates rise"'],
  ],
] as [string, OutlineBlock[], string[]][])('found: %s', (_, blocks, expected) => {
  expect(changed(...blocks)).toEqual(expected);
});

const replies = (tops: readonly number[]): OutlineBlock[] =>
  tops.map(top => block('CENTER', 'listitem', '', 144, top, 664, 56));
const pageOf = (height: number, blocks: readonly OutlineBlock[]) => ({
  page: { width: 1280, height },
  blocks: blocks.toSorted((a, b) => a.box[1] - b.box[1]),
});
const said = (before: ReturnType<typeof pageOf>, after: ReturnType<typeof pageOf>) =>
  outlineChanges(before, after).map(({ kind, text }) => `${kind}: ${text}`);
const LIST = [HEADER, ...replies([200, 272, 344, 416]), at(FOOTER, 0, 488, 1280, 100)];

test('a banner above a list of items: one change, and how far it pushes what is below', () => {
  const down = (one: OutlineBlock): OutlineBlock =>
    at(one, one.box[0], one.box[1] + 80, one.box[2], one.box[3]);
  const banner = block('HEADER', 'text', 'Sale', 0, 0, 1280, 80);
  const [before, after] = [pageOf(588, LIST), pageOf(668, [banner, ...LIST.map(down)])];
  expect(said(before, after)).toEqual([
    'new: text "Sale" is new in HEADER; what is below it moved 80 px down',
  ]);
  expect(said(after, before)).toEqual(['lost: text "Sale" is gone; what was below it moved 80 px up']);
  const taller = pageOf(668, [at(HEADER, 0, 0, 1280, 160), ...LIST.slice(1).map(down)]);
  expect(said(before, taller)).toEqual([
    'size: banner "News" is 80 px taller; what is below it moved 80 px down',
  ]);
});

const HEIGHTS = [56, 104, 72, 144];
const repliesOf = (heights: readonly number[]): OutlineBlock[] => {
  let top = 200;
  return heights.map(height => {
    const one = block('CENTER', 'listitem', '', 144, top, 664, height);
    top += height + 16;
    return one;
  });
};

test.each([
  [HEIGHTS, 88],
  [[56, 56, 56, 56], 56],
])('an item added anywhere among alike items of %j px is the only change', (heights, height) => {
  const before = [HEADER, ...repliesOf(heights), at(FOOTER, 0, 700, 1280, 100)];
  for (let place = 0; place <= heights.length; place++) {
    const items = repliesOf(heights.toSpliced(place, 0, height));
    const after = [HEADER, ...items, at(FOOTER, 0, 716 + height, 1280, 100)];
    const changes = said(pageOf(800, before), pageOf(816 + height, after));
    expect(changes).toEqual([
      expect.stringMatching(
        new RegExp(
          `^new: listitem of CENTER at 144, \\d+ is new in CENTER; what is below it moved ${height + 16} px down$`,
        ),
      ),
    ]);
    if (heights === HEIGHTS) expect(changes[0]).toContain(`at 144, ${items[place]?.box[1]} is`);
  }
});

test('two changes on one page are two changes, although items between them look similar', () => {
  const after = [
    block('HEADER', 'text', 'Sale', 0, 0, 1280, 80),
    at(HEADER, 0, 80, 1280, 80),
    ...replies([280, 352, 424]),
    at(FOOTER, 0, 496, 1280, 100),
  ];
  expect(said(pageOf(588, LIST), pageOf(596, after)).map(text => text.replace(/; what.*/, ''))).toEqual([
    'new: text "Sale" is new in HEADER',
    expect.stringMatching(/^lost: listitem of CENTER at 144, \d+ is gone$/),
  ]);
});

const COLUMNS = `<main data-zone="CENTER"><h1>Rates rise</h1><p>${'One line of words. '.repeat(60)}</p>
<p>${'Another line of words. '.repeat(60)}</p></main>
<aside class="side" data-zone="RM"><h2>Most read</h2><p>${'Short. '.repeat(40)}</p></aside>`;

test('texts below one another are one block, named by their heading', () => {
  const snapshot = snapshotFromHtml(COLUMNS);
  const { blocks } = outlineOf(snapshot, zoningOf(snapshot));
  expect(blocks.map(({ zone, role, name }) => [zone, role, name])).toEqual([
    ['RM', 'complementary', 'Most read'],
    ['CENTER', 'main', 'Rates rise'],
  ]);
  for (const { box } of blocks) for (const px of box) expect(px % 8).toBe(0);
});

test.each([['.side'], ['zone=RM']])('what %s ignores is one block without a name', ignore => {
  const snapshot = snapshotFromHtml(COLUMNS);
  const plain = outlineOf(snapshot, zoningOf(snapshot)).blocks.find(({ zone }) => zone === 'RM');
  const found = outlineOf(snapshot, zoningOf(snapshot), { ignore: [ignore] }).blocks;
  const own = found.find(({ zone }) => zone === 'RM');
  expect(own?.name).toBe('');
  expect(own?.box[0]).toBe(plain?.box[0]);
  expect(found.find(({ zone }) => zone === 'CENTER')?.name).toBe('Rates rise');
});

test('the outline of an element holds that element alone', () => {
  const snapshot = snapshotFromHtml(COLUMNS);
  const root = snapshot.elements.findIndex(({ tag }) => tag === 'aside');
  const { blocks } = outlineOf(snapshot, zoningOf(snapshot), { root });
  expect(blocks.map(({ zone }) => zone)).toEqual(['RM']);
});

const textIn = (role: string, name: string, top: number, height: number): OutlineBlock =>
  block('CENTER', role, name, 240, top, 720, height);

test('a headline that wraps is no change', () => {
  const before = pageOf(900, [textIn('text', 'Rates rise', 100, 48), textIn('table', '', 160, 300)]);
  const after = pageOf(948, [textIn('text', 'Rates fall', 100, 96), textIn('table', '', 208, 300)]);
  expect(said(before, after)).toEqual([]);
});

test('texts that become one block, as what stood between them goes, are neither lost nor taller', () => {
  const [headline, body] = [textIn('text', 'Rates rise', 100, 48), textIn('text', 'The bank', 480, 160)];
  const before = pageOf(900, [headline, textIn('image', 'Bank', 160, 304), body]);
  const gone = ['lost: image "Bank" is gone; what was below it moved 304 px up'];
  const below = textIn('table', '', 656, 200);
  const rest = at(below, 240, 352, 720, 200);
  const withBelow = pageOf(900, [...before.blocks, below]);
  expect(said(withBelow, pageOf(596, [at(headline, 240, 100, 720, 236), rest]))).toEqual(gone);
  expect(said(withBelow, pageOf(596, [textIn('article', 'Rates rise', 100, 236), rest]))).toEqual(gone);
});

test('a form that leaves a header which is one block then is lost', () => {
  const [logo, search] = [
    block('HEADER', 'text', 'News', 40, 16, 960, 56),
    block('HEADER', 'search', '', 1000, 32, 240, 24),
  ];
  expect(said(outline(logo, search, MAIN), outline(HEADER, MAIN))).toEqual([
    'lost: search of HEADER at 1000, 32 is gone',
  ]);
  expect(said(outline(HEADER, MAIN), outline(logo, search, MAIN))).toEqual([
    'new: search of HEADER at 1000, 32 is new in HEADER',
  ]);
});

test('a landmark of too many parts is a group', () => {
  const snapshot = snapshotFromHtml(
    `<main data-zone="CENTER">${'<p>Words.</p><figure><p>Boats</p></figure>'.repeat(20)}</main>`,
  );
  const { blocks } = outlineOf(snapshot, zoningOf(snapshot));
  expect(blocks.map(({ role }) => role)).toEqual(['group']);
});

test('what closes the gap of a moved block was below it, and a side column leaves its room down to its end', () => {
  const [top, second] = [textIn('navigation', 'Menu', 100, 48), textIn('image', 'Fair', 148, 200)];
  const moved = pageOf(900, [at(second, 240, 100, 720, 200), at(top, 240, 300, 720, 48)]);
  expect(said(pageOf(900, [top, second]), moved)[0]).toMatch(/ moved .*; what was below it moved 48 px up$/);
  const wide = [at(MAIN, 240, 120, 1040, 1200), at(textIn('image', 'Fair', 1400, 300), 240, 1400, 1040, 300)];
  const narrow = [MAIN, textIn('image', 'Fair', 1400, 300), SIDE];
  expect(said(outline(HEADER, ...narrow), outline(HEADER, ...wide))).toEqual([
    'lost: complementary "Most read" is gone',
  ]);
});

test('a headline in a centred row that wraps, and a line of text that grows, are no changes', () => {
  const row = (headline: number[], label: number[]) =>
    pageOf(900, [
      block('CENTER', 'text', 'Kettles', ...headline),
      block('CENTER', 'text', 'Sort by', ...label),
      textIn('table', '', 300, 200),
    ]);
  const before = row([240, 100, 400, 64], [800, 120, 80, 24]);
  expect(said(before, row([240, 100, 400, 128], [800, 152, 80, 24]))).toEqual([]);
  expect(said(before, row([240, 68, 400, 128], [800, 120, 80, 24]))).toEqual([]);
  expect(said(before, row([240, 100, 400, 64], [800, 120, 320, 24]))).toEqual([]);
  expect(said(before, row([240, 100, 400, 64], [800, 200, 80, 24]))).toEqual([
    'place: text "Sort by" is 80 px further down',
  ]);
});

test('a block without words that moved past another is told by its selector', () => {
  const [base, menu] = [
    { ...block('HEADER', 'group', '', 0, 0, 1280, 80), selector: '#base' },
    { ...block('HEADER', 'group', 'Log in', 1008, 8, 256, 16), selector: '#menu' },
  ];
  const banner = { ...block('HEADER', 'text', '', 0, 0, 1280, 72), ignored: 'whole' as const };
  expect(said(pageOf(900, [base, menu]), pageOf(972, [banner, menu, at(base, 0, 72, 1280, 80)]))).toEqual([]);
});
