// A page from a file reads its own folder and nothing else of this machine, by whatever way its script tries.

import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { test as base, byId, expect } from '../end-to-end/support/browser-test.ts';

/** Stands in every file that the page must not read. */
const SECRET = 'TOPSECRET';

const test = base.extend<{ folders: Folders }>({
  folders: async ({ browserName: _ }, use) => {
    const root = await mkdtemp(join(tmpdir(), 'pith-outside-'));
    await use(await madeFolders(root));
    await rm(root, { recursive: true });
  },
});

interface Folders {
  readonly around: string;
  readonly own: string;
}

/** The same files in the page's folder, where it may read them, and around it, where it may not. */
async function madeFolders(root: string): Promise<Folders> {
  const own = join(root, 'pages');
  await mkdir(own);
  for (const folder of [root, own]) await writeFiles(folder);
  await writeFile(join(own, '.hidden'), SECRET);
  await symlink(join(root, 'data.txt'), join(own, 'link.txt'));
  await symlink(root, join(own, 'linked'));
  await writeFile(
    join(own, 'importing.js'),
    `onmessage = ({ data }) => { try { importScripts(data); } catch {} postMessage(self.SECRET ?? ''); };`,
  );
  return { around: root, own };
}

async function writeFiles(folder: string): Promise<void> {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><rect width="9" height="9" fill="#010203"/></svg>`;
  const files: Readonly<Record<string, string | Buffer>> = {
    'data.json': JSON.stringify({ secret: SECRET }),
    'data.txt': SECRET,
    'page.html': `<p>${SECRET}</p>`,
    'style.css': `:root { --secret: ${SECRET} } #styled { height: 111px }`,
    'module.mjs': `export default '${SECRET}';`,
    'settings.sh': `SECRET = '${SECRET}'`,
    settings: `SECRET = '${SECRET}'`,
    'settings.env': `SECRET = '${SECRET}'`,
    'data.js': 'self.ran = true;',
    'drawn.svg': svg,
    'drawn.png': await sharp(Buffer.from(svg)).png().toBuffer(),
    // No font, whatever its name says.
    'named.woff2': SECRET,
  };
  for (const [name, content] of Object.entries(files)) await writeFile(join(folder, name), content);
}

