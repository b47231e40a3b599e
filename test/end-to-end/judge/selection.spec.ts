// The content of the samples: what stays, what goes, and what the record, `explain` and `--center` say of it.

import { fileURLToPath } from 'node:url';
import { open, type Pith } from '../../../src/index.ts';
import { explain } from '../../../src/judge/record/explain.ts';
import { expect, test } from '../support/browser-test.ts';

const sample = (name: string): string =>
  fileURLToPath(new URL(`../../../samples/${name}/page.html`, import.meta.url));

let pith: Pith;
test.beforeAll(async () => {
  pith = await open();
});
test.afterAll(() => pith.close());

test('an article without share bar, advertisement, sign-up form, related stories and comments', async () => {
  const { content, kind, elements } = await pith.segment(sample('news-article'), { elements: true });
  expect(content.text).toContain('Last diesel ferry leaves Wrensmouth');
  expect(content.text).toContain('Ines Carrow');
  expect(content.text).toContain('15 litres of diesel');
  for (const noise of ['Boatel', 'The Harbour Letter', 'More from Harbour', 'oldsalt52', 'Most read'])
    expect(content.text).not.toContain(noise);
  expect(content.source).toBe('selection');
  expect(content.dropped.share).toBeGreaterThan(0.05);
  expect(kind.name).toBe('article');
  const rules = new Set(elements?.flatMap(({ dropped }) => dropped ?? []));
  for (const rule of ['share', 'advert', 'related', 'tags'] as const) expect(rules).toContain(rule);
});

test('every post of a thread', async () => {
  const { content, kind } = await pith.segment(sample('forum-thread'));
  expect(kind.name).toBe('forum');
  for (const post of ['marrowfat · 12 June, 07:41', 'Hedda_K · 12', 'old_spade · 14', 'marrowfat · 29'])
    expect(content.text).toContain(post);
});

test('a short page beside a long list in a scroll box', async () => {
  const links = Array.from(
    { length: 900 },
    (_, n) => `<li><a href="/doc/${n}">vector_operation_${n}</a></li>`,
  );
  const html = `<!doctype html><html lang="en"><title>vector_add</title>
<style>body { margin: 0; display: flex; font: 16px sans-serif } main { padding: 20px 40px; max-width: 800px }
.list { width: 250px; height: 100vh; overflow-y: auto; position: sticky; top: 0 } li { font-size: 14px; margin: 24px }</style>
<div class="list"><ul>${links.join('')}</ul></div>
<main><h1>Function vector_add</h1>
<p>Adds two vectors lane by lane.</p></main>`;
  const { content, zones } = await pith.segment({ kind: 'html', html });
  expect(content.text).toContain('Adds two vectors lane by lane');
  expect(content.text).not.toContain('vector_operation');
  expect(zones.LM.box?.[2]).toBeLessThanOrEqual(250);
});

test('all of CENTER on request', async () => {
  const { content } = await pith.segment(sample('news-article'), { center: true });
  expect(content.text).toContain('oldsalt52');
  expect(content).toMatchObject({ source: 'center', dropped: { chars: 0, share: 0 } });
});

test('explain separates content from other blocks and gives reasons', async () => {
  const { snapshot, zoning, selection } = await pith.segment(sample('news-article'));
  const { blocks, content } = explain(snapshot, zoning, { selection });
  expect(content?.source).toBe('selection');
  const share = blocks.find(block => block.dropped?.rule === 'share');
  expect(share).toMatchObject({ zone: 'CENTER', content: false, dropped: { text: 'share bar' } });
  expect(blocks.filter(({ zone }) => zone === 'CENTER').some(block => block.content === true)).toBe(true);
});

const FOLDED = fileURLToPath(new URL('../../fixtures/folded/page.html', import.meta.url));

test('includes collapsed answers, but neither menus nor text that stays hidden', async () => {
  const { content } = await pith.segment(FOLDED);
  const answers = ['It runs all year round.', 'Only a storm stops it.', 'A family ticket', 'They pay half.'];
  for (const answer of [...answers, 'Dogs come free']) expect(content.text).toContain(answer);
  for (const other of ['Menu of', 'Deutsch', 'Never shown', 'Gone from'])
    expect(content.text).not.toContain(other);
  expect(content.markdown).toContain(
    '**Does the ferry run in winter, when there is ice in the harbour?**\n\nIt runs',
  );
  expect(content.markdown).toContain(
    '## May dogs come along on the ferry?\n\nDogs come free of charge.\n\nThey stay',
  );
  expect(content.html.match(/<details>/g)).toHaveLength(3);
  expect(content.folded.chars).toBeGreaterThan(150);
  expect(content.folded.share).toBeCloseTo(content.folded.chars / content.text.replace(/\s/g, '').length, 1);
});

test('excludes collapsed text if all of CENTER is requested', async () => {
  const { content } = await pith.segment(FOLDED, { center: true });
  expect(content.text).toContain('Does the ferry run in winter');
  expect(content.text).not.toContain('It runs all year round.');
  expect(content.folded).toEqual({ chars: 0, share: 0 });
});
