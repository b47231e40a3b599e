// Moves of elements: one for each cause, and none for what stayed where it was.

import { expect, test } from 'vitest';
import type { Box } from '../../../src/base/box.ts';
import { comparePages } from '../../../src/judge/compare/compare-pages.ts';
import type { ComparedElement, ComparedPage } from '../../../src/judge/compare/compared-page.ts';
import { moveText } from '../../../src/judge/compare/element-changes.ts';
import { elementMoves } from '../../../src/judge/compare/element-moves.ts';
import { zonedPage } from './zoned-page.ts';

const HEADER = '<header><p>Crumb and crust</p></header>';
const MAIN = '<main><h1>Bread</h1><p>Flour and salt.</p><p>Knead it well.</p><p>Bake it hot.</p></main>';
const SIDE = '<aside><h2>Most read</h2><p>Rolls</p></aside>';
const FOOTER = '<footer><p>Imprint</p></footer>';
const PAGE = `${HEADER}${MAIN}${SIDE}${FOOTER}`;
const BANNER = '<section><p>Sale ends on Sunday</p><p>All tins</p></section>';

/** All changes but those of size, in one line each. */
const changed = (before: ComparedPage, after: ComparedPage): string[] =>
  comparePages(before, after)
    .changes.filter(({ change }) => change !== 'resized')
    .map(({ change, path, move }) => `${change} ${path}${move === undefined ? '' : `, ${moveText(move)}`}`);

test.each([
  ['nothing', PAGE, PAGE, []],
  [
    'a banner added',
    PAGE,
    `${BANNER}${PAGE}`,
    [
      'appeared /html/body/section',
      'moved /html/body/header, 40 px down with 3 more: /html/body/section appeared',
    ],
  ],
  [
    'a banner removed',
    `${BANNER}${PAGE}`,
    PAGE,
    ['gone /html/body/section', 'moved /html/body/header, 40 px up with 3 more: /html/body/section is gone'],
  ],
  [
    'a paragraph added at the end of a column',
    PAGE,
    PAGE.replace('</main>', '<p>Let it cool.</p></main>'),
    [
      'appeared /html/body/main/p[4]',
      'moved /html/body/aside, 20 px down with 1 more: /html/body/main/p[4] appeared',
    ],
  ],
  [
    'a paragraph removed inside a column',
    PAGE,
    PAGE.replace('<p>Knead it well.</p>', ''),
    [
      'gone /html/body/main/p[2]',
      'moved /html/body/main/p[2], 20 px up with 2 more: /html/body/main/p[2] is gone',
    ],
  ],
  [
    'two independent changes',
    PAGE,
    `${BANNER}${PAGE.replace('<p>Rolls</p>', '')}`,
    [
      'appeared /html/body/section',
      'gone /html/body/aside/p',
      'moved /html/body/header, 40 px down with 2 more: /html/body/section appeared',
      'moved /html/body/footer, 20 px up: /html/body/aside/p is gone',
    ],
  ],
  [
    'a paragraph that comes later',
    MAIN,
    MAIN.replace('<p>Flour and salt.</p>', '').replace('</main>', '<p>Flour and salt.</p></main>'),
    [
      'moved /html/body/main/p[1], 20 px up with 1 more: /html/body/main/p[3] moved',
      'moved /html/body/main/p[3], 40 px down',
    ],
  ],
] as [string, string, string, string[]][])('%s', (_, before, after, expected) => {
  expect(changed(zonedPage(before), zonedPage(after))).toEqual(expected);
});

const LOAVES = ['Rye', 'Oat', 'Wheat', 'Spelt', 'Barley'];
const list = (items: readonly string[]): ComparedPage =>
  zonedPage(`<main><ul>${items.map(item => `<li>${item}</li>`).join('')}</ul>${SIDE}</main>`);

test.each([0, 1, 2, 3, 4, 5])('a list item inserted at %i pushes those after it', at => {
  const found = changed(list(LOAVES), list(LOAVES.toSpliced(at, 0, 'Corn')));
  const first = at === LOAVES.length ? '/html/body/main/aside' : `/html/body/main/ul/li[${at + 2}]`;
  const more = at === LOAVES.length ? '' : ` with ${LOAVES.length - at} more`;
  const item = `/html/body/main/ul/li[${at + 1}]`;
  expect(found).toEqual([`appeared ${item}`, `moved ${first}, 20 px down${more}: ${item} appeared`]);
});

