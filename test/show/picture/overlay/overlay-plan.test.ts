// The plan of the overlay: which blocks are marked, where lines, labels and legend stand.

import { describe, expect, it } from 'vitest';
import { type Box, bottom, intersection, isEmpty, right } from '../../../../src/base/box.ts';
import type { Thresholds } from '../../../../src/judge/zones/zoning.ts';
import { overlayPlan } from '../../../../src/show/picture/overlay/overlay-plan.ts';
import { everyZone, type Part, page } from '../../../support/zoned-page.ts';

type Marked = readonly [zone: string, box: Box];

const marks = (parts: readonly Part[]): Marked[] => {
  const { snapshot, zoning } = page(parts);
  return overlayPlan(snapshot, zoning).blocks.map(block => [block.zone, block.pageBox]);
};

const WRAPPER: Box = [0, 0, 600, 400];

describe('blocks', () => {
  const cases: readonly [name: string, parts: readonly Part[], expected: readonly Marked[]][] = [
    [
      'a subtree of one zone is one block, around what it shows',
      [
        {
          box: [0, 0, 600, 100],
          zone: 'LM',
          parts: [
            { box: [10, 10, 50, 50], zone: 'LM' },
            { box: [20, 70, 300, 20], textBox: [20, 70, 80, 15], text: 'words', zone: 'LM' },
          ],
        },
      ],
      [['LM', [10, 10, 90, 75]]],
    ],
    ['a wrapper that shows nothing is none', [{ tag: 'div', box: WRAPPER, zone: 'LM' }], []],
    [
      'text right in BODY is of CENTER, as in the record',
      [{ tag: 'body', box: WRAPPER, text: 'bare', textBox: [8, 8, 40, 20] }],
      [['CENTER', [8, 8, 40, 20]]],
    ],
    [
      'a mixed element is no block, its parts are',
      [
        {
          box: WRAPPER,
          zone: 'CENTER',
          parts: [
            { box: [0, 0, 100, 300], zone: 'LM' },
            { box: [150, 0, 400, 300], zone: 'CENTER' },
          ],
        },
      ],
      [
        ['CENTER', [150, 0, 400, 300]],
        ['LM', [0, 0, 100, 300]],
      ],
    ],
    [
      'what cannot be seen does not make its parent mixed',
      [
        {
          box: [0, 0, 200, 100],
          zone: 'CENTER',
          text: 'words',
          parts: [{ box: [0, 0, 50, 50], zone: 'RM', visibility: 'hidden' }],
        },
      ],
      [['CENTER', [0, 0, 200, 100]]],
    ],
    [
      'text right in a mixed element is marked by its own box',
      [
        {
          box: WRAPPER,
          zone: 'CENTER',
          text: 'bare',
          textBox: [20, 300, 100, 20],
          parts: [{ box: [0, 0, 100, 100], zone: 'LM' }],
        },
      ],
      [
        ['LM', [0, 0, 100, 100]],
        ['CENTER', [20, 300, 100, 20]],
      ],
    ],
    [
      'the parts of a box without height are found',
      [
        {
          box: [0, 0, 600, 0],
          zone: 'HEADER',
          visibility: 'empty',
          parts: [{ box: [0, 0, 200, 50], zone: 'HEADER' }],
        },
      ],
      [['HEADER', [0, 0, 200, 50]]],
    ],
    [
      'what sticks out of its block is marked too',
      [{ box: [0, 0, 100, 40], zone: 'LM', text: 'words', parts: [{ box: [0, 200, 100, 100], zone: 'LM' }] }],
      [
        ['LM', [0, 200, 100, 100]],
        ['LM', [0, 0, 100, 40]],
      ],
    ],
    [
      'neighbours in a column join over a margin',
      [
        { box: [0, 0, 300, 20], zone: 'CENTER' },
        { box: [0, 36, 300, 20], zone: 'CENTER' },
        { box: [0, 72, 300, 20], zone: 'CENTER' },
      ],
      [['CENTER', [0, 0, 300, 92]]],
    ],
    [
      'neighbours in a row join',
      [
        { box: [0, 0, 80, 40], zone: 'HEADER' },
        { box: [120, 0, 80, 40], zone: 'HEADER' },
        { box: [240, 0, 80, 40], zone: 'HEADER' },
      ],
      [['HEADER', [0, 0, 320, 40]]],
    ],
    [
      'neighbours of two zones, or far apart, do not',
      [
        { box: [0, 0, 300, 20], zone: 'CENTER' },
        { box: [0, 36, 300, 30], zone: 'LM' },
        { box: [0, 72, 300, 40], zone: 'CENTER' },
        { box: [0, 300, 300, 50], zone: 'CENTER' },
      ],
      [
        ['CENTER', [0, 300, 300, 50]],
        ['CENTER', [0, 72, 300, 40]],
        ['LM', [0, 36, 300, 30]],
        ['CENTER', [0, 0, 300, 20]],
      ],
    ],
    [
      'a block is cut to the page',
      [{ box: [500, 350, 900, 900], zone: 'RM' }],
      [['RM', [500, 350, 100, 50]]],
    ],
    ['a block off the page is none', [{ box: [-300, 0, 200, 50], zone: 'LM' }], []],
    ['a box of no number is none', [{ box: [Number.NaN, 0, 200, 50], zone: 'LM' }], []],
    ['a tracking pixel is none', [{ tag: 'img', box: [5, 5, 1, 1], zone: 'CENTER' }], []],
    ['what has no zone is none', [{ box: [0, 0, 300, 300] }], []],
  ];
  it.each(cases)('%s', (_name, parts, expected) => {
    expect(marks(parts)).toEqual(expected);
  });

  it('keeps the elements a joined block stands for', () => {
    const { snapshot, zoning } = page([
      { box: [0, 0, 300, 20], zone: 'CENTER' },
      { box: [0, 30, 300, 20], zone: 'CENTER' },
    ]);
    expect(overlayPlan(snapshot, zoning).blocks[0]?.elements).toEqual([2, 3]);
  });

  it('names large blocks only, with a chip beside their text', () => {
    const { snapshot, zoning } = everyZone();
    const { blocks } = overlayPlan(snapshot, zoning);
    expect(blocks.filter(block => block.chipBox === null).map(block => block.zone)).toEqual([
      'LM',
      'HEADER',
      'RM',
    ]);
    for (const { chipBox } of blocks) {
      for (const text of snapshot.texts) {
        if (chipBox !== null) expect(isEmpty(intersection(chipBox, text.pageBox))).toBe(true);
      }
    }
  });
});

