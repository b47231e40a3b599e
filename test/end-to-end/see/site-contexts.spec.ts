// Pages of one site one after another in one tab: the cache and the process are shared, and nothing else.

import type { IncomingMessage, ServerResponse } from 'node:http';
import { Readable } from 'node:stream';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { open, type Pith, type SegmentOptions } from '../../../src/index.ts';
import { SITE_LIMITS } from '../../../src/see/browser/limits.ts';
import { launchBrowser } from '../../../src/see/browser/program/launch.ts';
import { byId, expect, type Site, test } from '../support/browser-test.ts';
import { ask, serviceFor } from '../support/service-client.ts';

let pith: Pith;
let contexts: number;
test.beforeEach(async () => {
  pith = await open({ concurrency: 2 });
  const { browser } = await pith.launched();
  const newContext = browser.newContext.bind(browser);
  contexts = 0;
  browser.newContext = (...words) => {
    contexts++;
    return newContext(...words);
  };
});
test.afterEach(() => pith.close());

const TEXT = '<!doctype html><title>T</title><h1>Heading</h1><p>Words of a page that can be read.</p>';

const html = (answer: ServerResponse, body: string): void => {
  answer.setHeader('content-type', 'text/html').end(`${TEXT}${body}`);
};

/** Each channel: how a page leaves something in it, and how a later page finds it. */
const CHANNELS: Readonly<Record<string, { readonly plant: string; readonly find: string }>> = {
  name: { plant: `window.name = 'left'`, find: `window.name !== ''` },
  cookie: { plant: `document.cookie = 'left=1'`, find: `document.cookie !== ''` },
  localStorage: { plant: `localStorage.left = 1`, find: `localStorage.left !== undefined` },
  sessionStorage: { plant: `sessionStorage.left = 1`, find: `sessionStorage.left !== undefined` },
  database: {
    plant: `await new Promise(done => { indexedDB.open('left').onsuccess = done; })`,
    find: `(await indexedDB.databases()).length > 0`,
  },
  cacheStorage: {
    plant: `await (await caches.open('left')).put('/left', new Response('left'))`,
    find: `(await caches.keys()).length > 0`,
  },
  files: {
    plant: `await (await navigator.storage.getDirectory()).getFileHandle('left', { create: true })`,
    find: `(await Array.fromAsync((await navigator.storage.getDirectory()).keys())).length > 0`,
  },
  history: { plant: `history.pushState({}, '', '?left')`, find: `history.length > 2` },
  frameStorage: {
    plant: `await ask('plant')`,
    find: `(await ask('find')) === true`,
  },
};

/** Channels that end with their page even in a context that is not emptied. */
const OWN: typeof CHANNELS = {
  global: { plant: `window.left = 1`, find: `window.left !== undefined` },
  prototype: { plant: `Array.prototype.left = 1`, find: `[].left !== undefined` },
  opener: { plant: ``, find: `window.opener !== null` },
  referrer: { plant: ``, find: `document.referrer !== ''` },
  listener: {
    plant: `addEventListener('focus', () => fetch('/beat')); setInterval(() => fetch('/beat'), 20)`,
    find: `false`,
  },
  broadcast: {
    plant: `new BroadcastChannel('left').onmessage = ({ target }) => target.postMessage('here')`,
    find: `await new Promise(done => {
      const channel = new BroadcastChannel('left');
      channel.onmessage = () => done(true);
      channel.postMessage('who');
      setTimeout(done, 200, false);
    })`,
  },
  lock: {
    plant: `navigator.locks.request('left', () => new Promise(() => {}))`,
    find: `(await navigator.locks.query()).held.length > 0`,
  },
  permission: {
    plant: ``,
    find: `(await navigator.permissions.query({ name: 'geolocation' })).state === 'granted'`,
  },
};

const FRAME = `<script>onmessage = async ({ data, source }) => {
  if (data === 'plant') localStorage.left = 1;
  source.postMessage(localStorage.left !== undefined, '*');
}</script>`;

const page = (script: string): string => `<iframe src="FRAME"></iframe><script type="module">
  await new Promise(done => addEventListener('load', done));
  const ask = what => new Promise(done => {
    onmessage = ({ data }) => done(data);
    document.querySelector('iframe').contentWindow.postMessage(what, '*');
  });
  ${script}
  document.body.insertAdjacentHTML('beforeend', '<p id="ready">ready</p>');
</script>`;

