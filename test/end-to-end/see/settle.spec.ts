// When a page is at rest: what comes late is seen, and what never ends is not waited for.

import type { ServerResponse } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { VISIT_LIMITS } from '../../../src/see/browser/limits.ts';
import { navigate } from '../../../src/see/browser/load/navigate.ts';
import { settle } from '../../../src/see/browser/load/settle.ts';
import { pageOptionsSchema } from '../../../src/see/browser/options/page-options.ts';
import { openPage } from '../../../src/see/browser/visit-page.ts';
import { expect, fixtureFile, test } from '../support/browser-test.ts';

test('content that a script adds soon after the load event is captured', async ({ capture }) => {
  const { snapshot } = await capture(fixtureFile('late'));
  const late = snapshot.texts.filter(({ text }) => /^Late \d/.test(text));
  expect(late.map(({ text }) => text)).toEqual(['Late 4', 'Late 3', 'Late 2', 'Late 1']);
});

test('a page that never settles is captured anyway, with a warning', { tag: '@nightly' }, async ({
  capture,
  site,
}) => {
  site.pages.set('/restless', answer =>
    answer
      .writeHead(200, { 'content-type': 'text/html' })
      .end('<p>Restless</p><script>setInterval(() => document.body.append("more "), 15)</script>'),
  );
  const { snapshot } = await capture(`${site.url}/restless`);
  expect(snapshot.warnings.map(({ code }) => code)).toContain('NOT_SETTLED');
});

test('waits for a selector', async ({ capture }) => {
  const { snapshot } = await capture(fixtureFile('late'), { options: { wait: '.late:nth-of-type(4)' } });
  expect(snapshot.texts.filter(({ text }) => /^Late \d/.test(text))).toHaveLength(4);
});

const LATE = '<script>setTimeout(() => (root.innerHTML = "<h1>Built late</h1><p>Words</p>"), 600)</script>';
const BARE: readonly (readonly [name: string, body: string])[] = [
  ['shows nothing', '<div id=root></div>'],
  ['says that it loads', '<div id=root><svg width=40 height=40></svg>Loading…</div>'],
];

for (const [name, body] of BARE) {
  test(`a page that ${name} gets extra time`, async ({ capture, site }) => {
    site.pages.set('/bare', answer =>
      answer.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(body + LATE),
    );
    const { snapshot } = await capture(`${site.url}/bare`);
    expect(snapshot.texts.map(({ text }) => text)).toContain('Built late');
  });
}

const BUSY: readonly (readonly [name: string, body: string])[] = [
  ['by a line that ends in dots', '<div id=root>Chargement…</div>'],
  [
    'beside its menu',
    `<nav>${'<a href=/x>A way to another page</a> '.repeat(5)}</nav><div id=root>載入中...</div>`,
  ],
  ['by its markup', '<div id=root><b aria-busy=true>Wait</b></div>'],
  [
    'between header and footer, with a field',
    `<header><svg width=300 height=90></svg><b>The Harbour Board of Wrensmouth</b> <input placeholder="Search…"></header>
    <div id=root>Bezig met laden…</div><footer>© The Harbour Board, all rights reserved</footer>`,
  ],
  [
    'by what moves without an end',
    `<style>@keyframes turn{to{rotate:360deg}}i{display:block;width:40px;height:40px;animation:turn 1s infinite}</style>
    <div id=root><i></i>Bitte warten</div>`,
  ],
];
const LATER = LATE.replace('600', String(VISIT_LIMITS.bareMs + 800));

for (const [name, body] of BUSY) {
  test(`a page that shows ${name} that it loads gets more time`, async ({ capture, site }) => {
    site.pages.set('/busy', answer =>
      answer.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(body + LATER),
    );
    const { snapshot } = await capture(`${site.url}/busy`);
    expect(snapshot.texts.map(({ text }) => text)).toContain('Built late');
    expect(snapshot.warnings.map(({ code }) => code)).not.toContain('NOT_SETTLED');
  });
}

const fillsLater = (body: string): string => body + LATE.replace('600', String(VISIT_LIMITS.timedMs - 1_500));
const menu = (links: number): string =>
  `<header><nav>${'<div><a href=/x>A way to another page</a></div> '.repeat(links)}</nav></header>`;
const IMPRINT = `<footer>© The Harbour Board of Wrensmouth${', of its boats and of its lights'.repeat(9)}</footer>`;

const PLACEHOLDERS: readonly (readonly [name: string, html: string])[] = [
  ['shows nothing', fillsLater('<div id=root></div>')],
  ['says one word', fillsLater('<div id=root>Loading</div>')],
  ['says a sentence', fillsLater('<div id=root><p>Please wait while the page is prepared for you</p></div>')],
  ['has menus around it', fillsLater(`${menu(6)}<div id=root>Loading</div>${IMPRINT}`)],
  ['has a large menu', fillsLater(`${menu(90)}<div id=root>Loading…</div>${IMPRINT}`)],
  ['has a title', fillsLater('<h1>The boats of the lake and their harbours</h1><div id=root>Loading</div>')],
  [
    'changes to fewer words',
    '<div id=root>Loading</div><script>setTimeout(() => (root.textContent = "Soon"), 900)</script>'.concat(
      fillsLater(''),
    ),
  ],
];