describe('lines', () => {
  const cases: readonly [name: string, thresholds: Partial<Thresholds>, labels: readonly string[]][] = [
    ['all inside', { h1: 132.4, h2: 380, w1: 212, w2: 504 }, ['H1 132', 'H2 380', 'W1 212', 'W2 504']],
    ['on the edges of the page', { h1: 0, h2: 400, w1: 0, w2: 600 }, []],
    ['outside it', { h1: -5, h2: 9000, w1: Number.NaN, w2: Number.POSITIVE_INFINITY }, []],
    ['some', { h1: 50, w2: 599 }, ['H1 50', 'W2 599']],
  ];
  it.each(cases)('%s', (_name, thresholds, labels) => {
    const { snapshot, zoning } = page([], { thresholds });
    expect(overlayPlan(snapshot, zoning).lines.map(line => line.label)).toEqual(labels);
  });

  it('draws the upright ones from header to footer', () => {
    const { snapshot, zoning } = page([], { thresholds: { h1: 50, h2: 350, w1: 100 } });
    const line = overlayPlan(snapshot, zoning).lines.at(-1);
    expect(line).toMatchObject({ axis: 'vertical', at: 100, from: 50, to: 350 });
  });

  it('keeps every label on the page', () => {
    const { snapshot, zoning } = page([], { thresholds: { h1: 1, h2: 399, w1: 1, w2: 599 } });
    for (const { labelBox } of overlayPlan(snapshot, zoning).lines) {
      expect(labelBox[0]).toBeGreaterThanOrEqual(0);
      expect(labelBox[1]).toBeGreaterThanOrEqual(0);
      expect(right(labelBox)).toBeLessThanOrEqual(600);
      expect(bottom(labelBox)).toBeLessThanOrEqual(400);
    }
  });
});