function serveChannels(site: Site): { found: () => Record<string, boolean>; beats: () => number } {
  const all = { ...CHANNELS, ...OWN };
  let found: Record<string, boolean> = {};
  let beats = 0;
  const frame = `${site.otherUrl}/frame`;
  const serve = (path: string, script: string) =>
    site.pages.set(path, answer => html(answer, page(script).replace('FRAME', frame)));
  serve(
    '/plant',
    Object.values(all)
      .map(({ plant }) => `${plant};`)
      .join('\n'),
  );
  const finds = Object.entries(all).map(([name, { find }]) => `seen.${name} = ${find};`);
  serve(
    '/find',
    `const seen = {}; ${finds.join('\n')}
     await fetch('/found', { method: 'POST', body: JSON.stringify(seen) });`,
  );
  site.pages.set('/frame', answer => html(answer, FRAME));
  site.pages.set('/beat', answer => {
    beats++;
    answer.end();
  });
  site.pages.set('/found', async answer => {
    found = JSON.parse(await bodyOf(answer.req));
    answer.end();
  });
  return { found: () => found, beats: () => beats };
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  let body = '';
  for await (const chunk of request) body += chunk;
  return body;
}

const READY: SegmentOptions = { wait: '#ready' };

test('the channels of this test lead from page to page where nothing is emptied', async ({ site }) => {
  const { found } = serveChannels(site);
  const { browser, end } = await launchBrowser({ resolvesNames: true });
  const tab = await browser.newPage();
  await tab.goto(`${site.url}/plant`);
  await tab.waitForSelector('#ready');
  await tab.goto(`${site.url}/find`);
  await tab.waitForSelector('#ready');
  await end();
  const channels = Object.keys(CHANNELS).map(name => [name, true]);
  expect(found()).toMatchObject(Object.fromEntries(channels));
});

test('a page finds nothing of the page before it in the same tab', async ({ site }) => {
  const { found, beats } = serveChannels(site);
  await pith.segment(`${site.url}/plant`, READY);
  const beatsOfPage = beats();
  const second = await pith.segment(`${site.url}/find`, READY);
  expect(contexts).toBe(1);
  expect(second.isolation).toBe('site');
  const none = Object.keys({ ...CHANNELS, ...OWN }).map(name => [name, false]);
  expect(found()).toEqual(Object.fromEntries(none));
  expect(beats()).toBeLessThanOrEqual(beatsOfPage + 2);
});

for (const [what, script] of Object.entries({
  'a shared worker': `new SharedWorker('/worker.js')`,
  'a window': `window.open('/window')`,
  'a service worker': `
    const clean = document.createElement('iframe');
    document.body.append(clean);
    const { register } = clean.contentWindow.ServiceWorkerContainer.prototype;
    await register.call(navigator.serviceWorker, '/worker.js').catch(() => {});`,
  'a download': `location = '/save'; await new Promise(done => setTimeout(done, 300))`,
  'a password': `await fetch('/secret')`,
})) {
  test(`a page that leaves ${what} takes its context with it`, async ({ site }) => {
    const { found } = serveChannels(site);
    site.pages.set('/worker.js', answer => answer.setHeader('content-type', 'text/javascript').end(''));
    site.pages.set('/window', answer => html(answer, ''));
    site.pages.set('/save', answer => answer.setHeader('content-disposition', 'attachment').end('x'));
    site.pages.set('/secret', answer =>
      answer.writeHead(401, { 'www-authenticate': 'Basic realm="x"' }).end(),
    );
    site.pages.set('/first', answer => html(answer, page(script)));
    await pith.segment(`${site.url}/first`, READY);
    await pith.segment(`${site.url}/find`, READY);
    // A registration that Playwright blocks starts no worker, and is no reason.
    expect(contexts).toBeGreaterThanOrEqual(what === 'a service worker' ? 1 : 2);
    expect(Object.values(found())).not.toContain(true);
  });
}

