// Random pages in a real browser: each has a whole record, zones that hold what is painted, and Markdown that reads the same.
// PITH_RUNS sets how many pages, PITH_SEED the first seed. Long runs print their progress.

import { setTimeout as pause } from 'node:timers/promises';
import type { Root as Hast, Nodes as HastNodes } from 'hast';
import { toHtml } from 'hast-util-to-html';
import type { Nodes, Root } from 'mdast';
import { toHast } from 'mdast-util-to-hast';
import type { Browser } from 'playwright-core';
import rehypeParse from 'rehype-parse';
import remarkGfm from 'remark-gfm';
import remarkParse from 'remark-parse';
import { unified } from 'unified';
import type { Box } from '../../../src/base/box.ts';
import { contentOf, open, type Pith, snapshotBytes } from '../../../src/index.ts';
import { takesZone } from '../../../src/judge/zones/enclosing-zone.ts';
import { ZONES, type Zoning } from '../../../src/judge/zones/zoning.ts';
import { isSeen } from '../../../src/page/snapshot/sight.ts';
import type { Snapshot } from '../../../src/page/snapshot/snapshot.ts';
import type { SegmentResult } from '../../../src/run/pipeline/segment-result.ts';
import { everythingKept } from '../../support/everything-kept.ts';
import { randomPage } from '../../support/random-page.ts';
import { expect, test } from '../support/browser-test.ts';

const SEED = Number(process.env.PITH_SEED ?? 1);
const PAGES = Number(process.env.PITH_RUNS ?? 40);

/** Pages that are read at the same time. */
const CONCURRENCY = 2;
const TIMEOUT_MS = 10_000;

test('random pages', { tag: '@nightly' }, async ({ launched }) => {
  test.setTimeout(60_000 + PAGES * 10_000);
  const pith = await open({ concurrency: CONCURRENCY });
  const faults: string[] = [];
  const errors = new Map<string, number>();
  let seed = SEED;
  let read = 0;
  let done = 0;
  const readPages = async (): Promise<void> => {
    while (seed < SEED + PAGES) {
      const own = seed++;
      const html = randomPage(own);
      try {
        faults.push(...(await faultsOf(pith, html)).map(fault => `seed ${own}: ${fault}`));
        read++;
      } catch (error) {
        const code = codeOf(error);
        errors.set(code, (errors.get(code) ?? 0) + 1);
        if (!(await isRight(code, launched.browser, html)))
          // On a busy machine, a page that hangs is read once more.
          await faultsOf(pith, html).then(
            again => faults.push(...again.map(fault => `seed ${own}: ${fault}`)),
            (last: unknown) => faults.push(`seed ${own}: ${codeOf(last)}: ${(last as Error).message}`),
          );
      }
      if (++done % 100 === 0) console.log(`${done} pages, ${read} read, ${countsIn(errors)}`, faults);
    }
  };
  await Promise.all(Array.from({ length: CONCURRENCY }, readPages));
  await pith.close();
  expect(faults).toEqual([]);
  expect(read).toBeGreaterThan(PAGES / 2);
});

const codeOf = (error: unknown): string => (error as { readonly code?: string }).code ?? 'no code';

const countsIn = (errors: ReadonlyMap<string, number>): string =>
  [...errors].map(([code, count]) => `${count} ${code}`).join(', ') || 'no errors';

async function faultsOf(pith: Pith, html: string): Promise<string[]> {
  const result = await pith.segment({ kind: 'html', html }, { elements: true, timeoutMs: TIMEOUT_MS });
  const bytes = await snapshotBytes(result.snapshot, 'page.json.gz');
  const again = await pith.segment({ kind: 'snapshot-bytes', bytes }, { elements: true });
  return [
    ...recordFaults(result),
    ...zoneFaults(result),
    ...markdownFaults(result),
    ...(await roundTripFaults(pith, result.content.markdown)),
    ...(lasting(again) === lasting(result) ? [] : ['the saved snapshot has another record']),
  ];
}

/** A page may have nothing to show, take too much memory, or hang in the layout of Chromium itself. */
async function isRight(code: string, browser: Browser, html: string): Promise<boolean> {
  if (code !== 'PAGE_HUNG') return code === 'EMPTY_DOCUMENT' || code === 'BUDGET_MEMORY';
  const context = await browser.newContext();
  try {
    const page = await context.newPage();
    const laidOut = page
      .setContent(html, { waitUntil: 'commit', timeout: TIMEOUT_MS })
      .then(() => page.evaluate(LAY_OUT))
      .then(() => false);
    return await Promise.race([laidOut, pause(TIMEOUT_MS, true)]);
  } catch {
    return true;
  } finally {
    await Promise.race([context.close(), pause(TIMEOUT_MS)]);
  }
}

/** Asks for boxes, because Chromium lays out what `content-visibility` hides only for that. */
const LAY_OUT = `(function read(root) {
  for (const element of root.querySelectorAll('*')) {
    element.getBoundingClientRect();
    for (const inside of [element.shadowRoot, element.contentDocument]) if (inside) read(inside);
  }
})(document)`;

function lasting(result: SegmentResult): string {
  const { timings: _, ...rest } = JSON.parse(JSON.stringify(result)) as { timings: unknown };
  return JSON.stringify(rest);
}

function recordFaults(result: SegmentResult): string[] {
  const text = JSON.stringify(result);
  const { content } = result;
  return [
    !text.isWellFormed() && 'the record has half a character',
    [content.markdown, content.text, content.html].some(part => !part.isWellFormed()) && 'half a character',
    content.markdown.trim() === '' && content.text.trim() !== '' && 'text without Markdown',
    /<(?:script|iframe|object|style)\b/i.test(content.html) && 'an element that content may not have',
  ].filter(fault => fault !== false);
}

