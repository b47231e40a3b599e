// The adaptive method on made pages, and the words for its evidence.

import { describe, expect, test } from 'vitest';
import { auto, autoMethod } from '../../../../src/judge/zones/auto/auto.ts';
import {
  FEATURE_NAMES,
  FEATURE_PHRASES,
  leafFeatures,
} from '../../../../src/judge/zones/auto/features/leaf-features.ts';
import { measure } from '../../../../src/judge/zones/auto/measures/page-measures.ts';
import { AUTO_SETTINGS, ZONE_PLACE } from '../../../../src/judge/zones/auto/settings.ts';
import { shippedModel } from '../../../../src/judge/zones/auto/zone-model.ts';
import { takesZone } from '../../../../src/judge/zones/enclosing-zone.ts';
import { reasonOf } from '../../../../src/judge/zones/methods.ts';
import { ZONES } from '../../../../src/judge/zones/zoning.ts';
import { madeSnapshot, type Part, prose } from '../../../support/zoned-page.ts';

const links = (count: number, left: number, top: number, width: number): Part[] =>
  Array.from({ length: count }, (_, at) => ({
    tag: 'li',
    box: [left, top + at * 24, width, 20],
    parts: [
      { tag: 'a', box: [left, top + at * 24, 90, 20], text: `Link ${at}`, style: { display: 'inline' } },
    ],
  }));

/** Bar on top, navigation at the left, an article, a line at the bottom. */
const classic = madeSnapshot({ width: 1280, height: 1600 }, [
  {
    tag: 'div',
    box: [0, 0, 1280, 70],
    style: { backgroundColor: 'rgb(20, 40, 80)' },
    parts: [
      { tag: 'a', box: [140, 20, 120, 30], text: 'Some Site' },
      ...[0, 1, 2, 3].map(
        (at): Part => ({ tag: 'a', box: [600 + at * 100, 25, 60, 20], text: `Part ${at}` }),
      ),
    ],
  },
  {
    tag: 'div',
    box: [140, 100, 200, 1300],
    style: { float: 'left' },
    parts: [{ tag: 'ul', box: [140, 100, 200, 480], parts: links(20, 140, 100, 200) }],
  },
  {
    tag: 'div',
    box: [370, 100, 770, 1350],
    style: { float: 'left' },
    parts: [
      { tag: 'h1', box: [370, 100, 770, 40], text: 'What the page is about', style: { fontSize: 32 } },
      ...[0, 1, 2, 3, 4, 5].map(
        (at): Part => ({ tag: 'p', box: [370, 160 + at * 210, 770, 190], text: prose(120) }),
      ),
    ],
  },
  {
    tag: 'div',
    box: [0, 1500, 1280, 100],
    style: { backgroundColor: 'rgb(30, 30, 30)' },
    parts: [
      { tag: 'p', box: [140, 1530, 300, 20], text: '© 2026 Some Site' },
      { tag: 'a', box: [900, 1530, 60, 20], text: 'Privacy' },
      { tag: 'a', box: [1000, 1530, 60, 20], text: 'Imprint' },
    ],
  },
]);

const zoneOfText = (text: string): string | null | undefined => {
  const parent = classic.texts.find(entry => entry.text.startsWith(text))?.parent ?? -1;
  return auto(classic).zones[parent];
};