test('a response that comes after its page sets no cookie for the next one', async ({ site }) => {
  const cookies: (string | undefined)[] = [];
  let lateAnswers = 0;
  site.pages.set('/late', answer => {
    setTimeout(() => {
      lateAnswers++;
      answer.setHeader('set-cookie', 'late=1; Path=/').end();
    }, 700);
  });
  const send = `fetch('/late', { keepalive: true }); navigator.sendBeacon('/late');`;
  const worker = `new Worker(URL.createObjectURL(new Blob(["fetch('${site.url}/late', { keepalive: true })"])));`;
  site.pages.set('/first', answer => html(answer, page(`${send} ${worker}`)));
  site.pages.set('/second', answer => {
    cookies.push(answer.req.headers.cookie);
    html(answer, page(`await new Promise(done => setTimeout(done, 900)); await fetch('/cookie')`));
  });
  site.pages.set('/cookie', answer => {
    cookies.push(answer.req.headers.cookie);
    answer.end();
  });
  await pith.segment(`${site.url}/first`, READY);
  await pith.segment(`${site.url}/second`, READY);
  expect(contexts).toBe(1);
  expect(lateAnswers).toBeGreaterThan(0);
  expect(cookies).toEqual([undefined, undefined]);
});

test('cookies that a script sets by the thousand, stored long after its page, are none for the next one', async ({
  site,
}) => {
  const cookies: (string | undefined)[] = [];
  const flood = `for (let at = 0; at < 1e5; at++) document.cookie = 'name' + at + '=' + 'x'.repeat(200)`;
  site.pages.set('/first', answer => html(answer, `<script>${flood}</script>${TEXT}`));
  for (const path of ['/second', '/third'])
    site.pages.set(path, answer => {
      cookies.push(answer.req.headers.cookie);
      html(answer, TEXT);
    });
  for (const path of ['/first', '/second', '/third']) await pith.segment(site.url + path, { picture: true });
  expect(cookies).toEqual([undefined, undefined]);
});

test('cacheable files are asked for once a site, and documents each time', async ({ site }) => {
  const asked: string[] = [];
  const served = (path: string, cacheControl: string, body: string, type: string) =>
    site.pages.set(path, answer => {
      asked.push(path);
      answer.writeHead(200, { 'cache-control': cacheControl, 'content-type': type }).end(body);
    });
  served('/kept.css', 'max-age=3600', 'p { color: red }', 'text/css');
  served('/not.css', 'no-store', 'p { color: red }', 'text/css');
  const links = '<link rel=stylesheet href=/kept.css><link rel=stylesheet href=/not.css>';
  for (const path of ['/a', '/b']) served(path, 'max-age=3600, immutable', `${TEXT}${links}`, 'text/html');
  const count = (path: string) => asked.filter(one => one === path).length;
  await pith.segment(`${site.url}/a`);
  await pith.segment(`${site.url}/b`);
  expect([count('/kept.css'), count('/not.css')]).toEqual([1, 2]);
  // The same address again is not answered by the cache.
  await pith.segment(`${site.url}/a`);
  expect(count('/a')).toBe(2);
  const { isolation } = await pith.segment(`${site.url}/b`, { isolate: 'page' });
  expect([isolation, count('/b'), count('/kept.css')]).toEqual(['page', 2, 3]);
});

test('a page that comes after a picture has the window of the first one', { tag: '@nightly' }, async ({
  site,
}) => {
  const seen: string[] = [];
  const WINDOW = `[innerWidth, innerHeight, screen.width, screen.height, screen.orientation.type,
    screen.orientation.angle, devicePixelRatio, visualViewport.scale, document.documentElement.clientWidth]`;
  const body = `<meta name=viewport content="width=device-width"><div style="height: 3000px"></div><p id=window></p>
    <script>document.querySelector('#window').textContent = ${WINDOW}.join()</script>`;
  for (const path of ['/1', '/2', '/3']) site.pages.set(path, answer => html(answer, body));
  for (const options of [
    {},
    { device: 'iPhone 15' },
    { device: 'Galaxy S9+ landscape' },
    { deviceScaleFactor: 2 },
  ]) {
    const windows = [];
    for (const path of ['/1', '/2', '/3']) {
      const { content, page, viewport } = await pith.segment(site.url + path, { ...options, picture: true });
      windows.push(JSON.stringify([/\d+,\d+,.*/.exec(content.text)?.[0], page.width, viewport]));
    }
    expect(new Set(windows).size, windows.join('\n')).toBe(1);
    seen.push(...windows);
  }
  expect(new Set(seen).size).toBe(4);
});