/** Children of one box, at the given places: columns and cards. */
function placed(boxes: Readonly<Record<string, Box>>): ComparedPage {
  const names = Object.keys(boxes);
  const page = zonedPage(`<main>${names.map(name => `<div>${name}</div>`).join('')}</main>`);
  const elements = page.elements.map(
    (element): ComparedElement => ({ ...element, pageBox: boxes[element.text] ?? [0, 0, 900, 900] }),
  );
  return { ...page, elements };
}

test('a column that moved to the other side, and the one that makes room', () => {
  const found = changed(
    placed({ side: [0, 0, 200, 400], text: [200, 0, 700, 800], foot: [0, 800, 900, 60] }),
    placed({ side: [700, 0, 200, 400], text: [0, 0, 700, 800], foot: [0, 800, 900, 60] }),
  );
  expect(found).toEqual([
    'moved /html/body/main/div[2], 200 px left',
    'moved /html/body/main/div[1], 700 px right',
  ]);
});

const pictures = (heights: readonly number[]): ComparedPage =>
  zonedPage(
    `<main>${heights.map(px => `<div><img width="300" height="${px}"></div>`).join('')}${SIDE}</main>`,
  );

test.each([0, 1, 2, 3])('a picture without a name inserted at %i is the one that appeared', at => {
  const found = changed(pictures([100, 160, 220]), pictures([100, 160, 220].toSpliced(at, 0, 130)));
  expect(found[0]).toBe(`appeared /html/body/main/div[${at + 1}]`);
  expect(found.slice(1)).toEqual([
    expect.stringMatching(
      `^moved /html/body/main/.*, 130 px down.*: /html/body/main/div\\[${at + 1}\\] appeared$`,
    ),
  ]);
});

test('a banner that grows moves what is below it once, and nothing beside it', () => {
  const found = changed(
    placed({
      banner: [0, 0, 900, 60],
      side: [0, 60, 200, 400],
      text: [200, 60, 700, 800],
      note: [0, 0, 90, 20],
    }),
    placed({
      banner: [0, 0, 900, 96],
      side: [0, 96, 200, 400],
      text: [200, 96, 700, 800],
      note: [0, 0, 90, 20],
    }),
  );
  expect(found).toEqual([
    'moved /html/body/main/div[2], 36 px down with 1 more: /html/body/main/div[1] has another size',
  ]);
});

test('a new card moves the others of its rows once', () => {
  const grid = (names: readonly string[]) =>
    placed(
      Object.fromEntries(
        names.map((name, at): [string, Box] => [name, [(at % 3) * 300, Math.floor(at / 3) * 200, 280, 180]]),
      ),
    );
  expect(changed(grid(['a', 'b', 'c', 'd', 'e']), grid(['new', 'a', 'b', 'c', 'd', 'e']))).toEqual([
    'appeared /html/body/main/div[1]',
    'moved /html/body/main/div[2], 300 px right with 4 more: /html/body/main/div[1] appeared',
  ]);
});

test('a text that is wider on both sides of its centre has not moved', () => {
  const found = changed(placed({ title: [300, 0, 300, 40] }), placed({ title: [250, 0, 400, 40] }));
  expect(found).toEqual([]);
});

/** The same in a box that fills its window, or lies in one of another width. */
const inWindow = (width: number, boxes: Readonly<Record<string, Box>>, main: Box = [0, 0, width, 900]) => {
  const page = placed(boxes);
  const elements = page.elements.map(element =>
    element.tag === 'main' ? { ...element, pageBox: main } : element,
  );
  return { ...page, elements, viewport: { width, height: 900 } };
};

const NARROWER: readonly (readonly [name: string, before: Box, after: Box, expected: string[]])[] = [
  ['at the left', [20, 100, 300, 40], [20, 100, 300, 40], []],
  ['in the middle', [350, 100, 300, 40], [250, 100, 300, 40], []],
  ['in the middle, and narrower itself', [350, 100, 300, 40], [300, 100, 200, 40], []],
  ['at the right', [680, 100, 300, 40], [480, 100, 300, 40], []],
  ['from the middle to the right', [500, 100, 500, 40], [400, 100, 400, 40], []],
  [
    'from the left to the right',
    [20, 100, 300, 40],
    [480, 100, 300, 40],
    ['moved /html/body/main/div[2], 460 px right: /html/body/main has another size'],
  ],
  [
    'from the right to the left',
    [680, 100, 300, 40],
    [20, 100, 300, 40],
    ['moved /html/body/main/div[2], 660 px left: /html/body/main has another size'],
  ],
];

test.each(NARROWER)('a narrower window moves no block %s', (_, before, after, expected) => {
  const found = changed(
    inWindow(1000, { text: [0, 0, 60, 40], block: before }),
    inWindow(800, { text: [0, 0, 60, 40], block: after }),
  );
  expect(found).toEqual(expected);
});

