// What of a page cannot be seen, and why.

import { expect, fixtureFile, test, visibilityOf } from '../support/browser-test.ts';

const EXPECTED: [id: string, element: string, text: string | undefined][] = [
  ['seen', 'visible', 'visible'],
  ['none', 'none', 'none'],
  ['in-none', 'none', 'none'],
  ['hidden', 'hidden', 'hidden'],
  ['shown-again', 'visible', 'visible'],
  ['transparent', 'transparent', 'transparent'],
  ['in-transparent', 'transparent', 'transparent'],
  ['flat', 'empty', undefined],
  ['in-flat', 'clipped', 'clipped'],
  ['sr', 'clipped', 'clipped'],
  ['inset', 'clipped', 'clipped'],
  ['left-of-page', 'offpage', 'offpage'],
  ['indented', 'visible', 'offpage'],
  ['in-window', 'visible', 'visible'],
  ['cut', 'clipped', 'clipped'],
  ['escaped', 'visible', 'visible'],
  ['in-scroller', 'visible', 'visible'],
  ['scrolled', 'scrolled', 'scrolled'],
  ['summary', 'visible', 'visible'],
  ['folded', 'hidden', 'hidden'],
  ['unfolded', 'visible', 'visible'],
  ['in-skipped', 'hidden', 'hidden'],
  ['fallback', 'visible', 'visible'],
  ['loaded', 'visible', 'empty'],
];

test('each kind of invisible element is recognised', async ({ capture }) => {
  const { snapshot } = await capture(fixtureFile('invisible'));
  const found = EXPECTED.map(([id]) => {
    const { element, text } = visibilityOf(snapshot, id);
    return [id, element, text];
  });
  expect(found).toEqual(EXPECTED);
});

test('text in a closed box that is itself invisible is marked', async ({ capture }) => {
  const { snapshot } = await capture(fixtureFile('folded'));
  const invisible = snapshot.texts.filter(
    ({ parent }) => snapshot.styles[snapshot.elements[parent]?.style ?? -1]?.isInvisible,
  );
  expect(invisible.map(({ text }) => text)).toEqual(['Never shown at all.']);
});

test('content in the scroller of an app shell is not lost to the clips around it', async ({ capture }) => {
  const { snapshot } = await capture(fixtureFile('app-shell'));
  expect(visibilityOf(snapshot, 'first')).toEqual({ element: 'visible', text: 'visible' });
  expect(visibilityOf(snapshot, 'last')).toEqual({ element: 'scrolled', text: 'scrolled' });
});

test('an element hidden by the user is not in the layout', async ({ capture }) => {
  const { snapshot } = await capture(fixtureFile('invisible'), { options: { hide: ['#seen', '.nothing'] } });
  expect(visibilityOf(snapshot, 'seen').element).toBe('none');
});

test('text hidden by the user is not read, however little is left', async ({ capture, site }) => {
  const main = `<main><p>${'Hidden by its reader. '.repeat(40)}</p></main>`;
  site.pages.set('/hidden', answer =>
    answer.writeHead(200, { 'content-type': 'text/html' }).end(`${main}<p>Left.</p>`),
  );
  const { snapshot } = await capture(`${site.url}/hidden`, { options: { hide: ['main'] } });
  expect(snapshot.texts.map(({ text }) => text)).toEqual(['Left.']);
});

test('of broken XML, the part before the error is read, without the error message of the browser', async ({
  capture,
  site,
}) => {
  site.pages.set('/fault', answer =>
    answer
      .writeHead(200, { 'content-type': 'application/xhtml+xml' })
      .end('<html xmlns="http://www.w3.org/1999/xhtml"><body><p>Before</p><br><p>Behind</p></body></html>'),
  );
  const { snapshot } = await capture(`${site.url}/fault`);
  expect(snapshot.texts.map(({ text }) => text)).toEqual(['Before', 'Behind']);
  expect(snapshot.warnings.map(({ code }) => code)).toContain('MALFORMED_XML');
});

test('markup in noscript is not painted after scripts are stopped', async ({ capture }) => {
  const { snapshot } = await capture(fixtureFile('unscripted'));
  const below = snapshot.elements.find(({ attributes }) => attributes.id === 'below');
  expect(below?.pageBox[1]).toBe(0);
});

test('without scripts, noscript is part of the page', async ({ capture }) => {
  const { snapshot } = await capture(fixtureFile('unscripted'), { options: { javascript: false } });
  expect(snapshot.elements.filter(({ tag }) => tag === 'iframe')).toHaveLength(1);
});

