// Boxes of a capture against the browser's own layout, page by page.

import type { Box } from '../../../src/base/box.ts';
import { xpathOf } from '../../../src/page/snapshot/xpath.ts';
import { byId, expect, fixtureFile, test } from '../support/browser-test.ts';
import { oracleBoxes } from '../support/layout-oracle.ts';

const WITHIN_PX = 1;

const CASES = [
  'inline-wrap',
  'display-contents',
  'transforms',
  'zoom',
  'rtl',
  'fixed-sticky',
  'shadow',
  'frames',
  'invisible',
  'app-shell',
  'clobbered',
  'harmless',
];

for (const name of CASES) {
  test(`boxes of ${name} agree with the browser's own within 1 px`, async ({ capture }) => {
    let oracle = new Map<string, Box>();
    const { snapshot } = await capture(fixtureFile(name), {
      look: async open => {
        oracle = await oracleBoxes(open);
      },
    });
    // Chromium counts from where a page begins; ours is where it can be scrolled to on the left.
    const before = name === 'rtl' ? snapshot.page.width - snapshot.viewport.width : 0;
    let compared = 0;
    const differing: string[] = [];
    for (const [index, { pageBox, visibility, scope, style }] of snapshot.elements.entries()) {
      const path = xpathOf(snapshot, index);
      const expected = oracle.get(path);
      const isContents = snapshot.styles[style]?.display === 'contents';
      if (scope !== 0 || visibility === 'none' || expected === undefined || isContents) continue;
      compared++;
      const [left, ...rest] = expected;
      const shifted = [left + before, ...rest];
      const isFar = pageBox.some((value, side) => Math.abs(value - (shifted[side] ?? 0)) > WITHIN_PX);
      if (isFar)
        differing.push(`${path}: ${pageBox.join()} is not ${shifted.map(value => value.toFixed(1)).join()}`);
    }
    expect(differing).toEqual([]);
    expect(compared).toBeGreaterThan(3);
  });
}

test('the box of display: contents is that of its children', async ({ capture }) => {
  const { snapshot } = await capture(fixtureFile('display-contents'));
  expect(byId(snapshot, 'gone').pageBox).toEqual([20, 20, 500, 40]);
});

test('fixed and sticky boxes are where they are without scrolling', async ({ capture }) => {
  const { snapshot } = await capture(fixtureFile('fixed-sticky'), { options: { scroll: true } });
  expect(byId(snapshot, 'bar').pageBox).toEqual([0, 0, 1280, 60]);
  expect(byId(snapshot, 'side').pageBox[1]).toBeLessThanOrEqual(70);
  expect(byId(snapshot, 'corner').pageBox).toEqual([1220, 740, 50, 50]);
  expect(snapshot.page.height).toBe(3060);
});

test('zoomed boxes are as painted', async ({ capture }) => {
  const { snapshot } = await capture(fixtureFile('zoom'));
  expect(byId(snapshot, 'zoomed').pageBox.slice(2)).toEqual([440, 80]);
  expect(byId(snapshot, 'inner').pageBox).toEqual([70, 20, 100, 40]);
});

test('two pages with the same layout have the same boxes, whatever the scripts of one redefine', async ({
  capture,
}) => {
  const hostile = await capture(fixtureFile('hostile'));
  const harmless = await capture(fixtureFile('harmless'));
  const plain = ({ snapshot }: typeof hostile) =>
    JSON.stringify([snapshot.page, snapshot.elements, snapshot.texts, snapshot.styles]).replaceAll(
      'lies.js',
      'nothing.js',
    );
  expect(plain(hostile)).toBe(plain(harmless));
  expect(hostile.snapshot.texts.map(({ text }) => text)).toContain('Left column');
});

test('named form controls do not change the tree', async ({ capture }) => {
  const { snapshot } = await capture(fixtureFile('clobbered'));
  expect(byId(snapshot, 'form').pageBox).toEqual([0, 0, 300, 80]);
  expect(snapshot.texts.some(({ text }) => text === 'Text in the form')).toBe(true);
  expect(snapshot.warnings.map(({ code }) => code)).toContain('CLOBBERED_DOM');
});

test('an unnamed first control of a form is not DOM clobbering', async ({ capture, site }) => {
  site.pages.set('/form', answer =>
    answer
      .writeHead(200, { 'content-type': 'text/html' })
      .end('<p>Sign up</p><form><input type=email><button>Go</button></form><input>'),
  );
  const { snapshot } = await capture(`${site.url}/form`);
  expect(snapshot.warnings).toEqual([]);
});

test('a device scale factor of 2 changes no box', async ({ capture }) => {
  const once = await capture(fixtureFile('transforms'));
  const twice = await capture(fixtureFile('transforms'), {
    options: { deviceScaleFactor: 2 },
    picture: true,
  });
  const boxes = (snapshot: typeof once.snapshot) =>
    snapshot.elements.map(({ pageBox }) => pageBox.map(Math.round));
  expect(boxes(twice.snapshot)).toEqual(boxes(once.snapshot));
  expect([twice.picture?.width, twice.picture?.scale]).toEqual([2560, 2]);
});
