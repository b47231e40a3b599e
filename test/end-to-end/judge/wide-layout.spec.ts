// The content of a page in a narrow window is judged by its layout in a wide one, and the page itself stays as it was.

import { setTimeout as pause } from 'node:timers/promises';
import type { CDPSession } from 'playwright-core';
import { open, segmentPage } from '../../../src/index.ts';
import { navigate } from '../../../src/see/browser/load/navigate.ts';
import { settle } from '../../../src/see/browser/load/settle.ts';
import { pageOptionsSchema } from '../../../src/see/browser/options/page-options.ts';
import { openPage } from '../../../src/see/browser/visit-page.ts';
import { type Capture, capturePage } from '../../../src/see/capture/capture-page.ts';
import { expect, fixtureFile, test } from '../support/browser-test.ts';

const PHONE = { width: 390, height: 844 };
const PAGE = fixtureFile('folded-margin');

test('a margin that is folded under the text is no content', async () => {
  await using pith = await open();
  const wide = await pith.segment(PAGE);
  for (const viewport of [PHONE, { width: 768, height: 1024 }]) {
    const narrow = await pith.segment(PAGE, { viewport, picture: true, elements: true });
    expect(narrow.content.text).toBe(wide.content.text.replace('\n\nFigures are on the board.', ''));
    expect(narrow.kind).toEqual(wide.kind);
    // Zones and picture are those of the window that was asked for.
    expect(narrow.viewport).toEqual(viewport);
    expect(narrow.page.width).toBe(viewport.width);
    expect(narrow.zones.RM.box).toBeNull();
    const folded = narrow.elements?.find(({ xpath }) => xpath === '/html/body/div[2]/div[2]');
    expect(folded).toMatchObject({ zone: 'CENTER', content: false, dropped: 'outside' });
    expect(narrow.picture?.readUInt32BE(16)).toBeGreaterThanOrEqual(viewport.width);
  }
  expect(wide.content.text).toContain('Figures are on the board.');
  expect(wide.snapshot.wideLayout).toBeUndefined();
});

test('a text that has a copy for narrow windows is read from that', async () => {
  const copy = (name: string) => `<div class="${name}">${PARAGRAPHS}</div>`;
  const html = `<!doctype html><meta name="viewport" content="width=device-width"><title>The old mill</title>
    <style>.b { display: none } @media (max-width: 800px) { .a { display: none } .b { display: block } }</style>
    <p><a href="/">Home</a> <a href="/walks">Walks</a></p><h1>The old mill</h1>${copy('a')}${copy('b')}`;
  await using pith = await open();
  const wide = await pith.segment({ kind: 'html', html });
  const narrow = await pith.segment({ kind: 'html', html }, { viewport: PHONE });
  expect(narrow.snapshot.wideLayout).toBeDefined();
  expect(narrow.content.text).toBe(wide.content.text);
});

test('a page that hides most of its text in a wide window is judged as it is', async () => {
  const notice =
    '<p class="n">Please open this page on a phone, for which it was made, to read the whole story.</p>';
  const html = `<!doctype html><meta name="viewport" content="width=device-width"><title>The old mill</title>
    <style>@media (min-width: 800px) { p { color: #fff } .n { color: #000 } }</style>
    <h1>The old mill</h1>${notice.repeat(5)}${PARAGRAPHS.repeat(3)}`;
  await using pith = await open();
  const { content, snapshot } = await pith.segment({ kind: 'html', html }, { viewport: PHONE });
  expect(snapshot.wideLayout).toBeDefined();
  expect(content.text).toContain('For thirty years the wheel of the mill');
});

test('a page that is wider than the window of a phone has a wide layout too', async () => {
  const heads = [
    '<meta name="viewport" content="width=device-width">',
    '<meta name="viewport" content="width=500">',
    '',
  ];
  await using pith = await open();
  for (const head of heads)
    for (const width of [700, 1700]) {
      const html = `<!doctype html>${head}<title>The old mill</title><h1>The old mill</h1>${PARAGRAPHS}
        <div style="width: ${width}px">Map</div>`;
      const { snapshot } = await pith.segment({ kind: 'html', html }, { device: 'iPhone 15' });
      expect(snapshot.wideLayout?.viewport).toEqual({ width: 1280, height: 800 });
    }
});

const PARAGRAPHS = ['floor', 'wheel', 'roof']
  .map(
    part =>
      `<p>For thirty years the ${part} of the mill below the weir was missing, and most people in the valley had come to
      think that it would stay so. In the spring a group of carpenters began to build a new ${part}.</p>`,
  )
  .join('');