test('what Chromium lays out only near the window is laid out everywhere', async ({ capture, site }) => {
  const words = (part: number) => `<p>${`The words of part ${part}. `.repeat(200)}</p>`.repeat(5);
  const textsOf = async (style: string) => {
    const parts = [0, 1, 2, 3, 4, 5].map(
      part => `<section style="${style}"><h2>Part ${part}</h2>${words(part)}</section>`,
    );
    const page = `<!doctype html><h1>A tall page</h1>${parts.join('')}<footer>Imprint</footer>`;
    site.pages.set('/late', answer => answer.writeHead(200, { 'content-type': 'text/html' }).end(page));
    const { snapshot } = await capture(`${site.url}/late`);
    return snapshot.texts.map(({ text, pageBox, visibility }) => [text.slice(0, 20), pageBox, visibility]);
  };
  const late = await textsOf('content-visibility:auto;contain-intrinsic-size:auto 300px');
  expect(late).toEqual(await textsOf('contain:layout style paint'));
});

test('what `content-visibility: hidden` holds back is laid out once, in its own box', async ({
  capture,
  site,
}) => {
  const layoutsOf = async (style: string) => {
    const parts = Array.from(
      { length: 200 },
      (_, part) =>
        `<section style="${style}"><p>Part ${part}</p><div hidden="until-found"><b>Within</b></div></section>`,
    );
    const frame = `<iframe srcdoc="<p>Framed</p><p style='${style}'>Held</p>"></iframe>`;
    const host = `<div><template shadowrootmode="open"><p style="${style}">In a shadow tree</p></template></div>`;
    const page = `<!doctype html><h1>A page</h1>${parts.join('')}${host}${frame}<span style="${style}">Inline</span>`;
    site.pages.set('/held', answer => answer.writeHead(200, { 'content-type': 'text/html' }).end(page));
    let layouts = 0;
    const { snapshot } = await capture(`${site.url}/held`, {
      look: async ({ page, cdp }) => {
        const { metrics } = await cdp.send('Performance.getMetrics');
        layouts = metrics.find(({ name }) => name === 'LayoutCount')?.value ?? 0;
        expect(await page.locator(`section[style="${style}"]`).count()).toBe(200);
      },
    });
    const { elements, texts } = snapshot;
    return {
      layouts,
      boxes: [elements, texts].map(boxed => boxed.map(({ pageBox }) => pageBox)),
      styles: elements.flatMap(({ tag, attributes }) =>
        tag === 'section' || tag === 'div' ? [attributes.style ?? ''] : [],
      ),
      visible: texts.filter(({ visibility }) => visibility === 'visible').map(({ text }) => text),
    };
  };
  const shown = await layoutsOf('contain:strict;');
  const held = await layoutsOf('content-visibility:hidden;');
  expect(held.boxes).toEqual(shown.boxes);
  expect(held.visible).toEqual(['A page', 'Framed', 'Inline']);
  expect(held.styles.filter(style => style !== '')).toEqual(Array(200).fill('content-visibility:hidden;'));
  // One by one, the 200 sections take a layout each.
  expect(held.layouts).toBeLessThan(100);
});

test('`content-visibility: hidden` holds nothing back in tables, in rows, and in elements without a box', async ({
  capture,
  site,
}) => {
  const held = 'content-visibility: hidden';
  const page = `<!doctype html><p>Text</p><table style="${held}"><tr><td>Table</td></tr></table>
<table><tr style="${held}"><td>Row</td></tr><tr><td style="${held}">Cell</td></tr></table>
<div style="display: contents; ${held}"><p>Contents</p></div>`;
  site.pages.set('/tables', answer => answer.writeHead(200, { 'content-type': 'text/html' }).end(page));
  const { snapshot } = await capture(`${site.url}/tables`);
  const hidden = snapshot.texts.filter(({ visibility }) => visibility !== 'visible');
  expect(hidden.map(({ text }) => text)).toEqual(['Cell']);
});

test('elements of a drawing are no frames, slots or pictures', async ({ capture, site }) => {
  const page = `<!doctype html><p>Text</p><svg><iframe></iframe><frame></frame></svg>
<div><template shadowrootmode="open"><svg><slot></slot></svg><p>In a shadow tree</p></template></div>
<div style="content-visibility: hidden">Held</div>`;
  site.pages.set('/drawing', answer => answer.writeHead(200, { 'content-type': 'text/html' }).end(page));
  const { snapshot } = await capture(`${site.url}/drawing`);
  const visible = snapshot.texts.filter(({ visibility }) => visibility === 'visible');
  expect(visible.map(({ text }) => text)).toEqual(['Text', 'In a shadow tree']);
});