/** Zones hold what is painted, boxes are on the page, and threshold lines lie between the zones. */
function zoneFaults({ snapshot, zoning, zones, page }: SegmentResult): string[] {
  const faults: string[] = [];
  for (const [index, element] of snapshot.elements.entries()) {
    const zone = zoning.zones[index] ?? null;
    if (takesZone(element) !== (zone !== null)) faults.push(`${element.tag} ${index} has zone ${zone}`);
    if (zone !== null && !ZONES.includes(zone)) faults.push(`${zone} is no zone`);
  }
  for (const [name, { box }] of Object.entries(zones))
    if (box !== null && !box.every(Number.isFinite)) faults.push(`${name} has the box ${box}`);
  return [
    ...faults,
    ...textFaults(snapshot, parent => zones[zoning.zones[parent] ?? 'CENTER'].box),
    ...thresholdFaults(zoning, page),
  ];
}

function textFaults({ texts, page }: Snapshot, zoneBoxOf: (parent: number) => Box | null): string[] {
  return texts.flatMap(({ parent, text, pageBox, visibility }) => {
    if (!isSeen(visibility) || pageBox[2] <= 0 || pageBox[3] <= 0) return [];
    const box = zoneBoxOf(parent);
    const name = `'${text.slice(0, 20)}' at ${pageBox}`;
    if (box === null || !covers(box, pageBox)) return [`${name} is outside of its zone ${box}`];
    const isOnPage = visibility === 'scrolled' || meets(pageBox, page);
    return isOnPage ? [] : [`${name} is visible outside of the page`];
  });
}

function thresholdFaults({ thresholds }: Zoning, page: { width: number; height: number }): string[] {
  const faults: string[] = [];
  const { h1, h2, w1, w2 } = thresholds;
  if (!(h1 <= h2 && w1 <= w2)) faults.push(`thresholds cross: ${[h1, h2, w1, w2]}`);
  if (h1 < 0 || h2 > page.height || w1 < 0 || w2 > page.width)
    faults.push(`thresholds ${[h1, h2, w1, w2]} leave the page ${page.width} × ${page.height}`);
  return faults;
}

/** Boxes of a record are rounded. */
const ROUNDED = 1;

const covers = (outer: readonly number[], inner: readonly number[]): boolean => {
  const [left = 0, top = 0, width = 0, height = 0] = outer;
  const [x = 0, y = 0, w = 0, h = 0] = inner;
  return (
    x >= left - ROUNDED &&
    y >= top - ROUNDED &&
    x + w <= left + width + ROUNDED &&
    y + h <= top + height + ROUNDED
  );
};

const meets = ([x, y, w, h]: Box, page: { width: number; height: number }): boolean =>
  x < page.width + ROUNDED && y < page.height + ROUNDED && x + w > -ROUNDED && y + h > -ROUNDED;

/**
 * Markdown has the words of the HTML: in their order without tables, whose header rows become one. It also has the
 * numbers of list items in table cells, which HTML does not write out.
 */
function markdownFaults({ content }: SegmentResult): string[] {
  const html = wordsIn(unified().use(rehypeParse, { fragment: true }).parse(content.html));
  const markdown = wordsIn(parse(content.markdown));
  if (content.html.includes('<table')) {
    const [wanted, found] = [countsOf(html), countsOf(markdown)];
    const lost = [...wanted].filter(([character, count]) => (found.get(character) ?? 0) < count);
    return lost.length === 0 ? [] : [`Markdown lacks ${lost.map(([character]) => character).join('')}`];
  }
  let found = 0;
  for (const character of markdown.split('')) if (character === html[found]) found++;
  return found === html.length ? [] : [`Markdown lacks ${JSON.stringify(html.slice(found, found + 40))}`];
}

function countsOf(text: string): Map<string, number> {
  const counts = new Map<string, number>();
  for (const character of text) counts.set(character, (counts.get(character) ?? 0) + 1);
  return counts;
}

/** Markdown → HTML → page → Markdown has the same words. */
async function roundTripFaults(pith: Pith, markdown: string): Promise<string[]> {
  const once = parse(markdown);
  const html = toHtml(toHast(once) as Hast);
  // Something follows, because a heading at the end of a page heads nothing, and is left out.
  const page = await pith.segment({ kind: 'html', html: `<!doctype html><body>${html}<p>end` });
  const twice = parse(
    contentOf(page.snapshot, page.zoning, { selection: everythingKept(page.snapshot) }).markdown,
  );
  return differenceOf('Markdown changes words', `${wordsIn(once)}end`, wordsIn(twice));
}

function differenceOf(what: string, before: string, after: string): string[] {
  if (before === after) return [];
  let at = 0;
  while (before[at] === after[at]) at++;
  const around = (text: string) => JSON.stringify(text.slice(Math.max(0, at - 20), at + 20));
  return [`${what}: ${around(before)} became ${around(after)}`];
}

const parse = (markdown: string): Root => unified().use(remarkParse).use(remarkGfm).parse(markdown);

/** Letters and digits alone: test/judge/content/markdown/round-trip.test.ts has the signs. */
const wordsIn = (node: Nodes | HastNodes): string => textsIn(node).replace(/[^\p{L}\p{N}]+/gu, '');

function textsIn(node: Nodes | HastNodes): string {
  if (node.type === 'text' || node.type === 'inlineCode' || node.type === 'code') return node.value;
  if (node.type === 'image') return node.alt ?? '';
  if (node.type === 'element' && node.tagName === 'img') return String(node.properties.alt ?? '');
  return 'children' in node ? node.children.map(textsIn).join('') : '';
}
