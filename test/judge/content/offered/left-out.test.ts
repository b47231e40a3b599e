// Markdown of the server does not bring back what the caller left out.

import { expect, test } from 'vitest';
import { markdownTree } from '../../../../src/judge/content/offered/markdown-tree.ts';
import { judge } from '../../../../src/judge/record/judge.ts';
import { snapshotFromHtml } from '../../../support/snapshot-from-html.ts';

const FARES = 'A return to the island costs nine pounds for each of you.';
const SENTENCES = Array.from({ length: 12 }, (_, at) => `Boat ${at} leaves the harbour at ${at} o'clock.`);
const PAGE = snapshotFromHtml(
  `<main><h1>Boats</h1><p>${SENTENCES.join('</p><p>')}</p><p class=fares>${FARES}</p></main>`,
);
const url = 'https://example.org/boats.md';
const tree = markdownTree(`# Boats\n\n${SENTENCES.join('\n\n')}\n\n${FARES}\n`, url);
const offered = { url, by: 'alternate', tree } as const;

test.each([
  ['nothing', undefined, 'markdown', true],
  ['a part', { drop: ['.fares'] }, 'selection', false],
  ['what the page does not have', { drop: ['.none'] }, 'markdown', true],
  ['all but a part', { keep: ['h1'] }, 'rule', false],
])('leaves out %s', (_, content, source, hasFares) => {
  const choice = { content: content && { keep: [], drop: [], ...content }, contentIfFound: true };
  const judged = judge(PAGE, { method: 'auto', offered, ...choice });
  expect(judged.selection.source).toBe(source);
  expect(judged.content.text.includes(FARES)).toBe(hasFares);
});