test('requests of one client of the service share what their site allows to be kept', async ({ site }) => {
  let styles = 0;
  site.pages.set('/shared.css', answer => {
    styles++;
    answer
      .writeHead(200, { 'cache-control': 'max-age=3600', 'content-type': 'text/css' })
      .end('p { color: red }');
  });
  for (const path of ['/one', '/two', '/three'])
    site.pages.set(path, answer =>
      answer
        .writeHead(200, { 'content-type': 'text/html' })
        .end(`${TEXT}<link rel=stylesheet href=/shared.css>`),
    );
  const tokens = ['first-client-of-two', 'second-client-of-two'] as const;
  const service = await serviceFor({ token: tokens });
  const isolationFor = async (token: string, path: string, options = {}) => {
    const headers = { authorization: `Bearer ${token}` };
    const body = { url: `${site.url}${path}`, ...options };
    return (await ask(`${service.url}v1/segment`, { headers, body })).json().isolation;
  };
  try {
    for (const path of ['/one', '/two']) expect(await isolationFor(tokens[0], path)).toBe('site');
    expect(styles).toBe(1);
    expect(await isolationFor(tokens[1], '/three')).toBe('site');
    expect(styles).toBe(2);
    expect(await isolationFor(tokens[0], '/one', { isolate: 'page' })).toBe('page');
    expect(styles).toBe(3);
  } finally {
    await service.stop();
  }
});

test('pages of other sites, with other options or cookies, or led to another site, share nothing', async ({
  site,
}) => {
  let styles = 0;
  site.pages.set('/style.css', answer => {
    styles++;
    answer.writeHead(200, { 'cache-control': 'max-age=3600', 'content-type': 'text/css' }).end('p {}');
  });
  for (const path of ['/a', '/b', '/c', '/d', '/e'])
    site.pages.set(path, answer => html(answer, `<link rel=stylesheet href=/style.css>`));
  site.pages.set('/away', answer => answer.writeHead(302, { location: `${site.otherUrl}/a` }).end());
  await pith.segment(`${site.url}/a`);
  await pith.segment(`${site.otherUrl}/b`);
  expect(styles).toBe(2);
  await pith.segment(`${site.url}/c`, { lang: 'de' });
  expect(styles).toBe(3);
  await pith.segment(`${site.url}/d`, { cookies: [{ name: 'user', value: '1' }] });
  expect(styles).toBe(4);
  // The first context of the site is led away, and is not used for the last page.
  await pith.segment(`${site.url}/away`);
  await pith.segment(`${site.url}/e`);
  expect(styles).toBe(6);
});

test('a page that was read does not stay in memory', async ({ site }) => {
  setFlagsFromString('--expose-gc');
  const collectGarbage = runInNewContext('gc') as () => void;
  site.pages.set('/read', answer => html(answer, ''));
  const snapshots: WeakRef<object>[] = [];
  for (let page = 0; page < 3; page++) {
    const { snapshot } = await pith.segment({ kind: 'url', url: `${site.url}/read?${page}` });
    snapshots.push(new WeakRef(snapshot));
  }
  const held = () => {
    collectGarbage();
    return snapshots.slice(0, -1).filter(snapshot => snapshot.deref() !== undefined).length;
  };
  await expect.poll(held, { timeout: 5_000 }).toBe(0);
});

test('two pages of a site at the same time have two contexts', async ({ site }) => {
  for (const path of ['/a', '/b']) site.pages.set(path, answer => html(answer, ''));
  await Promise.all([pith.segment(`${site.url}/a`), pith.segment(`${site.url}/b`)]);
  // A spare one may be made too.
  expect(contexts).toBeGreaterThanOrEqual(2);
});

const served = (site: Site, path: string, headers: Record<string, string | string[]>, body: string) =>
  site.pages.set(path, answer =>
    answer.writeHead(200, { 'content-type': 'text/html', ...headers }).end(body),
  );

