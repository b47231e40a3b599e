// Pages labelled through the browser as a person would, saved, and scored by the benchmark; two label files compared.

import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Browser, Page } from 'playwright-core';
import { parseLabels } from '../../../src/lab/bench/truth/labels.ts';
import { truthOf } from '../../../src/lab/bench/truth/truth.ts';
import { expect, test } from '../support/browser-test.ts';
import { command, start } from '../support/run-cli.ts';
import { openStudio, viewFaults } from '../support/studio-page.ts';

const SAMPLES = fileURLToPath(new URL('../../../samples/', import.meta.url));

test.describe.configure({ timeout: 240_000 });

let folder = '';
test.beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'pith-label-'));
  for (const name of ['blog-right-column', 'very-short']) {
    await cp(join(SAMPLES, name), join(folder, 'set', name), { recursive: true });
    await rm(join(folder, 'set', name, 'labels.json'));
  }
});
test.afterEach(() => rm(folder, { recursive: true }));

test('a guess is accepted, corrected, saved and scored by bench', { tag: '@nightly' }, async ({
  launched,
  capture,
}) => {
  const labeller = start(['label', join(folder, 'set')]);
  let address = '';
  labeller.child.stdout?.on('data', chunk => (address += String(chunk)));
  await labeller.said('to label');
  await expect.poll(() => address).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/\?token=[\w-]+\n$/);
  const { origin } = new URL(address);
  // Nobody without the token, and nobody by another name of this machine.
  expect((await fetch(`${origin}/pages`)).status).toBe(403);
  expect((await fetch(`${origin}/?token=x`)).status).toBe(403);
  const { page, faults, close } = await openStudio(launched.browser, address.trim(), { bypassCSP: true });
  await expect(page.locator('.names .quiet')).toHaveText(/^blog-right-column ·/, { timeout: 30_000 });
  expect(await viewFaults(page), 'a guess').toEqual([]);
  await expect(page.getByRole('button', { name: 'Save', exact: true })).toBeDisabled();
  // Enter is a key of its own here, but not on a button that was reached by Tab.
  const guess = page.getByRole('button', { name: 'accept the guess' });
  for (let step = 0; step < 20; step++) {
    if (await guess.evaluate(button => button === document.activeElement)) break;
    await page.keyboard.press('Tab');
  }
  await page.keyboard.press('Enter');
  await expect(page.getByRole('status').first()).toHaveText('Every text and picture has a zone.');
  // The sidebar by hand: its mark goes, which leaves it uncovered, and comes back by a key.
  await page.locator('.marks button', { hasText: 'RM' }).click();
  await page.keyboard.press('x');
  await expect(page.getByRole('status').first()).toContainText('have no zone yet');
  expect(await viewFaults(page), 'what is uncovered').toEqual([]);
  await page.getByRole('button', { name: 'show the next' }).click();
  await expect(page.locator('.selected-block .quote')).toHaveText('Hello');
  await page.keyboard.press('Enter');
  await expect(page.locator('.selected-block .quote')).not.toHaveText('Hello');
  // What holds both is the sidebar again.
  const block = page.locator('.selected-block legend');
  for (let step = 0; step < 5 && !((await block.textContent()) ?? '').includes('x7-b'); step++)
    await page.keyboard.press('ArrowUp');
  await page.keyboard.press('r');
  await page.keyboard.press('d');
  await page.keyboard.press('u');
  await expect(page.getByRole('status').first()).toHaveText('Every text and picture has a zone.');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowUp');
  expect(await viewFaults(page), 'a block').toEqual([]);
  await page.keyboard.press('v');
  expect(await viewFaults(page), 'content').toEqual([]);
  await page.keyboard.press('v');
  await page.keyboard.press('s');
  await expect(page.locator('.toast')).toContainText('labels.json');
  await page.keyboard.press('n');
  await expect(page.locator('.names .quiet')).toHaveText(/^very-short ·/, { timeout: 30_000 });
  await expect(page.locator('.top .quiet')).toContainText('page 2 of 2, 1 labelled');
  await page.keyboard.press('a');
  await page.keyboard.press('s');
  await expect(page.locator('.toast')).toContainText('labels.json');
  expect(faults).toEqual([]);
  await close();
  labeller.child.kill('SIGTERM');
  expect((await labeller.ended).exitCode).toBe(143);
  await checkSaved(capture);
  const scores = join(folder, 'scores.json');
  const words = ['bench', join(folder, 'set'), '--method', 'auto', '--cache', join(folder, 'cache')];
  expect((await command([...words, '--json', scores, '--min', 'accuracy=0.9'])).exitCode).toBe(0);
  expect(await readFile(scores, 'utf8')).toContain('"blog-right-column"');
});

