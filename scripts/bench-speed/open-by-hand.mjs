// `open-by-hand BROWSER ADDRESS`: the few lines of Playwright that open a page and print its HTML.

import { chromium } from 'playwright-core';

const [executablePath, address] = process.argv.slice(2);
const browser = await chromium.launch({ executablePath });
const page = await browser.newPage();
await page.goto(address);
process.stdout.write(await page.content());
await browser.close();
