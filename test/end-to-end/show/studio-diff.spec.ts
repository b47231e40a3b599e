// Two versions of a sample, of which one has its sidebar on the other side: what is said, drawn, limited and accepted.

import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import sharp from 'sharp';
import type { PageDiff } from '../../../src/run/diff/diff-pages.ts';
import { expect, test } from '../support/browser-test.ts';
import { command } from '../support/run-cli.ts';
import { openStudio, viewFaults } from '../support/studio-page.ts';

const SAMPLE = fileURLToPath(new URL('../../../samples/blog-right-column', import.meta.url));

test.describe.configure({ timeout: 240_000 });

let folder = '';
test.beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'pith-diff-'));
  await cp(SAMPLE, join(folder, 'moved'), { recursive: true });
  const style = join(folder, 'moved', 'style.css');
  const moved = (await readFile(style, 'utf8')).replace(
    /(\.x7 \{[^}]*)\}/,
    '$1 flex-direction: row-reverse; }',
  );
  await writeFile(style, moved);
});
test.afterEach(() => rm(folder, { recursive: true }));

test('a moved sidebar: text in another zone, exit 6, picture, JUnit and report', { tag: '@nightly' }, async ({
  launched,
}) => {
  const at = (name: string) => join(folder, name);
  const [before, after] = [join(SAMPLE, 'page.html'), join(folder, 'moved', 'page.html')];
  const files = ['--picture', at('d.png'), '--report', at('d.html'), '--junit', at('d.xml')];
  const { exitCode, stdout, stderr } = await command([
    'diff',
    before,
    after,
    '--json',
    ...files,
    '--limit',
    'text=2%',
  ]);
  expect([exitCode, stderr]).toEqual([6, expect.stringContaining('over its limit of 2 %')]);
  const diff = JSON.parse(stdout) as PageDiff;
  expect(diff.changes[0]).toMatchObject({ change: 'rezoned', before: { zone: 'RM' }, after: { zone: 'LM' } });
  expect(diff.changes.filter(({ change }) => change === 'rezoned')).toHaveLength(1);
  expect([diff.zones.RM.iou, diff.zones.LM.iou, diff.zones.HEADER.iou]).toEqual([0, 0, 1]);
  expect(diff.pixels?.share).toBeGreaterThan(0.02);
  expect(await readFile(at('d.xml'), 'utf8')).toContain('failures="1"');
  expect((await sharp(at('d.png')).metadata()).width).toBe(2 * 1280 + 24);
  const address = pathToFileURL(at('d.html')).href;
  const { page, faults, close } = await openStudio(launched.browser, address, { bypassCSP: true });
  await expect(page.locator('.changes li').first()).toContainText('I am Hanna.');
  await page.keyboard.press('n');
  await expect(page.locator('.stage.after path.chosen')).not.toHaveCount(0);
  for (const shown of ['before', 'after', 'both']) {
    await page.getByRole('button', { name: shown, exact: true }).click();
    expect(await viewFaults(page), shown).toEqual([]);
  }
  await page.keyboard.press('?');
  expect(await viewFaults(page), 'help').toEqual([]);
  expect(faults).toEqual([]);
  await close();
});

test('a reworded sentence: counted, framed, and shown before and after', { tag: '@nightly' }, async ({
  launched,
}) => {
  const [before, report] = [join(SAMPLE, 'page.html'), join(folder, 'words.html')];
  const page = await readFile(before, 'utf8');
  const after = join(folder, 'moved', 'page.html');
  expect(page).toContain('I am Hanna.');
  await writeFile(after, page.replace('I am Hanna.', 'I am Johanna.'));
  await cp(join(SAMPLE, 'style.css'), join(folder, 'moved', 'style.css'));
  const { exitCode, stdout } = await command(['diff', before, after, '--json', '--report', report]);
  const { counts, changes } = JSON.parse(stdout) as PageDiff;
  expect([exitCode, counts.appeared, counts.gone, counts.reworded]).toEqual([0, 0, 0, 1]);
  const reworded = changes.filter(({ change }) => change === 'reworded');
  expect(reworded.map(({ words }) => words)).toEqual([
    { before: expect.stringMatching(/^I am Hanna\./), after: expect.stringMatching(/^I am Johanna\./) },
  ]);
  const address = pathToFileURL(report).href;
  const { page: shown, faults, close } = await openStudio(launched.browser, address, { bypassCSP: true });
  const item = shown.locator('.changes li', { hasText: 'reworded' });
  await expect(item.locator('del')).toContainText('I am Hanna.');
  await expect(item.locator('ins')).toContainText('I am Johanna.');
  for (const words of ['del', 'ins']) await expect(item.locator(words)).toHaveAttribute('dir', 'auto');
  await item.getByRole('button').click();
  for (const side of ['before', 'after'])
    await expect(shown.locator(`.stage.${side} path.chosen`)).not.toHaveCount(0);
  expect(await viewFaults(shown)).toEqual([]);
  expect(faults).toEqual([]);
  await close();
});

test('a long list of changes says how many it leaves out', { tag: '@nightly' }, async ({ launched }) => {
  const [before, after, report] = ['old.html', 'new.html', 'd.html'].map(name => join(folder, name)) as [
    string,
    string,
    string,
  ];
  for (const [path, word] of [
    [before, 'Rye'],
    [after, 'Oat'],
  ] as const) {
    const list = Array.from({ length: 450 }, (_, at) => `<p id="p${at}">${word}</p>`);
    await writeFile(path, `<!doctype html><title>Bread</title>${list.join('')}`);
  }
  expect((await command(['diff', before, after, '--report', report])).exitCode).toBe(0);
  const address = pathToFileURL(report).href;
  const { page, faults, close } = await openStudio(launched.browser, address, { bypassCSP: true });
  await expect(page.locator('.changes li')).toHaveCount(400);
  await expect(page.locator('.side')).toContainText(/The first 400 of \d{3} changes are listed\./);
  expect(faults).toEqual([]);
  await close();
});

test('folders matched by address: over a limit until the new version is accepted', {
  tag: '@nightly',
}, async ({ launched }) => {
  for (const name of ['a', 'b']) await mkdir(join(folder, name));
  const page = join(folder, 'moved', 'page.html');
  const moved = join(folder, 'b', 'page.json.gz');
  expect((await command(['segment', page, '--snapshot', moved, '-o', join(folder, 'x.md')])).exitCode).toBe(
    0,
  );
  await cp(join(SAMPLE, 'style.css'), join(folder, 'moved', 'style.css'));
  const first = join(folder, 'a', 'page.json.gz');
  expect((await command(['segment', page, '--snapshot', first, '-o', join(folder, 'x.md')])).exitCode).toBe(
    0,
  );
  const report = join(folder, 'folders.html');
  const words = ['diff', join(folder, 'a'), join(folder, 'b'), '--limit', 'text=1%'];
  expect((await command([...words, '--report', report])).exitCode).toBe(6);
  const { page: shown, close } = await openStudio(launched.browser, pathToFileURL(report).href, {
    bypassCSP: true,
  });
  await expect(shown.getByRole('row').nth(1)).toContainText('over its limit of 1 %');
  expect(await viewFaults(shown)).toEqual([]);
  await close();
  expect((await command([...words, '--update'])).exitCode).toBe(0);
  expect((await command(words)).exitCode).toBe(0);
});
