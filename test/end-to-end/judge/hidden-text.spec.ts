// Text that people cannot see is recognised, and near misses are not.

import { readFileSync } from 'node:fs';
import { judgedPage } from '../../support/judged-page.ts';
import { expect, fixtureFile, test, visibilityOf } from '../support/browser-test.ts';

const HIDDEN: Readonly<Record<string, string>> = {
  ...Object.fromEntries(
    ['white', 'nearly', 'glass', 'filled', 'veiled', 'spoiler', 'dark', 'mixed', 'sticking', 'shade'].map(
      id => [id, 'faint'],
    ),
  ),
  tiny: 'tiny',
  scaled: 'tiny',
  under: 'covered',
  'own-child': 'covered',
  below: 'covered',
  away: 'offpage',
  skip: 'clipped',
  cut: 'clipped',
  'cut-inside': 'clipped',
  'cut-line': 'clipped',
};

const IDS = [...readFileSync(fixtureFile('hidden-text'), 'utf8').matchAll(/ id="([^"]+)"/g)]
  .map(([, id = '']) => id)
  .filter(id => id !== 'host');

test('text that people cannot see is left out, counted, and kept on request', async ({ capture }) => {
  const { snapshot } = await capture(fixtureFile('hidden-text'));
  const found = IDS.map(id => [id, visibilityOf(snapshot, id).text]);
  expect(found).toEqual(IDS.map(id => [id, HIDDEN[id] ?? 'visible']));

  const read = (options: { keepHidden?: boolean }) => judgedPage(snapshot, { center: true, ...options });
  const { content, hidden, warnings } = (await read({})).record;
  const words = ['white on white', 'Black on black', 'One pixel', 'Under a box', 'beyond the edge'];
  for (const some of words) expect(content.markdown).not.toContain(some);
  expect(content.text).toContain('zerowidth');
  expect(content.text).not.toMatch(/[\u202e\u{e0049}]/u);
  expect(hidden?.by).toEqual({ faint: 10, tiny: 2, covered: 3, offpage: 1, letters: 3 });
  expect(hidden?.sample).toContain('beyond the edge of the page');
  expect(warnings.map(({ code }) => code)).toContain('HIDDEN_TEXT');

  const kept = await read({ keepHidden: true });
  for (const some of words) expect(kept.record.content.markdown).toContain(some);
  expect(kept.record.hidden).toEqual({ ...hidden, kept: true });
  expect(kept.snapshot).toBe(snapshot);
});

test('words on a dark canvas are visible, and so are labels of a drawing that is scaled up', async ({
  capture,
}) => {
  const { snapshot } = await capture(fixtureFile('dark-canvas'));
  expect(['words', 'label'].map(id => visibilityOf(snapshot, id).text)).toEqual(['visible', 'visible']);
});

test('a page behind a curtain that its scripts would draw back is read', async ({ capture, site }) => {
  const curtain =
    '<div id=preloader style="position:absolute;inset:0;min-height:100vh;background:#fff;z-index:9"></div>';
  site.pages.set('/curtain', answer =>
    answer
      .writeHead(200, { 'content-type': 'text/html' })
      .end(
        `<!doctype html><title>T</title><body style="position:relative">${curtain}<p id=words>Words of the page`,
      ),
  );
  const { snapshot } = await capture(`${site.url}/curtain`);
  expect(visibilityOf(snapshot, 'words').text).toBe('visible');
});