async function checkSaved(capture: (target: string) => Promise<{ snapshot: Parameters<typeof truthOf>[0] }>) {
  const file = join(folder, 'set', 'blog-right-column', 'labels.json');
  const labels = parseLabels(await readFile(file, 'utf8'), file);
  expect(labels.id).toBe('blog-right-column');
  expect(labels.zones.RM).toEqual(['.x7-b']);
  const { snapshot } = await capture(join(folder, 'set', 'blog-right-column', 'page.html'));
  expect(truthOf(snapshot, labels, file).problems).toEqual([]);
}

const TINY = '<!doctype html><title>Tiny</title><header>Name</header><main><p>One</p></main>';

interface Sitting {
  readonly page: Page;
  readonly faults: string[];
  readonly end: () => Promise<void>;
}

/** Tiny pages, labelled in a window of their own; `labels` of the first, where it has some. */
async function tinySitting(browser: Browser, names: readonly string[], labels?: object): Promise<Sitting> {
  for (const name of names) {
    await mkdir(join(folder, 'tiny', name), { recursive: true });
    await writeFile(join(folder, 'tiny', name, 'page.html'), TINY);
  }
  if (labels !== undefined) await writeFile(tinyLabels('a'), JSON.stringify({ id: 'a', ...labels }));
  const labeller = start(['label', join(folder, 'tiny')]);
  let address = '';
  labeller.child.stdout?.on('data', chunk => (address += String(chunk)));
  await expect.poll(() => address, { timeout: 30_000 }).toContain('token=');
  const { page, faults, close } = await openStudio(browser, address.trim(), { bypassCSP: true });
  await expect(page.locator('.names .quiet')).toHaveText(/^a ·/, { timeout: 30_000 });
  const end = async () => {
    await close();
    labeller.child.kill('SIGTERM');
    await labeller.ended;
  };
  return { page, faults, end };
}

const tinyLabels = (name: string): string => join(folder, 'tiny', name, 'labels.json');
const savedZones = async (name: string) => JSON.parse(await readFile(tinyLabels(name), 'utf8')).zones;
const mark = (page: Page, name: string) => page.locator('.marks button', { hasText: name });

/** The answer to the next save or page is held back until it is let go. */
async function holdNext(page: Page, method: 'PUT' | 'GET'): Promise<() => void> {
  let letGo = (): void => {};
  const held = new Promise<void>(done => {
    letGo = done;
  });
  let isHeld = false;
  await page.route('**/pages/*', async route => {
    if (isHeld || route.request().method() !== method) return route.fallback();
    isHeld = true;
    const response = await route.fetch();
    await held;
    return route.fulfill({ response });
  });
  return letGo;
}