test('late parts are laid out alike if the page has redefined what lays them out', async ({
  capture,
  site,
}) => {
  const parts = [0, 1, 2, 3].map(
    part =>
      `<section style="content-visibility:auto"><p>${`The words of part ${part}. `.repeat(400)}</p></section>`,
  );
  const redefined = `<script>
    const refuse = () => { throw new Error('redefined') };
    for (const [owner, names] of [
      [Element.prototype, ['setAttribute', 'getAttribute', 'removeAttribute', 'contains']],
      [CSSStyleDeclaration.prototype, ['setProperty', 'getPropertyValue', 'getPropertyPriority']],
      [window, ['getComputedStyle', 'Map', 'Range']],
    ])
      for (const name of names) Object.defineProperty(owner, name, { value: refuse });
    Object.defineProperty(HTMLElement.prototype, 'style', { get: refuse });
  </script>`;
  const boxesWith = async (script: string) => {
    const page = `<!doctype html><h1>A tall page</h1>${parts.join('')}<footer>Imprint</footer>${script}`;
    site.pages.set('/late', answer => answer.writeHead(200, { 'content-type': 'text/html' }).end(page));
    const { snapshot } = await capture(`${site.url}/late`);
    return snapshot.texts.flatMap(({ pageBox, visibility }) => (visibility === 'none' ? [] : [pageBox]));
  };
  expect(await boxesWith(redefined)).toEqual(await boxesWith(''));
});

test('thousands of streamed parts are placed; parts that are places of each other stay hidden', async ({
  capture,
  site,
}) => {
  const numbers = Array.from({ length: 2_000 }, (_, at) => at.toString(16));
  const places = numbers.map(at => `<!--$?--><template id="B:${at}"></template><i>Waiting</i><!--/$-->`);
  const parts = numbers.map(at => `<div hidden id="S:${at}"><p>Part ${at}</p></div>`);
  const circle = `<div hidden id="S:a001">One<template id="B:a002"></template></div>
    <div hidden id="S:a002">Two<template id="B:a001"></template></div>
    <div hidden id="S:a003">Three<template id="B:a003"></template></div>`;
  const page = `<!doctype html><main>${places.join('')}</main>${circle}${parts.toReversed().join('')}`;
  site.pages.set('/parts', answer => answer.writeHead(200, { 'content-type': 'text/html' }).end(page));
  const { snapshot } = await capture(`${site.url}/parts`, { options: { javascript: false } });
  const seen = snapshot.texts.filter(({ visibility }) => visibility === 'visible');
  expect(seen.map(({ text }) => text)).toEqual(numbers.map(at => `Part ${at}`));
});

test('the late parts of a streamed page are in their places without scripts', async ({ capture }) => {
  const { snapshot } = await capture(fixtureFile('streamed'), { options: { javascript: false } });
  const seen = snapshot.texts
    .filter(({ visibility }) => visibility === 'visible')
    .map(({ text }) => text.trim());
  expect(seen).toEqual([
    'The harbour',
    'Boats of the lake',
    'The first boat leaves at six.',
    'It calls at all five villages.',
    'Tickets are sold on board.',
    'The last boat leaves at nine.',
    'Imprint',
  ]);
});

test('text that a page hides until a reader scrolls there is seen; endless scrolling is not followed', async ({
  capture,
  site,
}) => {
  const part = (n: number) =>
    `<section><h2>Part ${n}</h2><p>${`The words of part ${n}. `.repeat(40)}</p></section>`;
  const page = (hidden: string) => `<h1>A tall page</h1><style>
    section { min-height: 500px; margin: 0 } section:not(.shown) { ${hidden} }</style>
    ${[0, 1, 2, 3, 4, 5].map(part).join('')}<script>
    const parts = document.querySelectorAll('section');
    const look = () => { for (const part of parts) part.classList.toggle('shown', part.offsetTop < scrollY + innerHeight); };
    look(); addEventListener('scroll', () => { look(); document.body.append('One more entry.', document.createElement('hr')); });
    </script>`;
  for (const hidden of ['opacity: 0', 'visibility: hidden', 'clip-path: inset(0 0 100% 0)']) {
    site.pages.set('/tall', answer =>
      answer.writeHead(200, { 'content-type': 'text/html' }).end(page(hidden)),
    );
    const { snapshot } = await capture(`${site.url}/tall`);
    const seen = snapshot.texts.filter(({ visibility }) => visibility === 'visible').map(({ text }) => text);
    expect(seen).toContain('Part 5');
    expect(seen.filter(text => text === 'One more entry.').length).toBeLessThan(20);
    expect(snapshot.elements.find(({ tag }) => tag === 'h1')?.pageBox[1]).toBeLessThan(100);
  }
});
