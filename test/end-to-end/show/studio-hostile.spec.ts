// Hostile names where pages are compared and labelled: in file names, titles, texts, classes, ids and addresses.

import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Page } from 'playwright-core';
import { parseLabels } from '../../../src/lab/bench/truth/labels.ts';
import { truthOf } from '../../../src/lab/bench/truth/truth.ts';
import { expect, fixtureFile, test } from '../support/browser-test.ts';
import { command, start } from '../support/run-cli.ts';
import { openStudio } from '../support/studio-page.ts';

test.describe.configure({ timeout: 240_000 });

/** As far as a name of a file may go: it has no slash. */
const NAME = '"\'><img src=x onerror=alert("name")>';

let folder = '';
test.beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'pith-hostile-'));
  const page = await readFile(fixtureFile('hostile-names'), 'utf8');
  const changed = page
    .replace(
      '<main>',
      '<main><p><b class="&lt;script&gt;alert(1)&lt;/script&gt;">&lt;script&gt;alert("new")&lt;/script&gt;</b></p>',
    )
    .replace('<header ', '<header hidden ');
  await mkdir(join(folder, NAME));
  await writeFile(join(folder, NAME, 'page.html'), page);
  await writeFile(join(folder, `${NAME}.html`), changed);
});
test.afterEach(() => rm(folder, { recursive: true }));

/** What names would have made, had one of them become markup. */
const madeByNames = (page: Page): Promise<number> =>
  page
    .locator('body :is(img[onerror], [onclick], [onmouseover], iframe[srcdoc*=alert], a[href^=javascript])')
    .count();

test('two versions: hostile text in head, list, card and every frame of the changes', async ({
  launched,
}) => {
  const report = join(folder, 'diff.html');
  const sides = [join(folder, NAME, 'page.html'), join(folder, `${NAME}.html`)] as const;
  expect((await command(['diff', ...sides, '--report', report])).exitCode).toBe(0);
  const { page, faults, close } = await openStudio(launched.browser, pathToFileURL(report).href);
  await expect(page.getByRole('heading', { level: 1 })).toContainText('<script>alert("title")</script>');
  await expect(page.locator('.names .quiet')).toContainText(NAME);
  const changes = page.locator('.changes li');
  await expect(changes.filter({ hasText: '<script>alert("new")</script>' }).first()).toBeVisible();
  await expect(changes.filter({ hasText: '<script>alert("text")</script>' }).first()).toBeVisible();
  for (let step = await changes.count(); step > 0; step--) await page.keyboard.press('n');
  for (const stage of ['before', 'after']) {
    const box = await page.locator(`.stage.${stage} .sheet`).boundingBox();
    for (let step = 1; step < 12; step++)
      await page.mouse.move((box?.x ?? 0) + 20 + 20 * step, (box?.y ?? 0) + 8 * step);
    await expect(page.locator('.card')).toBeVisible();
  }
  expect(await madeByNames(page)).toBe(0);
  expect(faults).toEqual([]);
  await close();
});

test('two folders: addresses of pages on both sides and on one side only', async ({ launched }) => {
  const report = join(folder, 'folders.html');
  const file = join(folder, 'page.json');
  const words = ['segment', join(folder, `${NAME}.html`), '--snapshot', file, '-o', join(folder, 'x.md')];
  expect((await command(words)).exitCode).toBe(0);
  const snapshot = JSON.parse(await readFile(file, 'utf8')) as Record<string, unknown>;
  const save = (side: string, name: string) =>
    writeFile(
      join(folder, side, `${name}.json`),
      JSON.stringify({ ...snapshot, url: `https://example.org/${name}` }),
    );
  for (const side of ['a', 'b']) await mkdir(join(folder, side));
  for (const side of ['a', 'b']) await save(side, `both ${NAME}`);
  await save('a', `alone ${NAME}`);
  expect((await command(['diff', join(folder, 'a'), join(folder, 'b'), '--report', report])).exitCode).toBe(
    0,
  );
  const { page, faults, close } = await openStudio(launched.browser, pathToFileURL(report).href);
  await expect(page.getByRole('row')).toContainText(['verdict', `alone ${NAME}`, `both ${NAME}`]);
  expect(await madeByNames(page)).toBe(0);
  expect(faults).toEqual([]);
  await close();
});

test('a labelled page: its names are shown, marked, saved and found again', async ({ launched, capture }) => {
  const labeller = start(['label', join(folder, NAME, 'page.html')]);
  let address = '';
  labeller.child.stdout?.on('data', chunk => (address += String(chunk)));
  await labeller.said('to label');
  await expect.poll(() => address).toMatch(/token=[\w-]+\n$/);
  const { page, faults, close } = await openStudio(launched.browser, address.trim());
  await expect(page.locator('.names')).toContainText(NAME, { timeout: 30_000 });
  await page.keyboard.press('a');
  // Each text in turn, from the header with its class and id to the footer; the guess has a zone for all of them.
  await page.keyboard.press('Enter');
  for (let step = 0; step < 12; step++) {
    await page.keyboard.press('ArrowUp');
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('ArrowDown');
  }
  await page.locator('.stage .sheet').click({ position: { x: 40, y: 11 } });
  await expect(page.locator('.selected-block .quote')).toContainText('<script>alert("text")</script>');
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('l');
  await page.keyboard.press('v');
  await page.keyboard.press('v');
  await page.keyboard.press('s');
  await expect(page.locator('.toast')).toContainText('labels.json');
  expect(await madeByNames(page)).toBe(0);
  expect(faults).toEqual([]);
  await close();
  labeller.child.kill('SIGTERM');
  expect((await labeller.ended).exitCode).toBe(143);
  const file = join(folder, NAME, 'labels.json');
  const labels = parseLabels(await readFile(file, 'utf8'), file);
  const { snapshot } = await capture(join(folder, NAME, 'page.html'));
  const truth = truthOf(snapshot, labels, file);
  expect(truth.problems).toEqual([]);
  const header = snapshot.elements.findIndex(({ tag }) => tag === 'header');
  expect(truth.zones[header]).toBe('LM');
});