for (const [name, html] of PLACEHOLDERS) {
  test(`a placeholder that ${name} gets more time while a timer may run`, async ({ capture, site }) => {
    site.pages.set('/timed', answer =>
      answer.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(html),
    );
    const { snapshot } = await capture(`${site.url}/timed`);
    expect(snapshot.texts.map(({ text }) => text)).toContain('Built late');
    expect(snapshot.warnings).toEqual([]);
  });
}

test('a page that fills seconds after its load event is read', async ({ capture, site }) => {
  const { snapshot } = await capture(`${site.url}/late/app/page.html`);
  expect(snapshot.texts.map(({ text }) => text)).toContain('The night ferry');
});

test('a page is not waited for longer than its timeout', async ({ capture, site }) => {
  site.pages.set('/timed', answer =>
    answer
      .writeHead(200, { 'content-type': 'text/html' })
      .end('<p>Loading<script>setTimeout(() => document.body.append("Late"), 2000)</script>'),
  );
  const { snapshot } = await capture(`${site.url}/timed`, { options: { timeoutMs: 1_000 } });
  expect(snapshot.texts.map(({ text }) => text)).toEqual(['Loading']);
});

test('a page that loads without an end is read with a warning', async ({ capture, site }) => {
  site.pages.set('/busy', answer =>
    answer
      .writeHead(200, { 'content-type': 'text/html; charset=utf-8' })
      .end('<div id=root>Loading…</div><script>let a = 1</script>'),
  );
  const { snapshot } = await capture(`${site.url}/busy`);
  expect(snapshot.warnings).toEqual([
    { code: 'NOT_SETTLED', message: expect.stringContaining('still showed that it loads') },
  ]);
});

test('an empty page gets extra time while its requests are pending', { tag: '@nightly' }, async ({
  capture,
  site,
}) => {
  const slowMs = VISIT_LIMITS.settleMs + VISIT_LIMITS.bareMs + 1_000;
  site.pages.set('/words', answer =>
    setTimeout(() => answer.writeHead(200).end('Words that came late'), slowMs),
  );
  site.pages.set('/app', answer =>
    answer
      .writeHead(200, { 'content-type': 'text/html' })
      .end(
        `<div id=root></div><script>fetch('/words').then(a => a.text()).then(text => (root.textContent = text))</script>`,
      ),
  );
  const { snapshot } = await capture(`${site.url}/app`);
  expect(snapshot.texts.map(({ text }) => text)).toContain('Words that came late');
});

const AT_ONCE: readonly (readonly [name: string, body: string])[] = [
  ['without scripts', '<p>Hello'],
  ['with words', `<div id=root>${'words to read '.repeat(9)}</div><script>let a = 1</script>`],
  [
    'with a field that ends in dots',
    '<p>Find a ferry</p><input placeholder="Search…"><script>let a = 1</script>',
  ],
  ['with a few words and no timer', `<p>${'words to read '.repeat(9)}</p><script>let a = 1</script>`],
  [
    'with a title, a sentence and a timer',
    `<h1>Boats</h1><p>${'words to read '.repeat(9)}</p><script>setInterval(() => 1, 500)</script>`,
  ],
  ['with a teaser', `<p>${'words to read '.repeat(9)}...</p><script>let a = 1</script>`],
  ['with a picture', '<div id=root><svg width=400 height=400></svg></div><script>let a = 1</script>'],
];

for (const [name, body] of AT_ONCE) {
  test(`a page ${name} gets no extra time`, async ({ launched, site }) => {
    site.pages.set('/short', answer =>
      answer.writeHead(200, { 'content-type': 'text/html' }).end(`<!doctype html>${body}`),
    );
    const aim = { kind: 'url', url: `${site.url}/short` } as const;
    const open = await openPage(launched.browser, aim, pageOptionsSchema.parse({}));
    try {
      await navigate(open, aim);
      const pauses: number[] = [];
      const pauseFor = open.watch.pause.bind(open.watch);
      open.watch.pause = ms => {
        pauses.push(ms);
        return pauseFor(ms);
      };
      await settle(open);
      expect(pauses).not.toContain(VISIT_LIMITS.bareProbeMs);
    } finally {
      await open.close();
    }
  });
}