/** Each way to read a file; answers with what it read, or with nothing. */
const READING = `
const settled = element => new Promise(done => { element.onload = element.onerror = () => done(element); });
const added = (tag, properties) => { const element = Object.assign(document.createElement(tag), properties); const done = settled(element); document.body.append(element); return Promise.race([done, new Promise(late => setTimeout(late, 2000, element))]); };
const absolute = path => new URL(path, location.href).href;
const asked = worker => new Promise(done => { worker.onmessage = ({ data }) => done(data); worker.onerror = () => done(''); setTimeout(done, 2000, ''); });
const BLANK = '0,0,0,0'; // Of a picture that did not come in time.
const pixelOf = async image => { const canvas = document.createElement('canvas'); const context = canvas.getContext('2d'); context.drawImage(image, 0, 0); const pixel = String(context.getImageData(1, 1, 1, 1).data); return pixel === BLANK ? '' : pixel; };
const script = async path => { await added('script', { src: path }); const read = self.SECRET ?? ''; delete self.SECRET; return read; };
const importing = async (worker, path) => { const answer = asked(worker); worker.postMessage(absolute(path)); return answer; };
const WAYS = {
  importJson: async at => (await import(absolute(at + 'data.json'), { with: { type: 'json' } })).default.secret,
  importModule: async at => (await import(absolute(at + 'module.mjs'))).default,
  importCss: async at => [...(await import(absolute(at + 'style.css'), { with: { type: 'css' } })).default.cssRules].map(rule => rule.cssText).join(''),
  cssRules: async at => { const link = await added('link', { rel: 'stylesheet', href: at + 'style.css' }); return [...link.sheet.cssRules].map(rule => rule.cssText).join(''); },
  cssImport: async at => { const style = await added('style', { textContent: '@import "' + at + 'style.css"' }); return [...style.sheet.cssRules[0].styleSheet.cssRules].map(rule => rule.cssText).join(''); },
  canvasPng: async at => pixelOf(await added('img', { src: at + 'drawn.png' })),
  canvasSvg: async at => pixelOf(await added('img', { src: at + 'drawn.svg' })),
  canvasCrossOrigin: async at => pixelOf(await added('img', { crossOrigin: 'anonymous', src: at + 'drawn.png' })),
  bitmap: async at => pixelOf(await createImageBitmap(await added('img', { src: at + 'drawn.png' }))),
  scriptSh: at => script(at + 'settings.sh'),
  scriptBare: at => script(at + 'settings'),
  scriptEnv: at => script(at + 'settings.env'),
  importScripts: at => importing(new Worker('importing.js'), at + 'settings.sh'),
  importScriptsBlob: async at => importing(new Worker(URL.createObjectURL(new Blob([await (await fetch('importing.js')).text()]))), at + 'settings.env'),
  worker: at => asked(new Worker(at + 'settings.sh')).then(() => ''),
  fetch: async at => (await fetch(at + 'data.txt')).text(),
  fetchAgain: async at => { await added('img', { src: at + 'drawn.svg' }); return (await fetch(at + 'drawn.svg', { cache: 'force-cache' })).text(); },
  fetchFont: async at => { await new FontFace('x', 'url(' + at + 'named.woff2)').load().catch(() => {}); return (await fetch(at + 'named.woff2', { cache: 'force-cache' })).text(); },
  fetchOpaque: async at => (await fetch(at + 'data.txt', { mode: 'no-cors' })).text(),
  xhr: at => { const request = new XMLHttpRequest(); request.open('GET', at + 'data.txt', false); request.send(); return request.responseText; },
  events: at => new Promise(done => { const events = new EventSource(at + 'data.txt'); events.onerror = events.onmessage = ({ data }) => { events.close(); done(data ?? ''); }; }),
  frame: async at => (await added('iframe', { src: at + 'page.html' })).contentDocument.body.textContent,
  object: async at => (await added('object', { data: at + 'page.html', type: 'text/html' })).contentDocument.body.textContent,
  embed: async at => (await added('embed', { src: at + 'page.html', type: 'text/html' })).getSVGDocument().documentElement.textContent,
  preload: async at => { await added('link', { rel: 'preload', as: 'style', href: at + 'style.css' }); return (await fetch(at + 'style.css', { cache: 'only-if-cached', mode: 'same-origin' })).text(); },
  serviceWorker: async at => { const { register } = ServiceWorkerContainer.prototype; return (await register.call(navigator.serviceWorker, 'importing.js')).scope; },
};
`;

const SIMPLE = [
  'fetch(P).then(a => a.text())',
  '(await added("iframe", { src: P })).contentDocument.body.textContent',
];
/** Paths by which the folder may be left. */
const PATHS = [
  'link.txt',
  'linked/data.txt',
  '.hidden',
  '..%2fdata.txt',
  '%2e%2e/data.txt',
  '..\\\\data.txt',
  '/etc/hostname',
  'file:///etc/hostname',
  'view-source:file:///etc/hostname',
  'filesystem:file:///etc/hostname',
];

const pageThatReads = (at: string): string => `<!doctype html><meta charset="utf-8"><title>T</title>
<body><p>Words of a page</p><p id="read" style="width: 900px"></p><script>${READING}
(async () => {
  const read = {};
  const attempt = async (name, work) => { try { const got = await work(); if (got) read[name] = String(got).slice(0, 80); } catch {} };
  await Promise.all(Object.entries(WAYS).map(([name, way]) => attempt(name, () => way(${JSON.stringify(at)}))));
  for (const P of ${JSON.stringify(at === '' ? [] : PATHS)}) {
${SIMPLE.map((way, at) => `    await attempt(P + ' ${at}', async () => ${way});`).join('\n')}
  }
  document.getElementById('read').textContent = JSON.stringify(read);
  document.getElementById('read').className = 'done';
})();
</script>`;

