// A page whose pictures and fields have the names of all properties that code in it may ask for (DOM clobbering): the
// command line, `pith/page` and the playground read it.

import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, test } from '../end-to-end/support/browser-test.ts';
import { openStudio } from '../end-to-end/support/studio-page.ts';

const ROOT = join(import.meta.dirname, '../..');
const PLAYGROUND = pathToFileURL(join(ROOT, 'dist/playground.html')).href;

/** In a page. */
declare const pith: { read(of?: Document): Promise<{ content: { text: string } }> };

/** The names that the browser itself gives its documents and elements. */
const NAMES_SCRIPT = `[Document, HTMLElement, HTMLFormElement].map(owner => {
  const names = new Set();
  for (let at = owner.prototype; at !== null; at = Object.getPrototypeOf(at))
    for (const name of Object.getOwnPropertyNames(at)) names.add(name);
  return [...names];
})`;

const markup = (ofDocument: readonly string[], ofForm: readonly string[]): string =>
  `<!doctype html><title>Boats</title><h1>Boats</h1><p>Boats leave at noon from the old quay.</p>
${ofDocument.map(name => `<img name="${name}" alt="">`).join('')}
<form style="color: #123"><p>They come home at six.</p>${ofForm.map(name => `<input type=hidden name="${name}">`).join('')}</form>`;

test('read on the command line, by pith/page and in the playground', async ({ launched, capture }, info) => {
  test.setTimeout(180_000);
  const blank = await launched.browser.newPage();
  const [ofDocument = [], ...ofForms] = (await blank.evaluate(NAMES_SCRIPT)) as string[][];
  await blank.close();
  expect(ofDocument).toEqual(
    expect.arrayContaining(['URL', 'defaultView', 'querySelectorAll', 'ownerDocument']),
  );
  const html = markup(ofDocument, ofForms.flat());
  const path = info.outputPath('names.html');
  await writeFile(path, html);

  const { snapshot } = await capture(path);
  expect(snapshot.texts.map(({ text }) => text).join()).toContain('They come home');

  const page = await launched.browser.newPage();
  await page.goto(pathToFileURL(path).href);
  const script = join(ROOT, 'dist/pith-page.js');
  await page.addInitScript({ path: script });
  await page.reload();
  expect(await page.evaluate(async () => (await pith.read()).content.text)).toContain('Boats leave at noon');
  await page.close();

  const studio = await openStudio(launched.browser, PLAYGROUND);
  await studio.page
    .getByLabel('open or drop a file')
    .setInputFiles({ name: 'names.html', mimeType: 'text/html', buffer: Buffer.from(html) });
  await expect(studio.page.locator('.report')).toBeVisible();
  expect(studio.faults).toEqual([]);
  await studio.close();
});