describe('the adaptive method', () => {
  test.each([
    ['Some Site', 'HEADER'],
    ['Part 3', 'HEADER'],
    ['Link 0', 'LM'],
    ['Link 19', 'LM'],
    ['What the page', 'CENTER'],
    ['word0', 'CENTER'],
    ['©', 'FOOTER'],
    ['Imprint', 'FOOTER'],
  ])('%s is in %s', (text, zone) => {
    expect(zoneOfText(text)).toBe(zone);
  });

  test('draws its lines between the zones', () => {
    const { h1, h2, w1, w2 } = auto(classic).thresholds;
    expect(h1).toBeGreaterThanOrEqual(45);
    expect(h1).toBeLessThanOrEqual(100);
    expect(h2).toBe(1500);
    expect(w1).toBeGreaterThan(200);
    expect(w1).toBeLessThan(370);
    expect(w2).toBe(1280);
  });

  test('gives each element that takes one exactly one zone, a reason and a confidence', () => {
    const zoning = auto(classic);
    for (const [index, element] of classic.elements.entries()) {
      const zone = zoning.zones[index];
      if (takesZone(element)) expect(ZONES).toContain(zone);
      else expect(zone).toBeNull();
      expect(reasonOf(classic, zoning, index)).not.toBe('');
      expect(zoning.confidences[index]).toBeGreaterThanOrEqual(0);
      expect(zoning.confidences[index]).toBeLessThanOrEqual(1);
    }
  });

  test('a link in a line has the zone, the confidence and the reason of its line', () => {
    const zoning = auto(classic);
    const link = classic.texts.find(({ text }) => text === 'Link 7')?.parent ?? -1;
    const line = classic.elements[link]?.parent ?? -1;
    expect(classic.elements[line]?.tag).toBe('li');
    expect(zoning.zones[link]).toBe(zoning.zones[line]);
    expect(zoning.confidences[link]).toBe(zoning.confidences[line]);
    expect(reasonOf(classic, zoning, link)).toBe(reasonOf(classic, zoning, line));
  });

  test('is less sure of the right margin than its trees are', () => {
    const sureOf = (place: number) => {
      const trees = {
        ...shippedModel().trees,
        roots: [],
        base: ZONES.map((_, at) => (at === place ? 2 : 0)),
      };
      const { zones, confidences } = autoMethod({ trees, names: new Map() })(classic);
      const leaf = classic.texts[0]?.parent ?? -1;
      expect(zones[leaf]).toBe(ZONES[place]);
      return confidences[leaf] ?? 0;
    };
    const probability = Math.E ** 2 / (Math.E ** 2 + 4);
    expect(sureOf(ZONE_PLACE.LM)).toBeCloseTo(probability, 5);
    expect(sureOf(ZONE_PLACE.RM)).toBeCloseTo(probability ** AUTO_SETTINGS.rightMarginDoubt, 5);
  });

  test('answers alike twice', () => {
    expect(auto(classic).zones).toEqual(auto(classic).zones);
  });

  test.each<[string, Part[]]>([
    ['nothing', []],
    ['one empty element', [{ box: [0, 0, 0, 0], visibility: 'empty' }]],
    ['one text', [{ box: [0, 0, 100, 20], text: 'Alone' }]],
    ['texts off the page', [{ box: [-9999, -50, 100, 20], text: 'Gone', visibility: 'offpage' }]],
    ['a text of no size in a huge page', [{ box: [1e6, 1e6, 0, 0], text: 'x' }]],
  ])('is total on %s', (_, body) => {
    const zoning = auto(madeSnapshot({ width: 1280, height: 800 }, body));
    expect(Number.isFinite(zoning.confidence)).toBe(true);
    expect(Object.values(zoning.thresholds).every(Number.isFinite)).toBe(true);
  });

  test('says so where a page has no layout of its own', () => {
    const unstyled = madeSnapshot({ width: 1280, height: 900 }, [
      { tag: 'p', box: [8, 8, 1264, 40], text: prose(60) },
      { tag: 'p', box: [8, 60, 1264, 40], text: prose(60) },
    ]);
    const zoning = auto(unstyled);
    expect(zoning.confidence).toBeLessThanOrEqual(AUTO_SETTINGS.unstyledConfidence);
    expect(reasonOf(unstyled, zoning, 3)).toContain('guess');
  });

  test.each<[string, Part['box'], string]>([
    ['a bar at the bottom edge', [0, 740, 1280, 60], 'FOOTER'],
    ['a bar at the top edge', [0, 0, 1280, 60], 'HEADER'],
    ['a button at the right edge', [1200, 700, 60, 60], 'RM'],
    ['a side bar at the left edge', [0, 0, 220, 800], 'LM'],
  ])('takes %s where it is painted', (_, box, zone) => {
    const layer: Part = { box, style: { position: 'fixed' }, text: 'Floating words' };
    const snapshot = madeSnapshot({ width: 1280, height: 3000 }, [
      { tag: 'p', box: [240, 100, 800, 2500], text: prose(900), style: { float: 'left' } },
      layer,
    ]);
    const zoning = auto(snapshot);
    expect(zoning.zones[3]).toBe(zone);
    expect(reasonOf(snapshot, zoning, 3)).toContain('fixed to the');
  });
});

test('the model was trained on these features and zones', () => {
  const { trees, names } = shippedModel();
  expect(trees.features).toEqual(FEATURE_NAMES.filter(name => trees.features.includes(name)));
  expect(trees.classes).toEqual(ZONES);
  expect(names.get('sidebar')).toHaveLength(ZONES.length);
  expect(Object.entries(ZONE_PLACE)).toEqual(ZONES.map((zone, place) => [zone, place]));
});

