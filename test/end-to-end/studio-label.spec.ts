// Pages labelled through the browser as a person would, saved, and scored by the benchmark; two label files compared.

import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseLabels } from '../../src/bench/truth/labels.ts';
import { truthOf } from '../../src/bench/truth/truth.ts';
import { expect, test } from './browser-test.ts';
import { command, start } from './run-cli.ts';
import { openStudio, viewFaults } from './studio-page.ts';

const SAMPLES = fileURLToPath(new URL('../../samples/', import.meta.url));

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

test('a guess is taken and mended, saved and scored by bench', async ({ launched, capture }) => {
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
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('blog-right-column', { timeout: 30_000 });
  expect(await viewFaults(page), 'a guess').toEqual([]);
  await expect(page.getByRole('button', { name: 'save', exact: true })).toBeDisabled();
  // Enter is a key of its own here, but not on a button that was reached by Tab.
  const guess = page.getByRole('button', { name: 'take the guess' });
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
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('very-short', { timeout: 30_000 });
  await expect(page.locator('.top .quiet')).toHaveText('page 2 of 2, 1 labelled');
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
