// docs/examples: `pith/page` in the tools that drive browsers, each with the answer of the command line.

import { execFile } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, extname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import type { PageRecord } from '../../../src/front/page/index.ts';
import { open } from '../../../src/index.ts';
import { expect, test } from '../support/browser-test.ts';
import { FIREFOX, hasFirefox } from '../support/firefox.ts';

const ROOT = join(import.meta.dirname, '../../..');
const EXAMPLES = join(ROOT, 'docs/examples');
const SAMPLE = join(ROOT, 'samples/news-article/page.html');
/** A driver fits only the Chromium that it was built with. */
const CHROMIUM = '/usr/lib/chromium/chromium';
const DRIVER = '/usr/bin/chromedriver';

async function printed(example: string, environment: Readonly<Record<string, string>>): Promise<string> {
  const words = [join(EXAMPLES, example), pathToFileURL(SAMPLE).href];
  const env = { ...process.env, ...environment };
  const { stdout } = await promisify(execFile)(process.execPath, words, { env });
  return stdout;
}

let expected = '';
test.beforeAll(async () => {
  const library = await open();
  expected = (await library.segment(SAMPLE)).content.markdown;
  await library.close();
});

test('Puppeteer, in Chromium', async ({ launched }) => {
  const { path, env } = launched.found;
  const text = await printed('puppeteer.mjs', {
    ...env,
    BROWSER_PATH: path,
    BROWSER_ARGUMENTS: '--no-sandbox',
  });
  expect(text).toBe(expected);
});

test('Puppeteer, in Firefox', async () => {
  test.skip(!hasFirefox, 'needs Firefox');
  const text = await printed('puppeteer.mjs', { BROWSER: 'firefox', BROWSER_PATH: FIREFOX });
  expect(text).toBe(expected);
});

test('Selenium', async () => {
  test.skip(!existsSync(DRIVER) || !existsSync(CHROMIUM), 'needs chromedriver');
  const environment = { BROWSER_PATH: CHROMIUM, DRIVER_PATH: DRIVER, BROWSER_ARGUMENTS: '--no-sandbox' };
  expect(await printed('selenium.mjs', environment)).toBe(expected);
});

/** Cypress itself is downloaded from a server of its makers: here its command runs on the three functions that it calls. */
test('the command of Cypress, in a frame as Cypress has it', async ({ launched, site }) => {
  for (const name of readdirSync(dirname(SAMPLE))) {
    const bytes = readFileSync(join(dirname(SAMPLE), name));
    const type = { '.html': 'text/html', '.css': 'text/css' }[extname(name)] ?? 'image/jpeg';
    site.pages.set(`/news/${name}`, answer => answer.writeHead(200, { 'content-type': type }).end(bytes));
  }
  site.pages.set('/runner', answer =>
    answer
      .writeHead(200, { 'content-type': 'text/html' })
      .end('<iframe src=/news/page.html width=1280 height=800 style="border:0"></iframe>'),
  );
  const page = await launched.browser.newPage({ viewport: { width: 1400, height: 900 } });
  await page.goto(`${site.url}/runner`);
  await page.exposeFunction('contentOf', (path: string) =>
    readFileSync(join(ROOT, path.replace('node_modules/pith/', '')), 'utf8'),
  );
  await page.evaluate(CYPRESS);
  await page.evaluate(readFileSync(join(EXAMPLES, 'cypress.js'), 'utf8'));
  const record = await page.evaluate<PageRecord>('commands.readPage(undefined, { outline: true })');
  expect(record.content.markdown.replaceAll(`${site.url}/news/`, '')).toBe(expected);
  expect(record.sections?.length).toBeGreaterThan(1);
  await page.close();
});

const CYPRESS = `
  const chain = promise => ({
    then: (...words) => chain(promise.then(...words.filter(word => typeof word === 'function'))),
  });
  globalThis.commands = {};
  globalThis.Cypress = { Commands: { add: (name, _, command) => {
    commands[name] = command;
  } } };
  globalThis.cy = {
    readFile: path => chain(contentOf(path)),
    window: () => chain(Promise.resolve(document.querySelector('iframe').contentWindow)),
  };
`;