describe('legend', () => {
  it('counts elements and shares of the text', () => {
    const { snapshot, zoning } = page([
      { box: [0, 0, 100, 20], zone: 'HEADER', text: ' a\n b ' },
      {
        box: [0, 50, 100, 20],
        zone: 'CENTER',
        text: 'abcdef',
        parts: [{ box: [0, 50, 9, 9], zone: 'CENTER' }],
      },
      { box: [0, 80, 100, 20], zone: 'LM', text: 'not seen', visibility: 'hidden' },
    ]);
    const { rows, method, confidence } = overlayPlan(snapshot, zoning).legend;
    expect({ method, confidence }).toEqual({ method: 'auto', confidence: 0.93 });
    expect(rows.map(row => [row.zone, row.elements, row.textShare])).toEqual([
      ['HEADER', 1, 0.25],
      ['FOOTER', 0, 0],
      ['LM', 1, 0],
      ['RM', 0, 0],
      ['CENTER', 2, 0.75],
    ]);
  });

  const wide = { width: 1280, height: 3000 };
  const corners: readonly [name: string, texts: readonly Box[], left: boolean, top: boolean][] = [
    ['bottom right of the first screen where all are similar', [], false, false],
    ['bottom left', [[700, 0, 580, 800]], true, false],
    [
      'top right',
      [
        [0, 0, 640, 800],
        [640, 250, 640, 550],
      ],
      false,
      true,
    ],
  ];
  it.each(corners)('is at the %s', (_name, texts, left, top) => {
    const { snapshot, zoning } = page(
      texts.map(box => ({ box, zone: 'CENTER' as const, text: 'text' })),
      wide,
    );
    const [x, y, width, height] = overlayPlan(snapshot, zoning).legend.pageBox;
    expect([x, y]).toEqual([left ? 16 : 1280 - width - 16, top ? 16 : 800 - height - 16]);
  });

  it.each([
    [390, true],
    [527, true],
    [528, false],
    [1280, false],
  ])('stands beside a page of %i px: %s', (width, beside) => {
    const { snapshot, zoning } = page([], { width, height: 900 });
    const { legend, strip } = overlayPlan(snapshot, zoning);
    expect([legend.pageBox[0] >= width, strip]).toEqual([
      beside,
      beside ? { width: 296, height: 208 } : null,
    ]);
    if (beside) expect(legend.pageBox).toEqual([width + 16, 16, 264, 176]);
  });

  it.each([
    [
      'a gap between two columns',
      [
        [0, 0, 400, 3000],
        [840, 0, 440, 3000],
      ],
      false,
    ],
    [
      'a gap across the middle',
      [
        [0, 0, 1280, 200],
        [0, 440, 1280, 2560],
      ],
      false,
    ],
    ['text everywhere', [[0, 0, 1280, 3000]], true],
    [
      'gaps smaller than the legend',
      [
        [0, 150, 1280, 20],
        [0, 320, 1280, 20],
        [0, 490, 1280, 20],
        [0, 660, 1280, 20],
      ],
      true,
    ],
  ] as [string, Box[], boolean][])('covers no text: %s', (_name, texts, beside) => {
    const { snapshot, zoning } = page(
      texts.map(box => ({ box, zone: 'CENTER' as const, text: 'text' })),
      wide,
    );
    const { legend, strip } = overlayPlan(snapshot, zoning);
    for (const text of texts) expect(isEmpty(intersection(text, legend.pageBox))).toBe(true);
    expect([legend.pageBox[0] >= wide.width, strip !== null]).toEqual([beside, beside]);
  });

  it('is next to a page that runs out of a narrow screen', () => {
    const { snapshot, zoning } = page([], { width: 800, height: 900 });
    const onTelephone = { ...snapshot, viewport: { width: 390, height: 800 } };
    expect(overlayPlan(onTelephone, zoning).legend.pageBox.slice(0, 2)).toEqual([816, 16]);
  });
});

describe('size', () => {
  const wide = (count: number): Part[] =>
    Array.from({ length: count }, (_, at) => ({
      box: [(at % 5) * 250, Math.floor(at / 5) * 30, 200, 20],
      zone: at % 3 === 0 ? 'LM' : 'CENTER',
      text: 'words',
    }));
  const fastest = (count: number): number => {
    const { snapshot, zoning } = page(wide(count), { width: 1280, height: 6 * count });
    const times = Array.from({ length: 5 }, () => {
      const start = performance.now();
      overlayPlan(snapshot, zoning);
      return performance.now() - start;
    });
    return Math.min(...times);
  };

  it('takes time in line with the number of elements', () => {
    const small = fastest(1250);
    // A method that compared each with each would take 64 times as long.
    expect(fastest(10_000)).toBeLessThan(30 * Math.max(small, 1));
  }, 30_000);

  it('marks the largest where there are more blocks than can be seen', () => {
    const large: Part = { box: [0, 0, 400, 60], zone: 'RM' };
    const { snapshot, zoning } = page([...wide(20_000), large], { width: 1280, height: 120_000 });
    const { blocks } = overlayPlan(snapshot, zoning);
    expect(blocks).toHaveLength(4000);
    expect(blocks[0]).toMatchObject({ zone: 'RM', pageBox: large.box });
  });

  it('stands a tree 20,000 deep', () => {
    let deep: Part = { box: [0, 0, 100, 100], zone: 'CENTER' };
    for (let depth = 0; depth < 20_000; depth++)
      deep = { box: [0, 0, 100, 100], zone: 'CENTER', parts: [deep] };
    expect(marks([deep])).toEqual([['CENTER', [0, 0, 100, 100]]]);
  });
});
