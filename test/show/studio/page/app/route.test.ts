// Addresses of the app: every state is written into one and read back.

import { expect, test } from 'vitest';
import { hashOf, routeOf } from '../../../../../src/show/studio/page/app/route.ts';
import {
  commandOf,
  libraryCallOf,
  optionsOf,
  queryOfSettings,
  queryOfView,
  settingsOf,
  sizeOf,
  viewOfQuery,
} from '../../../../../src/show/studio/page/app/settings.ts';
import { FIRST_VIEW } from '../../../../../src/show/studio/page/report/view-state.ts';

test.each([
  ['', { view: 'home', id: '', query: {} }],
  ['#/', { view: 'home', id: '', query: {} }],
  ['#/nowhere/x', { view: 'home', id: 'x', query: {} }],
  ['#/page/0a1b?method=vlps&h1=2', { view: 'page', id: '0a1b', query: { method: 'vlps', h1: '2' } }],
  [
    '#/visit?url=https://a.test/?b=c%26d#e',
    { view: 'visit', id: '', query: { url: 'https://a.test/?b=c&d#e' } },
  ],
  ['#/page/%E0%A4%A', { view: 'page', id: '%E0%A4%A', query: {} }],
])('%s', (hash, route) => {
  expect(routeOf(hash)).toEqual(route);
});

test('an address that is written is read back', () => {
  const query = { url: 'https://a.test/?b=c&d#e', window: '390x844' };
  expect(routeOf(hashOf('visit', '', query))).toEqual({ view: 'visit', id: '', query });
  expect(routeOf(hashOf('page', 'job-1/7'))).toEqual({ view: 'page', id: 'job-1/7', query: {} });
  expect(hashOf('home', '', { url: '' })).toBe('#/');
});

test('settings and what is shown come back from the address', () => {
  const settings = {
    method: 'vlps',
    thresholds: { h1: 1, h2: 900, w1: 0, w2: 1280 },
    center: true,
    favor: 'recall',
    comments: 'drop',
    links: 'none',
  };
  const view = {
    ...FIRST_VIEW,
    zones: [true, false, true, true, false],
    boxes: true,
    lines: false,
    selected: 12,
  };
  const { query } = routeOf(hashOf('page', 'a', { ...queryOfSettings(settings), ...queryOfView(view) }));
  expect([settingsOf(query), viewOfQuery(query)]).toEqual([settings, view]);
  expect(optionsOf(settings)).toEqual({
    method: 'vlps',
    thresholds: { h1: { px: 1 }, h2: { px: 900 }, w1: { px: 0 }, w2: { px: 1280 } },
    center: true,
    favor: 'recall',
    comments: 'drop',
    links: 'none',
  });
});

test('what an address must not hold is left out', () => {
  const query = { method: '', favor: 'everything', h1: '1', h2: 'x', at: '-3', tab: 'none', hide: 'ZONE' };
  expect(optionsOf(settingsOf(query))).toEqual({});
  expect(viewOfQuery(query)).toEqual(FIRST_VIEW);
  expect([sizeOf('390x844'), sizeOf('1x2'), sizeOf('390x844;')]).toEqual([
    { width: 390, height: 844 },
    undefined,
    undefined,
  ]);
});

test('the command and the call name what is not the default', () => {
  const source = { target: "https://a.test/?b=it's&c", viewport: '390x844' };
  const settings = { method: 'vlps', thresholds: { h1: 1, h2: 2, w1: 3, w2: 4 }, favor: 'recall' };
  expect(commandOf(source, settings)).toBe(
    String.raw`pith 'https://a.test/?b=it'\''s&c' --viewport 390x844 --method vlps --h1 1 --h2 2 --w1 3 --w2 4 --favor recall`,
  );
  expect(libraryCallOf(source, settings)).toContain(
    `pith.segment("https://a.test/?b=it's&c", {"viewport":{"width":390,"height":844},"method":"vlps","thresholds":{"h1":{"px":1},`,
  );
  const plain = { target: 'page.html', viewport: '1280x800' };
  expect(commandOf(plain, { method: '' })).toBe('pith page.html');
  expect(libraryCallOf(plain, { method: '' })).toContain('pith.segment("page.html");');
});