test('no two features have one name, and none is worded that is the same for the whole page', () => {
  expect(new Set(FEATURE_NAMES).size).toBe(FEATURE_NAMES.length);
  expect([...FEATURE_PHRASES.keys()].filter(name => name.startsWith('page.'))).toEqual([]);
  for (const { said } of FEATURE_PHRASES.values())
    for (const value of [-1, 0, 0.5, 1, 3])
      expect(said(value)).toMatch(/^(?!.*(?:undefined|NaN|\{))(?:[a-z].*)?$/u);
});

test('every feature is a number on every leaf', () => {
  const names = shippedModel().names;
  const measures = measure(classic);
  const { count, rows } = leafFeatures(token => names.get(token))(measures, measures.leaves);
  expect(count).toBe(measures.leaves.length);
  expect(rows(0, count)).toHaveLength(count * FEATURE_NAMES.length);
  expect(rows(0, count).every(Number.isFinite)).toBe(true);
});

test.each<[string, Part[]]>([
  ['a button', [{ tag: 'button', box: [8, 8, 180, 22], text: 'Save and close the window' }]],
  ['a line', [{ tag: 'p', box: [8, 16, 1264, 20], text: 'A page of some shop.' }]],
  [
    'a card',
    [
      { tag: 'h3', box: [8, 40, 300, 24], text: 'Card title' },
      { tag: 'p', box: [8, 80, 300, 40], text: prose(8) },
    ],
  ],
])('a page of little more is CENTER: %s', (_, parts) => {
  const page = madeSnapshot({ width: 1280, height: 800 }, parts);
  const { zones } = auto(page);
  expect(page.texts.map(({ parent }) => zones[parent])).toEqual(parts.map(() => 'CENTER'));
});

test('a main part of links alone is not the margin of the prose in an aside', () => {
  const page = madeSnapshot({ width: 1280, height: 1800 }, [
    {
      tag: 'header',
      box: [140, 0, 1000, 60],
      parts: [
        { tag: 'a', box: [140, 20, 120, 20], text: 'Valley society' },
        ...[0, 1, 2].map((at): Part => ({ tag: 'a', box: [960 + at * 60, 20, 50, 20], text: `Part ${at}` })),
      ],
    },
    {
      tag: 'aside',
      box: [140, 60, 320, 1200],
      parts: [
        { tag: 'h2', box: [140, 80, 320, 30], text: 'About' },
        ...Array.from(
          { length: 6 },
          (_, at): Part => ({ tag: 'p', box: [140, 130 + at * 110, 320, 90], text: prose(60) }),
        ),
      ],
    },
    {
      tag: 'main',
      box: [490, 60, 650, 1620],
      parts: [{ tag: 'ul', box: [490, 80, 650, 1440], parts: links(60, 490, 80, 650) }],
    },
    { tag: 'footer', box: [140, 1720, 1000, 60], text: '© 2026 Valley society' },
  ]);
  const { zones } = auto(page);
  const zoneOf = (tag: string) => zones[page.elements.findIndex(element => element.tag === tag)];
  expect(['header', 'aside', 'main', 'footer'].map(zoneOf)).toEqual(['HEADER', 'LM', 'CENTER', 'FOOTER']);
});

test.each([4, 6])('the outer ones of %i columns that are as wide as each other are no margins', count => {
  const columns = Array.from({ length: count }, (_, at): Part => {
    const [left, width] = [140 + (at * 1000) / count, 1000 / count - 20];
    return {
      tag: 'div',
      box: [left, 100, width, 1500],
      style: { float: 'left' },
      parts: [
        { tag: 'h3', box: [left, 100, width, 30], text: `Part ${at}` },
        ...Array.from(
          { length: 60 },
          (_, line): Part => ({ tag: 'p', box: [left, 140 + line * 24, width, 20], text: prose(4) }),
        ),
      ],
    };
  });
  const page = madeSnapshot({ width: 1280, height: 1680 }, [
    { tag: 'h1', box: [140, 20, 1000, 40], text: 'All that we have' },
    { tag: 'div', box: [140, 100, 1000, 1500], parts: columns },
    { tag: 'p', box: [140, 1640, 1000, 20], text: '© 2026 Some Site' },
  ]);
  const { zones } = auto(page);
  const ofHeadings = page.elements.flatMap(({ tag }, index) => (tag === 'h3' ? [zones[index]] : []));
  expect(ofHeadings).toEqual(ofHeadings.map(() => 'CENTER'));
});

/** Cells of texts, then one of code, and one of a list of short lines: as a notebook ends, without a link. */
const notebook = (more: readonly Part[] = []) => {
  const line = (tag: string, top: number, text: string, height = 20): Part => ({
    tag,
    box: [18, top, 1244, height],
    text,
  });
  const cell = (top: number, height: number, parts: readonly Part[]): Part => ({
    tag: 'div',
    box: [18, top, 1244, height],
    parts,
  });
  return madeSnapshot({ width: 1280, height: 800 }, [
    cell(18, 60, [line('h1', 28, 'Tides of the quay', 40)]),
    cell(86, 40, [line('p', 90, prose(30))]),
    ...[0, 1, 2].map(at =>
      cell(140 + at * 120, 110, [
        line('h2', 145 + at * 120, `Month ${at} of the year`, 28),
        line('p', 180 + at * 120, prose(30)),
        line('p', 215 + at * 120, prose(20)),
      ]),
    ),
    cell(510, 70, [line('pre', 515, 'import tides'), line('pre', 550, 'high  4.0')]),
    cell(590, 190, [
      ...['Bring a lamp', 'Leave dogs at home', 'Pay at the gate'].map((text, at) =>
        line('li', 600 + at * 24, text),
      ),
      ...['Monday', 'Tuesday', 'Friday'].map((text, at) => line('p', 690 + at * 24, text)),
    ]),
    ...more,
  ]);
};

const zonesOf = (snapshot: ReturnType<typeof notebook>): (string | null)[] => {
  const { zones } = auto(snapshot);
  return snapshot.texts.map(({ parent }) => zones[parent] ?? null);
};

test('a page without links is CENTER to its end', () => {
  expect(new Set(zonesOf(notebook()))).toEqual(new Set(['CENTER']));
});
