// Which zone the landmark elements around an element stand for.

import { expect, test } from 'vitest';
import { landmarkZones } from '../../../../src/judge/zones/auto/landmark-zones.ts';
import { madeSnapshot } from '../../../support/zoned-page.ts';

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
