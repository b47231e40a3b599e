// `node selenium.mjs ADDRESS`: prints the content of a page, which pith reads in a window of Selenium. BROWSER_PATH names the
// browser, and DRIVER_PATH the driver for it.

import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { Builder } from 'selenium-webdriver';
import { Options, ServiceBuilder } from 'selenium-webdriver/chrome.js';

const [address] = process.argv.slice(2);
const { BROWSER_PATH: browser, DRIVER_PATH: driverPath, BROWSER_ARGUMENTS: more } = process.env;
const script = await readFile(fileURLToPath(import.meta.resolve('pith/page/script')), 'utf8');

const options = new Options().addArguments('--headless=new', '--window-size=1280,800');
if (more !== undefined) options.addArguments(...more.split(' '));
if (browser !== undefined) options.setChromeBinaryPath(browser);
const driver = await new Builder()
  .forBrowser('chrome')
  .setChromeOptions(options)
  .setChromeService(new ServiceBuilder(driverPath))
  .build();
try {
  await driver.get(address);
  await driver.executeScript(script);
  const { content } = await driver.executeScript('return pith.read()');
  process.stdout.write(content.markdown);
} finally {
  await driver.quit();
}
