// How far Markdown says what the page says, by pairs of words.

import { expect, test } from 'vitest';
import { agreementOf, LEAST_AGREEMENT } from '../../../../src/judge/content/offered/with-offered.ts';

const BOATS = 'Boats leave an hour before high water and come home an hour after it.';
const TRAINS = 'Trains leave every day in the morning and come back after an hour or so.';
const MENU = 'Home News Contact Imprint';

test.each([
  ['the same', BOATS, BOATS, `${MENU} ${BOATS}`, 0.9, 1],
  ['in other letters', BOATS.toUpperCase(), BOATS, BOATS, 1, 1],
  ['other text of the language', TRAINS, BOATS, BOATS, 0, 0.2],
  ['a stub of it', 'Boats leave', BOATS, BOATS, 1, 0.1],
  ['nothing on the page', BOATS, '', '', 0, 1],
  ['Chinese', '船只在涨潮前一小时离开', '船只在涨潮前一小时离开', '船只在涨潮前一小时离开', 1, 1],
  ['other Chinese', '火车每天早上出发', '船只在涨潮前一小时离开', '船只在涨潮前一小时离开', 0, 0],
])('%s', (_, markdown, content, page, agreement, coverage) => {
  const found = agreementOf(markdown, content, page);
  expect(Math.abs(found.agreement - agreement)).toBeLessThan(0.15);
  expect(Math.abs(found.coverage - coverage)).toBeLessThan(0.15);
});

test('other text of the language is far below what is accepted', () => {
  const { agreement, coverage } = agreementOf(TRAINS, BOATS, BOATS);
  expect(Math.max(agreement, coverage)).toBeLessThan(LEAST_AGREEMENT);
});
