// `node puppeteer.mjs ADDRESS`: prints the content of a page, which pith reads in a tab of Puppeteer. BROWSER_PATH names the
// browser, and BROWSER=firefox a Firefox.

import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import puppeteer from 'puppeteer-core';

const [address] = process.argv.slice(2);
const { BROWSER: name = 'chrome', BROWSER_PATH: executablePath, BROWSER_ARGUMENTS: more } = process.env;
const script = await readFile(fileURLToPath(import.meta.resolve('pith/page/script')), 'utf8');

const browser = await puppeteer.launch({ browser: name, executablePath, args: more?.split(' ') ?? [] });
try {
  const page = await browser.newPage();
  await page.setViewport({ width: 1280, height: 800 });
  await page.goto(address);
  await page.evaluate(script);
  const { content } = await page.evaluate(() => globalThis.pith.read());
  process.stdout.write(content.markdown);
} finally {
  await browser.close();
}
