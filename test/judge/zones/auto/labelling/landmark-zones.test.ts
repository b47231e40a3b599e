// Which zone the landmark elements around an element stand for.

import { expect, test } from 'vitest';
import {
  landmarkZones,
  mainAndSideZones,
} from '../../../../../src/judge/zones/auto/labelling/landmark-zones.ts';
import { madeSnapshot } from '../../../../support/zoned-page.ts';

const LEFT = [0, 0, 300, 600] as const;
const RIGHT = [980, 0, 300, 600] as const;
const WIDE = [0, 0, 1280, 600] as const;

test.each([
  ['header', WIDE, 'HEADER'],
  ['footer', WIDE, 'FOOTER'],
  ['aside', LEFT, 'LM'],
  ['aside', RIGHT, 'RM'],
  ['aside', WIDE, undefined],
  ['article', WIDE, 'CENTER'],
  ['div', LEFT, undefined],
])('%s at %j: %s', (tag, box, zone) => {
  const parts = [{ tag: 'p', box, text: 'text' }];
  expect(landmarkZones(madeSnapshot({ width: 1280, height: 600 }, [{ tag, box, parts }]))[3]).toBe(zone);
});

test('the header, footer and asides of an article are part of it', () => {
  for (const tag of ['header', 'footer', 'aside']) {
    const parts = [{ tag, box: LEFT, text: 'text' }];
    const page = madeSnapshot({ width: 1280, height: 600 }, [{ tag: 'article', box: WIDE, parts }]);
    expect(landmarkZones(page)[3]).toBe('CENTER');
  }
});

test('beside a layout only the main part counts, and side parts beside it', () => {
  const parts = [
    { tag: 'header', box: WIDE, text: 'bar' },
    {
      tag: 'main',
      box: LEFT,
      parts: [
        { tag: 'p', box: LEFT, text: 'text' },
        { tag: 'aside', box: LEFT, text: 'note' },
      ],
    },
    { tag: 'aside', box: RIGHT, parts: [{ tag: 'nav', box: RIGHT, text: 'links' }] },
  ];
  const page = madeSnapshot({ width: 1280, height: 600 }, parts);
  const zonesByTag = (zones: ReturnType<typeof mainAndSideZones>) =>
    page.elements.slice(2).map(({ tag }, at) => [tag, zones[at + 2]]);
  expect(zonesByTag(mainAndSideZones(page))).toEqual([
    ['header', null],
    ['main', 'CENTER'],
    ['p', 'CENTER'],
    ['aside', null],
    ['aside', 'RM'],
    ['nav', null],
  ]);
  const twice = madeSnapshot({ width: 1280, height: 600 }, [
    ...parts,
    { tag: 'main', box: LEFT, text: 'more' },
  ]);
  expect(mainAndSideZones(twice)).not.toContain('CENTER');
});