test('bad input: a style sheet that is immutable and changes is read as a visitor has it', {
  tag: '@nightly',
}, async ({ site }) => {
  let version = 0;
  site.pages.set('/style.css', answer => {
    const headers = { 'content-type': 'text/css', 'cache-control': 'max-age=3600, immutable' };
    answer.writeHead(200, headers).end(`p { height: ${100 * ++version}px }`);
  });
  const body = `${TEXT.replace('<p>', '<p id=p>')}<link rel=stylesheet href=/style.css>`;
  for (const path of ['/a', '/b']) served(site, path, {}, body);
  const heightOf = async (path: string, options: SegmentOptions = {}) => {
    const { snapshot } = await pith.segment(`${site.url}${path}`, options);
    return byId(snapshot, 'p').pageBox[3];
  };
  expect([await heightOf('/a'), await heightOf('/b'), await heightOf('/b', { isolate: 'page' })]).toEqual([
    100, 100, 200,
  ]);
});

test('bad input: a server that answers 304 to everything', { tag: '@nightly' }, async ({ site }) => {
  const body = `${TEXT.replace('<p>', '<p id=p>')}<link rel=stylesheet href=/style.css>`;
  for (const path of ['/a', '/b']) served(site, path, {}, body);
  let isFirst = true;
  let asked: string | undefined;
  site.pages.set('/style.css', answer => {
    const headers = { 'content-type': 'text/css', etag: '"x"', 'cache-control': 'no-cache' };
    asked = answer.req.headers['if-none-match'];
    answer.writeHead(isFirst ? 200 : 304, headers).end(isFirst ? 'p { height: 100px }' : undefined);
    isFirst = false;
  });
  site.pages.set('/none', answer => answer.writeHead(304).end());
  await pith.segment(`${site.url}/a`);
  await expect(pith.segment(`${site.url}/none`)).rejects.toMatchObject({ code: 'EMPTY_DOCUMENT' });
  const { snapshot } = await pith.segment(`${site.url}/b`);
  expect([asked, byId(snapshot, 'p').pageBox[3]]).toEqual(['"x"', 100]);
});

test('bad input: Vary: * is asked for each time, and 500 cookies of a page are none for the next', {
  tag: '@nightly',
}, async ({ site }) => {
  let styles = 0;
  const cookies: (string | undefined)[] = [];
  site.pages.set('/style.css', answer => {
    styles++;
    answer.writeHead(200, { 'content-type': 'text/css', vary: '*', 'cache-control': 'max-age=60' }).end('');
  });
  const many = Array.from({ length: 500 }, (_, at) => `name${at}=${'x'.repeat(10)}; Path=/`);
  for (const path of ['/a', '/b'])
    site.pages.set(path, answer => {
      cookies.push(answer.req.headers.cookie);
      answer.writeHead(200, { 'content-type': 'text/html', 'set-cookie': many });
      answer.end(`${TEXT}<link rel=stylesheet href=/style.css>`);
    });
  await pith.segment(`${site.url}/a`);
  await pith.segment(`${site.url}/b`);
  expect([contexts, styles, cookies]).toEqual([1, 2, [undefined, undefined]]);
});

test('bad input: a context whose pages load without end is replaced', { tag: '@nightly' }, async ({
  site,
}) => {
  const megabyte = Buffer.alloc(1024 ** 2);
  site.pages.set('/big', answer => {
    answer.writeHead(200, { 'cache-control': 'max-age=3600' });
    const left = SITE_LIMITS.contextBytes / megabyte.length + 1;
    Readable.from(Array.from({ length: left }, () => megabyte)).pipe(answer);
  });
  site.pages.set('/a', answer => html(answer, page(`await (await fetch('/big')).blob()`)));
  served(site, '/b', {}, TEXT);
  await pith.segment(`${site.url}/a`, READY);
  await pith.segment(`${site.url}/b`);
  expect(contexts).toBeGreaterThanOrEqual(2);
  const { browser } = await pith.launched();
  await expect.poll(() => browser.contexts().length).toBeLessThanOrEqual(2);
});

