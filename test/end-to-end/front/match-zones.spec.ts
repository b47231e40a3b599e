// `toMatchZones` in a project of its own: the sample, copied, with its page changed.

import { execFile } from 'node:child_process';
import { cp, mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'playwright/test';
import { findBrowser } from '../../../src/see/browser/program/find-browser.ts';

const ROOT = fileURLToPath(new URL('../../..', import.meta.url));

// Each test runs Playwright in processes of their own.
test.setTimeout(180_000);

let folder = '';
test.beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'pith-layout-tests-'));
  await cp(join(ROOT, 'samples/layout-tests'), folder, { recursive: true });
  await linkPackages();
});
test.afterEach(() => rm(folder, { recursive: true, force: true }));

async function linkPackages(): Promise<void> {
  await writeFile(join(folder, 'package.json'), '{"type":"module"}');
  await mkdir(join(folder, 'node_modules/@playwright'), { recursive: true });
  await symlink(ROOT, join(folder, 'node_modules/pith'));
  await symlink(join(ROOT, 'node_modules/@playwright/test'), join(folder, 'node_modules/@playwright/test'));
  await symlink(join(ROOT, 'node_modules/playwright'), join(folder, 'node_modules/playwright'));
}

interface Run {
  readonly exitCode: number;
  readonly output: string;
}

async function runTests(...args: string[]): Promise<Run> {
  const { path, env } = await findBrowser();
  const cli = join(ROOT, 'node_modules/@playwright/test/cli.js');
  return new Promise(resolve => {
    execFile(
      process.execPath,
      [cli, 'test', '--reporter', 'list,json', '--output', 'results', ...args],
      {
        cwd: folder,
        env: {
          ...process.env,
          ...env,
          PITH_BROWSER: path,
          FORCE_COLOR: '0',
          PLAYWRIGHT_JSON_OUTPUT_NAME: join(folder, 'results.json'),
        },
      },
      (error, stdout, stderr) =>
        resolve({ exitCode: error === null ? 0 : Number(error.code), output: stdout + stderr }),
    );
  });
}

const changePage = (change: (html: string) => string): Promise<void> => {
  const file = join(folder, 'site/index.html');
  return readFile(file, 'utf8').then(html => writeFile(file, change(html)));
};
const baseline = (name: string): Promise<string> => readFile(join(folder, 'baselines', name), 'utf8');

test('the sample passes, with other words, pictures, colours and a shift by a px too', async () => {
  await changePage(html =>
    html
      .replace(
        'The eastern quay was opened on Saturday',
        'On Sunday last week the eastern quay was opened at noon',
      )
      .replace('>Advertisement<', '>Sale<')
      .replace('#14344f', '#4f1414')
      .replace('padding: 20px 32px', 'padding: 21px 32px'),
  );
  const { exitCode, output } = await runTests();
  expect(output).toContain('2 passed');
  expect(exitCode).toBe(0);
});

test('a changed layout fails in words and pictures, until the baseline is updated', {
  tag: '@nightly',
}, async () => {
  await changePage(html => html.replace('.columns { display: flex', '.columns { display: block'));
  const failed = await runTests('--project', 'wide');
  expect(failed.exitCode).toBe(1);
  expect(failed.output).toMatch(/complementary "Most read" \(aside\) (?:moved|is)/);
  const report = await readFile(join(folder, 'results.json'), 'utf8');
  for (const name of ['zones-expected.svg', 'zones-actual.svg', 'zones-diff.svg', 'zones.png'])
    expect(report).toContain(`"${name}"`);
  expect((await runTests('--project', 'wide', '--update-snapshots')).exitCode).toBe(0);
  expect((await runTests('--project', 'wide')).exitCode).toBe(0);
});

test('all missing baselines of a test are written in one run, which fails; a spoilt one names its line', {
  tag: '@nightly',
}, async () => {
  const files = await readdir(join(folder, 'baselines/wide'));
  expect(files.sort()).toEqual(['front-page.zones.yml', 'side-column.zones.yml']);
  const written = await baseline('wide/front-page.zones.yml');
  for (const file of files) await rm(join(folder, 'baselines/wide', file));
  const first = await runTests('--project', 'wide');
  expect(first.output.match(/There was no baseline/g)?.length).toBeGreaterThanOrEqual(2);
  expect(first.exitCode).toBe(1);
  expect(await readdir(join(folder, 'baselines/wide'))).toHaveLength(2);
  expect(await baseline('wide/front-page.zones.yml')).toBe(written);

  await writeFile(join(folder, 'baselines/wide/front-page.zones.yml'), written.replace('box: [', 'box: (['));
  const spoilt = await runTests('--project', 'wide');
  expect(spoilt.output).toMatch(/front-page\.zones\.yml, line 5: /);
  expect(spoilt.exitCode).toBe(1);
});

test('wrong names and options, "not", a page that never settles', { tag: '@nightly' }, async () => {
  await writeFile(
    join(folder, 'layout.spec.ts'),
    `import { test } from '@playwright/test';
import { expect } from 'pith/playwright';
const url = new URL('site/index.html', import.meta.url).href;
test('a folder in the name', async ({ page }) => {
  await page.goto(url);
  await expect(page).toMatchZones('../other');
});
test('an unknown zone', async ({ page }) => {
  await expect(page).toMatchZones('front page', { zones: ['TOP'] as never });
});
test('not', async ({ page }) => {
  await page.goto(url);
  await page.addStyleTag({ content: 'aside { display: none }' });
  await expect(page).not.toMatchZones('front page');
});
test('a page that never settles', async ({ page }) => {
  await page.goto(url);
  await page.evaluate(() => {
    let high = 0;
    setInterval(() => { document.body.style.paddingTop = (high += 9) + 'px'; }, 20);
  });
  await expect(page).toMatchZones('never', { timeout: 1500 });
});
`,
  );
  const { output } = await runTests('--project', 'wide', '--update-snapshots=missing');
  expect(output).toContain("'../other' is no name of a baseline: leave out folders");
  expect(output).toContain("there is no zone 'TOP': expected HEADER, FOOTER, LM, RM, CENTER");
  expect(output).toMatch(/✓.*› not/);
  expect(output).toContain('the layout keeps changing, so no baseline was written');
  expect(await readdir(join(folder, 'baselines/wide'))).toHaveLength(2);
});

test('edits pass, or are told in one sentence each', { tag: '@nightly' }, async () => {
  await rm(folder, { recursive: true });
  await cp(join(ROOT, 'test/fixtures/layout-edits'), folder, { recursive: true });
  await linkPackages();
  const written = await runTests('--grep', 'the page itself', '--update-snapshots=all');
  expect(written.output).toContain('1 passed');
  const { exitCode, output } = await runTests();
  expect(output).toContain('23 passed');
  expect(exitCode).toBe(0);
});