test('labels that do not fit the page are reported and stay in the file', { tag: '@nightly' }, async ({
  launched,
}) => {
  const zones = { HEADER: ['header', '.cookie-bar'], FOOTER: [], LM: [], RM: ['div['], CENTER: [] };
  const { page, faults, end } = await tinySitting(launched.browser, ['a'], { zones });
  await expect(page.locator('.misfits li')).toHaveText([
    'zones.HEADER: .cookie-bar matches no element of the page',
    /^zones\.RM: div\[ is not a CSS selector/,
  ]);
  expect(await viewFaults(page), 'misfits').toEqual([]);
  await page.keyboard.press('s');
  await expect(page.locator('.toast')).toContainText('saved');
  expect(await savedZones('a')).toEqual(zones);
  expect(faults).toEqual([]);
  await end();
});

test('marks made during a save are saved before the page is left', { tag: '@nightly' }, async ({
  launched,
}) => {
  const { page, end } = await tinySitting(launched.browser, ['a', 'b']);
  await page.keyboard.press('a');
  const letGo = await holdNext(page, 'PUT');
  await page.keyboard.press('s');
  await mark(page, 'HEADER').click();
  await page.keyboard.press('l');
  letGo();
  await expect(page.locator('.toast')).toContainText('saved');
  await expect(page.getByRole('button', { name: 'Save', exact: true })).toBeVisible();
  await page.keyboard.press('n');
  await expect(page.locator('.names .quiet')).toHaveText(/^b ·/, { timeout: 30_000 });
  expect((await savedZones('a')).LM).toEqual(['header']);
  await end();
});

test('while the next page loads, the current one accepts no marks', { tag: '@nightly' }, async ({
  launched,
}) => {
  const { page, end } = await tinySitting(launched.browser, ['a', 'b', 'c']);
  await page.keyboard.press('a');
  const letGo = await holdNext(page, 'GET');
  await page.keyboard.press('n');
  await expect(page.getByRole('main')).toHaveAttribute('aria-busy', 'true');
  await expect(page.locator('.toast')).toHaveText('Opening the page …');
  await mark(page, 'HEADER').click();
  await page.keyboard.press('l');
  await expect(mark(page, 'LM')).toHaveCount(0);
  // Whoever goes on meanwhile comes to the page behind it, and stays there.
  await page.keyboard.press('n');
  await expect(page.locator('.names .quiet')).toHaveText(/^c ·/, { timeout: 30_000 });
  letGo();
  await page.waitForTimeout(500);
  await expect(page.locator('.names .quiet')).toHaveText(/^c ·/);
  await end();
});

test('a window with unsaved marks asks before it is left', { tag: '@nightly' }, async ({ launched }) => {
  const { page, faults, end } = await tinySitting(launched.browser, ['a']);
  await page.keyboard.press('s');
  await expect(page.locator('.toast')).toContainText('nothing is marked yet');
  await expect(readFile(tinyLabels('a'))).rejects.toThrow('ENOENT');
  await page.reload();
  expect(faults).toEqual([]);
  await expect(page.locator('.names .quiet')).toHaveText(/^a ·/, { timeout: 30_000 });
  await page.keyboard.press('a');
  await expect(mark(page, 'HEADER')).toHaveCount(1);
  // The dialog is dismissed, so the page stays.
  await page.evaluate(() => location.reload());
  await expect.poll(() => faults).toEqual(['dialog ']);
  await expect(mark(page, 'HEADER')).toHaveCount(1);
  await page.keyboard.press('s');
  await expect(page.locator('.toast')).toContainText('saved');
  await page.reload();
  await expect(mark(page, 'HEADER')).toHaveCount(1, { timeout: 30_000 });
  expect(faults).toEqual(['dialog ']);
  await end();
});

test('labels that changed elsewhere are reloaded, not overwritten', { tag: '@nightly' }, async ({
  launched,
}) => {
  const { page, end } = await tinySitting(launched.browser, ['a']);
  await page.keyboard.press('a');
  const zones = { HEADER: ['header'], FOOTER: ['p'], LM: [], RM: [], CENTER: [] };
  await writeFile(tinyLabels('a'), JSON.stringify({ id: 'a', zones }));
  await page.keyboard.press('s');
  await expect(page.getByRole('alert')).toContainText('Not saved: the labels were changed elsewhere');
  expect(await savedZones('a')).toEqual(zones);
  expect(await viewFaults(page), 'not saved').toEqual([]);
  await page.getByRole('button', { name: 'load again' }).click();
  await expect(mark(page, 'FOOTER')).toHaveCount(1);
  await expect(page.getByRole('alert')).toHaveCount(0);
  // All marks taken away are saved as none, and no guess comes in their place.
  for (const name of ['HEADER', 'FOOTER']) {
    await mark(page, name).click();
    await page.keyboard.press('x');
  }
  await expect(page.getByText('have no zone yet')).toBeVisible();
  await page.keyboard.press('s');
  await expect(page.locator('.toast')).toContainText('saved');
  expect(await savedZones('a')).toMatchObject({ HEADER: [], FOOTER: [] });
  await end();
});

test('two label files of a page: agreement by characters, disagreements by name', async () => {
  const file = join(SAMPLES, 'blog-right-column', 'labels.json');
  const other = join(folder, 'other.json');
  const labels = JSON.parse(await readFile(file, 'utf8')) as { zones: Record<string, string[]> };
  const zones = { ...labels.zones, RM: [], LM: labels.zones.RM };
  await writeFile(other, JSON.stringify({ ...labels, zones }));
  const page = join(SAMPLES, 'blog-right-column', 'page.html');
  const { exitCode, stdout } = await command(['label', page, '--compare', file, other, '--json']);
  expect(exitCode).toBe(0);
  const agreement = JSON.parse(stdout) as {
    zones: number;
    content: number;
    disagreements: { one: string; other: string }[];
  };
  expect(agreement.content).toBe(1);
  expect(agreement.zones).toBeGreaterThan(0.8);
  expect(agreement.zones).toBeLessThan(1);
  expect(agreement.disagreements.every(({ one, other }) => one === 'RM' && other === 'LM')).toBe(true);
});
