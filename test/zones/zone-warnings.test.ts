// Zones that are a guess are said to be one.

import { expect, test } from 'vitest';
import { zoneWarnings } from '../../src/zones/zone-warnings.ts';

test.each([
  ['auto', 0.5, ['ZONES_UNSURE']],
  ['auto+site', 0.55, ['ZONES_UNSURE']],
  ['auto', 0.6, []],
  ['auto', 0, []],
  ['vlps', 0.3, []],
])('%s with a confidence of %d: %j', (method, confidence, codes) => {
  expect(zoneWarnings({ method, confidence }).map(({ code }) => code)).toEqual(codes);
});