test('a page that waited for a picture, and changed nothing meanwhile, has settled when it is there', async ({
  launched,
  site,
}) => {
  const aim = { kind: 'url', url: `${site.url}/page` } as const;
  const open = await openPage(launched.browser, aim, pageOptionsSchema.parse({}));
  // The picture comes a while after the first look at the layout.
  site.pages.set('/slow.svg', async answer => {
    await expect.poll(() => open.parsed.layout).toBeDefined();
    await pause(VISIT_LIMITS.quietMs * 2);
    answer
      .writeHead(200, { 'content-type': 'image/svg+xml' })
      .end('<svg xmlns="http://www.w3.org/2000/svg"/>');
  });
  site.pages.set('/page', answer =>
    answer
      .writeHead(200, { 'content-type': 'text/html' })
      .end(`<!doctype html><p>Words<img src=/slow.svg width=90 height=90><script>let a = 1</script>`),
  );
  try {
    await navigate(open, aim);
    let looks = 0;
    const { send } = open.cdp;
    open.cdp.send = ((method: string, ...rest: unknown[]) => {
      if (method === 'Page.getLayoutMetrics') looks++;
      return Reflect.apply(send, open.cdp, [method, ...rest]);
    }) as typeof send;
    await settle(open);
    expect(looks).toBe(1);
  } finally {
    await open.close();
  }
});

const sentOn = (seconds: number, to: string) =>
  `<meta http-equiv=refresh content="${seconds};url=${to}"><p>You are being sent on.</p>`;
const REFRESHES: readonly (readonly [name: string, page: string, text: string])[] = [
  ['soon: the new page is read', sentOn(1, '/meant'), 'The page that was meant'],
  ['much later: the first page is read', sentOn(30, '/meant'), 'You are being sent on.'],
  ['to a download: the first page is read', sentOn(1, '/packed'), 'You are being sent on.'],
  ['to itself: it is read', sentOn(1, '/refresh'), 'You are being sent on.'],
];

for (const [name, page, text] of REFRESHES) {
  test(`a page that redirects ${name}`, async ({ capture, site }) => {
    const shown = (body: string) => (answer: ServerResponse) =>
      void answer.writeHead(200, { 'content-type': 'text/html' }).end(body);
    site.pages.set('/refresh', shown(page));
    site.pages.set('/meant', shown('<p>The page that was meant</p>'));
    site.pages.set('/packed', answer =>
      answer
        .writeHead(200, { 'content-type': 'application/zip', 'content-disposition': 'attachment' })
        .end('PK'),
    );
    const { snapshot } = await capture(`${site.url}/refresh`);
    expect(snapshot.texts.map(({ text }) => text)).toEqual([text]);
    expect(snapshot.warnings).toEqual([]);
  });
}

test('pages that redirect to each other are read in the end', async ({ capture, site }) => {
  for (const [path, to] of [
    ['/here', '/there'],
    ['/there', '/here'],
  ] as const) {
    site.pages.set(path, answer => answer.writeHead(200, { 'content-type': 'text/html' }).end(sentOn(1, to)));
  }
  const { snapshot } = await capture(`${site.url}/here`);
  expect(snapshot.texts.map(({ text }) => text)).toEqual(['You are being sent on.']);
});

test('a page that redirects to an error fails with that error', async ({ capture, site }) => {
  site.pages.set('/refresh', answer =>
    answer.writeHead(200, { 'content-type': 'text/html' }).end(sentOn(1, '/gone')),
  );
  site.pages.set('/gone', answer =>
    answer.writeHead(410, { 'content-type': 'text/html' }).end('<p>Gone</p>'),
  );
  await expect(capture(`${site.url}/refresh`)).rejects.toMatchObject({ code: 'HTTP_ERROR' });
});

test('a page that redirects after its timeout is read without the redirect', { tag: '@nightly' }, async ({
  capture,
  site,
}) => {
  site.pages.set('/refresh', answer =>
    answer.writeHead(200, { 'content-type': 'text/html' }).end(sentOn(5, '/meant')),
  );
  const { snapshot } = await capture(`${site.url}/refresh`, { options: { timeoutMs: 4_500 } });
  expect(snapshot.texts.map(({ text }) => text)).toEqual(['You are being sent on.']);
});

test('a page that loads itself anew while it is captured is read to its end', async ({ capture, site }) => {
  let visits = 0;
  site.pages.set('/again', answer => {
    answer.writeHead(200, { 'content-type': 'text/html' });
    visits++;
    if (visits > 1) {
      answer.write('<!doctype html><title>Boats</title>');
      setTimeout(() => answer.end('<body><p>The boats are back.</p>'), 2_500);
      return;
    }
    // It moves until it leaves, so that it is captured when the time for that is over.
    answer.end(
      `<!doctype html><title>Boats</title><p>Wait</p><script>
        setInterval(() => document.body.append('more '), 15);
        setTimeout(() => location.reload(), 2_000);
      </script>`,
    );
  });
  const { snapshot } = await capture(`${site.url}/again`);
  expect(visits).toBe(2);
  expect(snapshot.texts.map(({ text }) => text)).toContain('The boats are back.');
});
