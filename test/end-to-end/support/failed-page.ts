// The page that a test reads, and its picture if the test fails: for test/support/failure-reporter.ts.

import { existsSync } from 'node:fs';
import { relative } from 'node:path';
import { pathToFileURL } from 'node:url';
import { type TestInfo, test } from 'playwright/test';
import { shellWord } from '../../../src/base/text/shell-word.ts';
import { launchBrowser } from '../../../src/see/browser/program/launch.ts';

const isPage = (word: string): boolean => /^https?:/.test(word) || /\.x?html?$/.test(word);

export const notePage = (target: string): void => annotate('page', shortened(target));

/** `words` of pith on the command line. */
export function noteCommand(words: readonly string[]): void {
  annotate('command', `node dist/cli.js ${words.map(shellWord).join(' ')}`);
  const target = words.find(isPage);
  if (target !== undefined) notePage(target);
}

/** As it is after the test: servers of the worker still answer. */
export async function attachPicture(info: TestInfo): Promise<void> {
  const page = info.annotations.find(({ type }) => type === 'page')?.description;
  if (page === undefined) return;
  const address = existsSync(page) ? pathToFileURL(page).href : page;
  const { browser, end } = await launchBrowser();
  try {
    const path = info.outputPath('page.png');
    const tab = await browser.newPage();
    await tab.goto(address, { timeout: 10_000 });
    await tab.screenshot({ path, fullPage: true, timeout: 10_000 });
    info.attachments.push({ name: 'picture', path, contentType: 'image/png' });
  } catch {
    // The page may be why the test failed.
  } finally {
    await end();
  }
}

/** The latest one of a kind. */
function annotate(type: string, description: string): void {
  const annotations = annotationsHere();
  const before = annotations?.find(annotation => annotation.type === type);
  if (before === undefined) annotations?.push({ type, description });
  else before.description = description;
}

/** Undefined outside of tests, as in `beforeAll`. */
function annotationsHere(): TestInfo['annotations'] | undefined {
  try {
    return test.info().annotations;
  } catch {
    return undefined;
  }
}

/** Files of the clone by their path in it. */
function shortened(target: string): string {
  const path = relative('', target);
  return existsSync(target) && !path.startsWith('..') ? path : target;
}
