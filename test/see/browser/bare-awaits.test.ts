// Every wait for a browser has an end.

import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { bareAwaits } from './bare-awaits.ts';

const SRC = fileURLToPath(new URL('../../../src/', import.meta.url));
const ROOMS = ['run/batch', 'see/browser', 'see/capture', 'run/fleet', 'run/pipeline'];
/** Contexts of sites are emptied within one deadline of their own, and code in the page waits for no browser. */
const NOT_WAITING = /^(?:site|in-page)\//;

test('every wait for a browser has a deadline', () => {
  const files = ROOMS.flatMap(room =>
    readdirSync(`${SRC}${room}`, { encoding: 'utf8', recursive: true })
      .filter(file => file.endsWith('.ts') && !file.endsWith('.generated.ts') && !NOT_WAITING.test(file))
      .map(file => `${room}/${file}`),
  );
  expect(files.length).toBeGreaterThan(120);
  expect(files.flatMap(file => bareAwaits(file, readFileSync(`${SRC}${file}`, 'utf8')))).toEqual([]);
});

const BARE = [
  'await page.content();',
  'const a = await open.cdp.send("x", {\n  y: 1 });',
  'return cdp.send("x");',
  'const frames = () => page.evaluate(f).catch(() => {});',
  'await watch.run(step, other()); await page.title();',
  'chromium.launch({}).then(run(withDeadline));',
  'await page.close().catch(() => {});',
];
test.each(BARE)('%j is a fault', source => expect(bareAwaits('a.ts', source)).toHaveLength(1));

const BOUND = [
  'await watch.run(step, page.content());',
  'await this.#watch.run(\n  step,\n  Promise.all([cdp.send("a"), cdp.send("b")]),\n);',
  'await withDeadline({ what: "x" }, browser.newContext().catch(gone));',
  'popup.close().catch(() => {});',
  '// await page.content()',
  "say('await page.content()');",
];
test.each(BOUND)('%j is none', source => expect(bareAwaits('a.ts', source)).toEqual([]));