test('a narrower window moves no centred column, and nothing in it', () => {
  const boxes = (left: number): Record<string, Box> => ({
    title: [left, 0, 60, 40],
    foot: [left + 540, 50, 60, 40],
  });
  const at = (window: number, left: number) => inWindow(window, boxes(left), [left, 0, 600, 900]);
  expect(changed(at(1000, 200), at(800, 100))).toEqual([]);
});

test('a column at the right of a narrower window has not moved, nor one beside a wider text', () => {
  const found = changed(
    inWindow(1000, { text: [0, 0, 800, 40], side: [800, 0, 200, 40] }),
    inWindow(800, { text: [0, 0, 600, 40], side: [600, 0, 200, 40] }),
  );
  expect(found).toEqual([]);
});

test('a list as wide as its items: a new one at the left moves them if the list begins at a fixed edge', () => {
  const items = { a: [0, 0, 60, 20], b: [60, 0, 60, 20] } as const;
  const more = { new: [0, 0, 60, 20], a: [60, 0, 60, 20], b: [120, 0, 60, 20] } as const;
  const shifted = (boxes: Readonly<Record<string, Box>>, px: number): Record<string, Box> =>
    Object.fromEntries(
      Object.entries(boxes).map(([name, [left, ...rest]]): [string, Box] => [name, [left + px, ...rest]]),
    );
  expect(changed(inWindow(900, items, [0, 0, 120, 20]), inWindow(900, more, [0, 0, 180, 20]))).toEqual([
    'appeared /html/body/main/div[1]',
    'moved /html/body/main/div[2], 60 px right with 1 more: /html/body/main/div[1] appeared',
  ]);
  const atRight = changed(
    inWindow(900, shifted(items, 780), [780, 0, 120, 20]),
    inWindow(900, shifted(more, 720), [720, 0, 180, 20]),
  );
  expect(atRight).toEqual(['appeared /html/body/main/div[1]']);
});

test.each([
  ['ends at a fixed edge', [700, 760], [680, 740], '20 px left with 1 more'],
  ['is centred', [400, 460], [390, 450], '10 px left with 1 more'],
] as [string, number[], number[], string][])(
  'a word that grows in a row that %s moves those before it',
  (_, [a = 0, b = 0], [newA = 0, newB = 0], expected) => {
    const found = changed(
      placed({ a: [a, 0, 60, 20], b: [b, 0, 60, 20], c: [b + 60, 0, 60, 20] }),
      placed({ a: [newA, 0, 60, 20], b: [newB, 0, 60, 20], c: [newB + 60, 0, 80, 20] }),
    );
    expect(found).toEqual([
      `moved /html/body/main/div[1], ${expected}: /html/body/main/div[3] has another size`,
    ]);
  },
);

test('a row of 16,000 words that all grow and push those before them takes linear time', () => {
  const row = (width: number): ComparedPage => {
    const boxes = Array.from({ length: 16_000 }, (_, at): [string, Box] => [
      `w${at}`,
      [500_000 + 20 * at - (at + 1) * (width - 10), 0, width, 20],
    ]);
    return placed(Object.fromEntries(boxes));
  };
  const [before, after] = [row(10), row(20)];
  const started = process.cpuUsage();
  comparePages(before, after);
  const { user, system } = process.cpuUsage(started);
  expect((user + system) / 1_000).toBeLessThan(10_000);
}, 240_000);

test('80,000 cards that all grow and wrap behind a new one take linear time', () => {
  const count = 80_000;
  const [main] = placed({}).elements;
  if (main === undefined) throw new Error('no element');
  const card = (at: number, width: number): ComparedElement => ({
    ...main,
    isSeen: true,
    parent: 0,
    pageBox: [(at % 4) * 250, Math.floor(at / 4) * 20, width, 20],
  });
  const cards = (from: number, width: number) =>
    Array.from({ length: count }, (_, at) => card(from + at, width));
  const [before, after] = [
    [main, ...cards(0, 200)],
    [main, card(0, 203), ...cards(1, 203)],
  ];
  const partners = Int32Array.from(before.keys(), at => (at === 0 ? 0 : at + 1));
  const started = process.cpuUsage();
  const moves = elementMoves(before, after, partners, [main.pageBox, main.pageBox]);
  const { user, system } = process.cpuUsage(started);
  expect(moves.map(({ pairs, cause }) => [pairs.length, cause?.change])).toEqual([[count, 'appeared']]);
  expect((user + system) / 1_000).toBeLessThan(4_000);
}, 60_000);