async function readBy(
  capture: (target: string, wish: object) => Promise<{ snapshot: { texts: readonly { text: string }[] } }>,
  { own }: Folders,
  at: string,
): Promise<{ read: Record<string, string>; texts: string }> {
  const page = join(own, 'reading.html');
  await writeFile(page, pageThatReads(at));
  const { snapshot } = await capture(page, { options: { wait: '.done', timeoutMs: 20_000 } });
  const texts = snapshot.texts.map(({ text }) => text);
  const found = texts.find(text => text.trim().startsWith('{'));
  return { read: JSON.parse(found ?? 'null'), texts: texts.join('\n') };
}

test('a page reads its own folder in every way except a service worker', async ({ capture, folders }) => {
  const { read } = await readBy(capture as never, folders, '');
  const drawn = '1,2,3,255';
  expect(read).toMatchObject({
    importJson: SECRET,
    importModule: SECRET,
    cssRules: expect.stringContaining(SECRET),
    cssImport: expect.stringContaining(SECRET),
    canvasPng: drawn,
    canvasSvg: drawn,
    bitmap: drawn,
    scriptSh: SECRET,
    fetch: SECRET,
    xhr: SECRET,
    frame: SECRET,
    object: SECRET,
  });
  expect(read).not.toHaveProperty('serviceWorker');
});

test('a page reads nothing around its folder in any way', async ({ capture, folders }) => {
  const { read, texts } = await readBy(capture as never, folders, '../');
  expect(read).toEqual({});
  expect(texts).not.toContain(SECRET);
});

test('styles, pictures and scripts from around the folder still apply', async ({ capture, folders }) => {
  const page = join(folders.own, 'dressed.html');
  await writeFile(
    page,
    `<!doctype html><meta http-equiv="Content-Security-Policy" content="upgrade-insecure-requests"><title>T</title>
    <link rel=stylesheet href="../style.css"><script src="../data.js"></script><p id=styled>Words</p><img id=drawn src="../drawn.png">
    <script>if (ran) document.body.append(Object.assign(document.createElement('p'), { id: 'ran', textContent: 'ran' }));</script>`,
  );
  const { snapshot } = await capture(page);
  expect(byId(snapshot, 'styled').pageBox[3]).toBe(111);
  expect(byId(snapshot, 'drawn').pageBox.slice(2)).toEqual([9, 9]);
  expect(byId(snapshot, 'ran').tag).toBe('p');
  expect(snapshot.warnings).toEqual([]);
});

for (const [name, markup] of [
  ['location', '<script>location = "file:///etc/passwd"</script>'],
  ['refresh', '<meta http-equiv=refresh content="0;url=file:///etc/passwd">'],
  ['refresh around', '<meta http-equiv=refresh content="0;url=../page.html">'],
  [
    'frame of a frame',
    `<iframe srcdoc='<iframe src="../page.html"></iframe><meta http-equiv=refresh content="0;url=../page.html">'></iframe>`,
  ],
  ['window', '<script>open("../page.html"); open("file:///etc/passwd")</script>'],
] as const)
  test(`a page leads to no file outside: ${name}`, async ({ capture, folders }) => {
    const page = join(folders.own, 'leading.html');
    await writeFile(page, `<!doctype html><title>T</title><p>Words of a page</p>${markup}`);
    const texts = await capture(page).then(
      ({ snapshot }) => snapshot.texts.map(({ text }) => text).join('\n'),
      (error: { code: string }) => error.code,
    );
    expect(texts).not.toMatch(/root:|TOPSECRET/);
    expect(texts).toMatch(name === 'refresh around' ? /^FILE_NOT_FOUND$/ : /Words of a page/);
  });
