// A walk leaves out what exceeds the limits of names, levels, paths and characters, and reads the rest.

import { SNAPSHOT_LIMITS } from '../../src/page/snapshot/snapshot-limits.ts';
import { expect, test } from '../end-to-end/support/browser-test.ts';

const WORDS = '<main><h1>Harbours</h1><p>Words about boats and harbours in the north.</p></main>';
const { tagChars, depth, chars } = SNAPSHOT_LIMITS;
const name = (length: number) => `x-${'y'.repeat(length)}`;
const script = (code: string) => `<script>${code}</script>`;

const BOMBS: readonly (readonly [what: string, html: string])[] = [
  [
    'names of 2,001 letters, 480 levels deep, with 9,000 paragraphs',
    WORDS + `<${name(2_000)}>`.repeat(480) + '<p>Far words'.repeat(9_000),
  ],
  [
    'elements deeper than the limit',
    `${WORDS}<div id=top hidden></div>${script(`let at = top.document.getElementById('top'); for (let n = 0; n < ${depth}; n++) { const next = document.createElement('i'); at.append(next); at = next; } at.append('Far words')`)}`,
  ],
  [
    'paths that are long together',
    WORDS + `<${name(tagChars - 2)}>`.repeat(480) + '<p>Far words'.repeat(9_000),
  ],
  [
    'more characters than are kept',
    `${WORDS}<p id=p></p>${script(`for (let n = 0; n < 40; n++) { const part = document.createElement('p'); part.hidden = true; part.append('Far words '.repeat(${chars / 300})); document.body.append(part); }`)}`,
  ],
];

for (const [what, html] of BOMBS)
  test(`a page with ${what}`, async ({ capture, site }) => {
    site.pages.set('/bomb', answer => answer.setHeader('content-type', 'text/html').end(html));
    const { snapshot } = await capture(`${site.url}/bomb`);
    const { elements, texts, warnings } = snapshot;
    expect(warnings.map(({ code }) => code)).toContain('BUDGET_ELEMENTS');
    expect(texts.some(({ text }) => text.startsWith('Words about boats'))).toBe(true);
    expect(Math.max(...elements.map(({ tag }) => tag.length))).toBeLessThanOrEqual(tagChars);
    expect(texts.reduce((sum, { text }) => sum + text.length, 0)).toBeLessThanOrEqual(chars);
  });