test('the window is put back, and scripts of the page do not notice', async ({ capture, site }) => {
  const changes = `const change = () => { document.title = 'changed'; document.body.append('More'); };
    addEventListener('resize', change);
    matchMedia('(min-width: 800px)').addEventListener('change', change);
    onload = () => setTimeout(() => {
      let isFirst = true;
      new ResizeObserver(() => { if (!isFirst) change(); isFirst = false; }).observe(document.body);
    });`;
  site.pages.set('/resized', answer =>
    answer
      .writeHead(200, { 'content-type': 'text/html' })
      .end(`<!doctype html><title>A page</title><h1>A page</h1><p>Text</p><script>${changes}</script>`),
  );
  const { snapshot } = await capture(`${site.url}/resized`, {
    options: { viewport: PHONE },
    picture: true,
    look: async ({ cdp }) => {
      const expression = '[innerWidth, innerHeight, document.title, document.body.innerText].join()';
      const { result } = await cdp.send('Runtime.evaluate', { expression });
      expect(result.value).toBe('390,844,A page,A page\n\nText');
    },
  });
  expect(snapshot.viewport).toEqual(PHONE);
  expect(snapshot.wideLayout?.viewport).toEqual({ width: 1280, height: 800 });
  expect(snapshot.wideLayout?.elements).toHaveLength(snapshot.elements.length);
});

test('animations are stopped without computing styles for each of them', async ({ capture, site }) => {
  site.pages.set('/moves', answer =>
    answer
      .writeHead(200, { 'content-type': 'text/html' })
      .end(
        `<!doctype html><style>@keyframes k { to { margin-left: 90px } } p { animation: k 9s }</style>${'<p>Moves</p>'.repeat(1_000)}`,
      ),
  );
  let count = 0;
  await capture(`${site.url}/moves`, {
    look: async ({ cdp }) => {
      const { metrics } = await cdp.send('Performance.getMetrics');
      count = metrics.find(({ name }) => name === 'RecalcStyleCount')?.value ?? Number.NaN;
    },
  });
  expect(count).toBeLessThan(1_000);
});

const FAULTS: Record<string, (cdp: CDPSession) => Promise<unknown>> = {
  'has other elements there': cdp =>
    cdp.send('Runtime.evaluate', { expression: "document.querySelector('h1').remove()" }),
  'has other texts there': cdp =>
    cdp.send('Runtime.evaluate', { expression: "document.querySelector('p').textContent = 'Other'" }),
  'cannot be laid out there': () => Promise.reject(new Error('no memory')),
};

for (const [fault, happens] of Object.entries(FAULTS))
  test(`a page that ${fault} is judged as it is`, async ({ launched }) => {
    const target = { kind: 'file', path: PAGE } as const;
    const page = await openPage(launched.browser, target, pageOptionsSchema.parse({ viewport: PHONE }));
    let isPutBack = false;
    const send = async (...[name, size]: Parameters<CDPSession['send']>) => {
      if (name === 'Emulation.setDeviceMetricsOverride' && size && 'width' in size && size.width === 390) {
        await pause(2_000);
        isPutBack = true;
      }
      const sent = await page.camera.send(name, size);
      if (name === 'Emulation.setDeviceMetricsOverride' && size && 'width' in size && size.width === 1280)
        await happens(page.cdp);
      return sent;
    };
    let capture: Capture;
    try {
      const arrival = await navigate(page, target);
      await settle(page);
      const faulty = { ...page, camera: { send } as unknown as CDPSession };
      capture = await capturePage(faulty, arrival, { picture: false });
    } finally {
      await page.close();
    }
    // A page that hangs there would not answer either when its window is put back.
    expect(isPutBack).toBe(false);
    expect(capture.snapshot.wideLayout).toBeUndefined();
    expect(capture.snapshot.warnings).toEqual([]);
    expect(capture.snapshot.texts.some(({ text }) => text.startsWith('For thirty years'))).toBe(true);
  });

test('a page that hangs there holds its reading no longer than it may take to load', async ({ launched }) => {
  const target = { kind: 'file', path: PAGE } as const;
  const page = await openPage(launched.browser, target, pageOptionsSchema.parse({ viewport: PHONE }));
  let isOver = false;
  const send = async (...[name, size]: Parameters<CDPSession['send']>) => {
    const sent = await page.camera.send(name, size);
    if (name === 'Emulation.setDeviceMetricsOverride' && size && 'width' in size && size.width === 1280) {
      await pause(3_000);
      isOver = true;
    }
    return sent;
  };
  try {
    const arrival = await navigate(page, target);
    await settle(page);
    const hanging = { ...page, options: { ...page.options, timeoutMs: 300 }, camera: { send } };
    const capture = await capturePage(hanging as unknown as typeof page, arrival, { picture: false });
    expect([isOver, capture.snapshot.wideLayout]).toEqual([false, undefined]);
  } finally {
    await page.close();
  }
});

test("the window of a caller's page never changes", async ({ launched }) => {
  const page = await launched.browser.newPage({ viewport: PHONE });
  try {
    await page.setContent('<!doctype html><h1>A page</h1><p>Text</p>');
    await page.evaluate(() => {
      Object.assign(globalThis, { sizes: [innerWidth] });
      addEventListener('resize', () => (globalThis as unknown as { sizes: number[] }).sizes.push(innerWidth));
    });
    const { snapshot } = await segmentPage(page);
    expect(snapshot.wideLayout).toBeUndefined();
    await page.evaluate(() => new Promise(requestAnimationFrame));
    expect(await page.evaluate(() => (globalThis as unknown as { sizes: number[] }).sizes)).toEqual([390]);
    expect(page.viewportSize()).toEqual(PHONE);
  } finally {
    await page.close();
  }
});
