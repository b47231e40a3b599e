// No text of a page takes more than linear time: neither a title nor data, names, addresses or code. The nightly test of
// the same name has a thousand made pages.

import { expect, test } from 'vitest';
import { metadataOf } from '../../src/judge/metadata/metadata.ts';
import { evidenceOf } from '../../src/judge/selection/evidence/evidence.ts';
import { continuationOf } from '../../src/judge/selection/rules/after-core.ts';
import { charsetOf } from '../../src/see/browser/network/send-file.ts';
import { ServedHtml } from '../../src/see/browser/network/served-html.ts';
import { applyRule } from '../support/apply-rule.ts';
import { buildSnapshot, type NodeSpec } from '../support/built-snapshot.ts';
import { snapshotFromHtml, zoningOf } from '../support/snapshot-from-html.ts';
import { hostilePage } from './hostile-texts.ts';
import { judgeHostilePage } from './judge-hostile-page.ts';

/** Before, each of these took 20 s or longer, or did not end. */
const MOST_MS = 5_000;

const TITLES: readonly (readonly [string, string])[] = [
  ['colons', `Boats ${':'.repeat(80)}x`],
  ['colons between blanks', `Boats ${':'.repeat(300_000)} x`],
  ['bars', '| '.repeat(150_000)],
  ['dashes', '- '.repeat(150_000)],
  ['blanks', `a${'\u2003'.repeat(300_000)}b`],
];

test.each(TITLES)('a title of %s', (_, title) => {
  expect(
    msOf(() => judgeHostilePage(snapshotFromHtml('<h1>Boats</h1><p>Words</p>', { title }))),
  ).toBeLessThan(MOST_MS);
});

const BODIES: readonly (readonly [string, string])[] = [
  [
    'JSON-LD with blanks after a key',
    `<script type="application/ld+json">{"@type":${'\t'.repeat(200_000)}</script>`,
  ],
  ['JSON-LD of nested lists', `<script type="application/ld+json">${'['.repeat(900_000)}</script>`],
];

test.each(BODIES)('%s', (_, html) => {
  expect(msOf(() => judgeHostilePage(snapshotFromHtml(`<p>Words</p>${html}`)))).toBeLessThan(MOST_MS);
});

test('thousands of lines painted over each other beside the headline', () => {
  const lines = '<div>Covering words</div>'.repeat(60_000);
  const snapshot = snapshotFromHtml(`<main><h1>Boats</h1><h2>Boats of wood</h2>${lines}</main>`);
  const texts = snapshot.texts.map(text => ({ ...text, pageBox: [8, 40, 400, 20] as const }));
  expect(msOf(() => metadataOf({ ...snapshot, texts }))).toBeLessThan(MOST_MS);
});

const SPANS = Array.from({ length: 20_000 }, (): NodeSpec => ['span', { itemprop: 'tool' }, 'nail']);
const LONG_PARTS = Array.from({ length: 200 }, (_, more) => 'a'.repeat(4_000 + more));
const LIKE_PARTS = Array.from({ length: 20_000 }, (): NodeSpec => ['p', {}, `${'a'.repeat(60)}b`]);

test.each<readonly [what: string, children: readonly NodeSpec[]]>([
  ['marked in one line', [['p', {}, ...SPANS]]],
  ['marked in lines', SPANS.map((span): NodeSpec => ['p', {}, 'A', span])],
  ['in JSON-LD, and lines like them', [recipeOf(LONG_PARTS), ...LIKE_PARTS]],
])('thousands of parts %s', (_, children) => {
  const snapshot = buildSnapshot(['html', {}, ['body', {}, ...children]]);
  const evidence = evidenceOf(snapshot, zoningOf(snapshot), 'seen');
  expect(msOf(() => applyRule('declared-parts', evidence))).toBeLessThan(MOST_MS);
});

test('a text with a block after each of its 30,000 lines', () => {
  const line = 'Walls of stone, clay and wood. '.repeat(4);
  const lines = Array.from({ length: 30_000 }, (): NodeSpec[] => [line, ['div', {}, line]]).flat();
  const snapshot = buildSnapshot(['html', {}, ['body', {}, ['article', {}, line.repeat(40)], ...lines]]);
  const texts = snapshot.texts.map((text, at) => ({ ...text, pageBox: [0, 20 * at, 800, 20] as const }));
  const evidence = evidenceOf({ ...snapshot, texts }, zoningOf(snapshot), 'seen');
  const { firstPiece: start } = evidence.sums.of(evidence.landmarks.core);
  const scores = new Float64Array(evidence.pieces.length);
  let found: number[] = [];
  expect(
    msOf(() => {
      found = continuationOf(evidence, scores);
    }),
  ).toBeLessThan(MOST_MS);
  console.log(start, evidence.landmarks.core, evidence.pieces.length, found.length);
});

function recipeOf(recipeIngredient: readonly string[]): NodeSpec {
  const data = JSON.stringify({ '@type': 'Recipe', recipeIngredient });
  return ['script', { type: 'application/ld+json' }, data];
}

test.each(Array.from({ length: 24 }, (_, seed) => seed))('page %i', seed => {
  const { name, snapshot } = hostilePage(seed, 20_000);
  expect(
    msOf(() => judgeHostilePage(snapshot)),
    name,
  ).toBeLessThan(MOST_MS);
});

const FILES: readonly (readonly [string, string])[] = [
  ['addresses of files in one tag', `<f${'file:///'.repeat(200_000)}`],
  ['names of a policy in one tag', `<meta ${'upgrade-insecure-requests-'.repeat(60_000)}`],
  ['open tags', `é${'<META?G'.repeat(200_000)}`],
];

test.each(FILES)('a file with %s', (_, html) => {
  const bytes = Buffer.from(html);
  const ms = msOf(() => {
    charsetOf('text/html', bytes);
    new ServedHtml('http://127.0.0.1').toServed(bytes);
  });
  expect(ms).toBeLessThan(MOST_MS);
});

/** Time of this process alone, whatever else the machine does. */
function msOf(run: () => void): number {
  const before = process.cpuUsage();
  run();
  return process.cpuUsage(before).user / 1000;
}
