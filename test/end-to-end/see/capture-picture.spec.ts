// Boxes and picture of one moment, although the one is read while the other is being taken.

import sharp from 'sharp';
import { navigate } from '../../../src/see/browser/load/navigate.ts';
import { settle } from '../../../src/see/browser/load/settle.ts';
import type { OpenPage } from '../../../src/see/browser/open-page.ts';
import { pageOptionsSchema } from '../../../src/see/browser/options/page-options.ts';
import type { LaunchedBrowser } from '../../../src/see/browser/program/find-browser.ts';
import { openPage } from '../../../src/see/browser/visit-page.ts';
import { type Capture, capturePage } from '../../../src/see/capture/capture-page.ts';
import { byId, expect, fixtureFile, test } from '../support/browser-test.ts';

for (const name of ['fixed-sticky', 'app-shell', 'transforms', 'zoom', 'invisible', 'frames']) {
  test(`the boxes of ${name} are the same with and without a picture`, async ({ capture }) => {
    const plain = await capture(fixtureFile(name));
    const pictured = await capture(fixtureFile(name), { picture: true });
    expect(pictured.snapshot).toEqual(plain.snapshot);
    expect(pictured.picture?.height).toBe(Math.round(plain.snapshot.page.height));
  });
}

test('viewport units stay constant while the picture is taken beyond the window', async ({
  capture,
  site,
}) => {
  site.pages.set('/window', answer => {
    answer.setHeader('content-type', 'text/html');
    answer.end(
      '<style>body{margin:0}@media (min-height:900px){#m{width:7px}}</style><div id=v style="height:50vh">a</div>' +
        `<div style="position:fixed;bottom:0">b</div><div id=m>c</div>${'<p>text</p>'.repeat(200)}`,
    );
  });
  const plain = await capture(`${site.url}/window`);
  const pictured = await capture(`${site.url}/window`, { picture: true });
  expect(pictured.snapshot.elements).toEqual(plain.snapshot.elements);
});

const LEFTWARDS: readonly (readonly [name: string, html: string])[] = [
  ['right to left', '<html dir=rtl><div style="width:3000px;height:50px">a</div><p id=mark>b</p>'],
  [
    'upright',
    '<html style="writing-mode:vertical-rl"><div style="width:3000px;height:50px">a</div><p id=mark>b</p>',
  ],
  [
    'to the right',
    '<html><div style="width:3000px;height:50px">a</div><p id=mark style="margin-left:2000px">b</p>',
  ],
];

for (const [name, html] of LEFTWARDS) {
  test(`boxes and picture agree on a page that extends ${name} out of the window`, async ({
    capture,
    site,
  }) => {
    const style =
      '<style>#mark{background:#f00;color:#f00;width:60px;height:40px;margin-right:1500px}</style>';
    site.pages.set('/wide', answer =>
      answer.writeHead(200, { 'content-type': 'text/html' }).end(html + style),
    );
    const plain = await capture(`${site.url}/wide`);
    const { snapshot, picture } = await capture(`${site.url}/wide`, { picture: true });
    expect(snapshot).toEqual(plain.snapshot);
    const { pageBox, visibility } = byId(snapshot, 'mark');
    expect(visibility).toBe('visible');
    expect(pageBox[0]).toBeGreaterThanOrEqual(0);
    const { data, info } = await sharp(await picture?.png())
      .removeAlpha()
      .raw()
      .toBuffer({ resolveWithObject: true });
    const red = [...Array(info.width * info.height).keys()].filter(
      px => (data[3 * px] ?? 0) > 250 && (data[3 * px + 1] ?? 255) < 5,
    );
    const across = red.map(px => px % info.width);
    expect([across.reduce((a, b) => Math.min(a, b)), across.reduce((a, b) => Math.max(a, b)) + 1]).toEqual([
      Math.round(pageBox[0]),
      Math.round(pageBox[0] + pageBox[2]),
    ]);
  });
}

/** The calls a capture makes, in their order; `before` is told of each. */
async function watched(
  { browser }: LaunchedBrowser,
  path: string,
  before: (call: string, open: OpenPage) => Promise<unknown> | undefined = () => undefined,
): Promise<{ calls: string[]; capture: Capture; height: number | undefined }> {
  const target = { kind: 'file', path } as const;
  const open = await openPage(browser, target, pageOptionsSchema.parse({}));
  try {
    const arrival = await navigate(open, target);
    await settle(open);
    const calls: string[] = [];
    const send = open.cdp.send.bind(open.cdp) as (method: string, params?: object) => Promise<unknown>;
    const spy = async (method: string, params?: object) => {
      const asked = (params as { expression?: string } | undefined)?.expression ?? '';
      const call = asked === '' ? method : (/pithInPage\.(\w+)\(/.exec(asked)?.[1] ?? method);
      calls.push(call);
      const first = before(call, open);
      const answer = send(method, params);
      await first;
      return answer;
    };
    Object.defineProperty(open.cdp, 'send', { value: spy });
    const capture = await capturePage(open, arrival, { picture: true });
    const picture = await capture.picture;
    return { calls, capture, height: picture?.height };
  } finally {
    await open.close();
  }
}

const shotsAndWalks = (calls: readonly string[]) =>
  calls.filter(call => call === 'Page.captureScreenshot' || call === 'walk');

test('the picture is requested before the page is walked', async ({ launched }) => {
  const { calls } = await watched(launched, fixtureFile('fixed-sticky'));
  expect(shotsAndWalks(calls)).toEqual(['Page.captureScreenshot', 'walk']);
});

test('a page with frames is walked before the picture', async ({ launched }) => {
  const { calls } = await watched(launched, fixtureFile('frames'));
  expect(shotsAndWalks(calls).at(-1)).toBe('Page.captureScreenshot');
});

test('a page that grew meanwhile is walked and photographed again', async ({ launched }) => {
  let grown = false;
  const { calls, capture, height } = await watched(launched, fixtureFile('fixed-sticky'), (call, open) => {
    if (call !== 'walk' || grown) return undefined;
    grown = true;
    const expression =
      "document.body.append(Object.assign(document.createElement('div'),{style:'height:777px'}))";
    return open.cdp.send('Runtime.evaluate', { expression });
  });
  expect(shotsAndWalks(calls)).toEqual(['Page.captureScreenshot', 'walk', 'walk', 'Page.captureScreenshot']);
  expect(height).toBe(capture.snapshot.page.height);
  expect(height).toBe(3060 + 777);
});
