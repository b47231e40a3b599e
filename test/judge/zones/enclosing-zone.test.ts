// Which elements take a zone of their own.

import { expect, test } from 'vitest';
import { takesZone, whyNoZone } from '../../../src/judge/zones/enclosing-zone.ts';
import type { Visibility } from '../../../src/page/snapshot/snapshot.ts';
import { buildSnapshot } from '../../support/built-snapshot.ts';

const element = (tag: string, visibility: Visibility) => {
  const [built] = buildSnapshot([tag, { visibility }]).elements;
  if (built === undefined) throw new Error('no element was built');
  return built;
};

test.each<[string, Visibility, string | null]>([
  ['div', 'visible', null],
  ['div', 'scrolled', null],
  ['div', 'hidden', null],
  ['div', 'transparent', null],
  ['div', 'empty', null],
  ['div', 'clipped', null],
  ['div', 'offpage', 'beyond the edges of the page: in no zone'],
  ['div', 'none', 'not rendered: in no zone'],
  ['body', 'visible', 'BODY holds all zones and is assigned to none'],
  ['html', 'visible', 'HTML holds all zones and is assigned to none'],
  ['body', 'none', 'BODY holds all zones and is assigned to none'],
])('%s that is %s', (tag, visibility, why) => {
  expect(takesZone(element(tag, visibility))).toBe(why === null);
  if (why !== null) expect(whyNoZone(element(tag, visibility))).toBe(why);
});