test('a session keeps cookies and storage from page to page of a site, one at a time', async ({ site }) => {
  const cookies: (string | undefined)[] = [];
  const stored: string[] = [];
  let [now, most] = [0, 0];
  const visit = (script: string) => (answer: ServerResponse) => {
    most = Math.max(most, ++now);
    cookies.push(answer.req.headers.cookie);
    setTimeout(() => html(answer, page(script)), 50);
  };
  const store = 'localStorage.visits = 1 + Number(localStorage.visits ?? 0)';
  const tell = `await fetch('/stored?' + localStorage.visits)`;
  const login = `document.cookie = 'user=1; Path=/'; ${store}; ${tell}`;
  site.pages.set('/stored', answer => {
    stored.push(answer.req.url?.split('?')[1] ?? '');
    now--;
    answer.end();
  });
  site.pages.set('/login', visit(login));
  // A window closes the context, and the cookies outlive it.
  site.pages.set('/window', visit(`window.open('/'); ${store}; ${tell}`));
  for (const path of ['/a', '/b']) site.pages.set(path, visit(`${store}; ${tell}`));
  const session = { ...READY, session: true } as const;
  const { isolation } = await pith.segment(`${site.url}/login`, session);
  const read = (path: string) => pith.segment(`${site.url}${path}`, session);
  await Promise.all([read('/window'), read('/a'), read('/b')]);
  expect(isolation).toBe('session');
  expect(cookies).toEqual([undefined, 'user=1', 'user=1', 'user=1']);
  expect([stored.slice(0, 2), most]).toEqual([['1', '2'], 1]);
  // Another site and a run without a session know nothing of it.
  await pith.segment(`${site.url}/a`, READY);
  site.pages.set('/c', answer => {
    cookies.push(answer.req.headers.cookie);
    html(answer, '');
  });
  await pith.segment(`${site.otherUrl}/c`, { session: true });
  expect(cookies.slice(4)).toEqual([undefined, undefined]);
  await expect(read('/a')).resolves.toMatchObject({ isolation: 'session' });
  await expect(pith.segment(`${site.url}/a`, { session: true, isolate: 'page' })).rejects.toMatchObject({
    code: 'USAGE',
  });
});

const LAYOUT = `<style>body { margin: 0 } div { height: 150vh; width: 50vw } @media (max-width: 600px) { div { height: 10px } }</style>
  <div>tall</div><p style="position: fixed; bottom: 0">fixed</p>`;

const LOOKS: readonly (readonly [options: SegmentOptions, tag?: '@nightly'])[] = [
  [{}],
  [{ device: 'iPhone 15' }],
  [{ viewport: { width: 700, height: 500 } }, '@nightly'],
  [{ deviceScaleFactor: 2 }, '@nightly'],
  [{ javascript: false }, '@nightly'],
];
for (const [options, tag = []] of LOOKS) {
  test(`a page in a used tab looks as in a fresh one: ${JSON.stringify(options)}`, { tag }, async ({
    site,
  }) => {
    site.pages.set('/first', answer =>
      html(
        answer,
        '<p style="height: 3000px">long</p><script>setInterval(() => { window.x = 1 }, 10)</script>',
      ),
    );
    site.pages.set('/second', answer => html(answer, LAYOUT));
    await pith.segment(`${site.url}/first`, { ...options, before: true });
    const shared = await pith.segment(`${site.url}/second`, { ...options, before: true });
    expect(contexts).toBe(1);
    const alone = await pith.segment(`${site.url}/second`, { ...options, before: true, isolate: 'page' });
    expect(shared.page).toEqual(alone.page);
    expect(shared.snapshot.viewport).toEqual(alone.snapshot.viewport);
    expect(shared.snapshot.elements).toEqual(alone.snapshot.elements);
    expect(shared.snapshot.deviceScaleFactor).toBe(alone.snapshot.deviceScaleFactor);
    expect(shared.before?.equals(alone.before ?? Buffer.alloc(0))).toBe(true);
  });
}

test('a page that crashes, hangs or fails leaves the next one a working context', {
  tag: '@nightly',
}, async ({ site }) => {
  site.pages.set('/hang', answer => html(answer, '<script>setTimeout(() => { for (;;); }, 50)</script>'));
  site.pages.set('/missing', answer => answer.writeHead(404).end('<p>missing'));
  site.pages.set('/good', answer => html(answer, ''));
  const hung = await pith.segment(`${site.url}/hang`, { wait: 300 });
  expect(hung.warnings.map(({ code }) => code)).toContain('RESCUED_FROM_HANG');
  await expect(pith.segment(`${site.url}/missing`)).rejects.toMatchObject({ code: 'HTTP_ERROR' });
  const before = contexts;
  expect((await pith.segment(`${site.url}/good`)).title).toBe('T');
  // The answer 404 left nothing behind.
  expect(contexts).toBe(before);
});
