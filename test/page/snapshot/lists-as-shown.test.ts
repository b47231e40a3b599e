// A list in a narrow scroll box ends where it shows; for the content, if what is scrolled out outweighs the page beside it.

import { expect, test } from 'vitest';
import type { Box } from '../../../src/base/box.ts';
import { withListsAsShown, withLongListsAsShown } from '../../../src/page/snapshot/lists-as-shown.ts';
import type { Snapshot } from '../../../src/page/snapshot/snapshot.ts';
import { buildSnapshot, type NodeSpec } from '../../support/built-snapshot.ts';
import { PLAIN_STYLE } from '../../support/snapshot.ts';

const SCROLLS = { overflowY: 'auto' };
const SHOWN: Box = [0, 0, 200, 100];
const entry = (top: number): NodeSpec => ['a', { href: '/', box: [20, top, 100, 20] }, 'An entry of a list'];
const scrolledOut: NodeSpec = ['div', { visibility: 'scrolled', box: [0, 200, 200, 20] }, entry(200)];
const LIST: NodeSpec[] = [entry(90), scrolledOut];
const PAGE: NodeSpec = ['main', { box: [300, 0, 600, 100] }, 'A short page'];

/** A page of 1000 px; elements with `overflowY` are scroll boxes. */
function pageWith(...parts: NodeSpec[]): Snapshot {
  const page = buildSnapshot(['html', {}, ['body', {}, ...parts]]);
  const elements = page.elements.map(one => ({ ...one, style: one.attributes.overflowY ? 1 : 0 }));
  return { ...page, elements, styles: [PLAIN_STYLE, { ...PLAIN_STYLE, overflowY: 'auto' }] };
}

test.each<[name: string, ...parts: NodeSpec[]]>([
  ['at the left', ['nav', { ...SCROLLS, box: SHOWN }, ...LIST], PAGE],
  [
    'in a frame',
    ['iframe', { box: SHOWN }, ['#frame', {}, ['html', { box: [0, 0, 200, 220] }, ...LIST]]],
    PAGE,
  ],
  [
    'in a box that scrolls sideways',
    ['nav', { ...SCROLLS, box: SHOWN }, ['ul', { ...SCROLLS, box: [0, 0, 200, 220] }, ...LIST]],
    PAGE,
  ],
  ['in an application that scrolls', ['div', SCROLLS, ['nav', { ...SCROLLS, box: SHOWN }, ...LIST], PAGE]],
])('%s', (_, ...parts) => {
  const page = withLongListsAsShown(pageWith(...parts));
  const links = page.elements.filter(({ tag }) => tag === 'a');
  expect(links.map(({ pageBox, visibility }) => [...pageBox, visibility])).toEqual([
    [20, 90, 100, 10, 'visible'],
    [20, 200, 100, 0, 'covered'],
  ]);
  expect(page.texts.filter(({ visibility }) => visibility === 'covered')).toHaveLength(1);
});

test.each<[name: string, ...parts: NodeSpec[]]>([
  ['no box', ['nav', { box: SHOWN }, ...LIST], PAGE],
  ['a wide box', ['nav', { ...SCROLLS, box: [0, 0, 500, 100] }, ...LIST], PAGE],
  ['a box in the middle', ['nav', { ...SCROLLS, box: [400, 0, 200, 100] }, ...LIST], PAGE],
  ['a text', ['nav', { ...SCROLLS, box: SHOWN }, ...LIST, 'A text as long as the list'], PAGE],
  ['a list shorter than the page', ['nav', { ...SCROLLS, box: SHOWN }, ...LIST], PAGE, 'A longer page'],
  ['a drawer beside the page', ['nav', { ...SCROLLS, box: [-200, 0, 200, 100] }, ...LIST], PAGE],
  ['a page that is only a list', ['nav', { ...SCROLLS, box: SHOWN }, ...LIST]],
  ['a page of nothing but links', ['nav', { ...SCROLLS, box: SHOWN }, ...LIST], ['a', { href: '/' }, 'Home']],
])('%s stays', (_, ...parts) => {
  const page = pageWith(...parts);
  expect(withLongListsAsShown(page)).toBe(page);
});

test('parts of a list that scroll sideways count together', () => {
  const part: NodeSpec = ['ul', { ...SCROLLS, box: [0, 0, 200, 220] }, ...LIST];
  const page = pageWith(['nav', { ...SCROLLS, box: SHOWN }, part, part], PAGE, 'A longer page');
  const shown = withLongListsAsShown(page).elements.filter(({ visibility }) => visibility === 'scrolled');
  expect(shown).toEqual([]);
});

test('each list ends where it shows for the zones', () => {
  const page = pageWith(['nav', { ...SCROLLS, box: SHOWN }, ...LIST], PAGE, 'A longer page');
  expect(withListsAsShown(page).texts.map(({ visibility }) => visibility)).toContain('covered');
});
