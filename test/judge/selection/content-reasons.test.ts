// Why a piece is content: its evidence beside the usual piece of the page, and the rule that changed it.

import { expect, it } from 'vitest';
import { atOnce } from '../../../src/base/threads/steps.ts';
import { contentReasons } from '../../../src/judge/selection/content-reasons.ts';
import { contentSelection } from '../../../src/judge/selection/content-selection.ts';
import { FEATURE_NAMES, FEATURE_PHRASES } from '../../../src/judge/selection/features/features.ts';
import { autoSteps } from '../../../src/judge/zones/auto/auto.ts';
import { snapshotFromHtml } from '../../support/snapshot-from-html.ts';

const PARAGRAPH =
  'The tide mill at the end of the quay ground its last corn in 1931, and stood empty for forty years after that.';
const html = `<h1>The tide mill</h1>${`<p>${PARAGRAPH}</p>`.repeat(6)}
  <div class=more>${Array.from('abcdef', name => `<p><a href="/${name}">Another story</a></p>`).join('')}</div>`;

const snapshot = snapshotFromHtml(html, { title: 'The tide mill' });
const zoning = atOnce(autoSteps(snapshot));
const selection = contentSelection(snapshot, zoning);
const { keptElements } = selection;
const reasonOf = contentReasons(snapshot, zoning, selection);
const find = (test: (tag: string, text: string) => boolean): number =>
  snapshot.elements.findIndex(({ tag }, index) =>
    test(tag, snapshot.texts.find(({ parent }) => parent === index)?.text ?? ''),
  );
const paragraph = find((tag, text) => tag === 'p' && text === PARAGRAPH);
const offer = find((tag, text) => tag === 'a' && text === 'Another story');

it('names what sets the longest piece apart, and no feature by its code name', () => {
  expect([keptElements[paragraph], keptElements[offer]]).toEqual([1, 0]);
  const [kept, dropped] = [reasonOf(paragraph, paragraph + 1, true), reasonOf(offer - 1, offer + 1, false)];
  for (const reason of [kept, dropped]) {
    expect(reason).toMatch(/^(?:it|its|the) /u);
    expect(reason).not.toMatch(/\w\.\w+ is |undefined|NaN|%(?!\s|$|;)/u);
  }
  expect(kept).not.toBe(dropped);
});

it('says that a piece goes with what is around it if its own evidence speaks against the verdict', () => {
  expect(reasonOf(paragraph, paragraph + 1, false)).toMatch(
    /^goes with what is around it, although (?:it|the) /u,
  );
});

it('names the rule that changed a piece most', () => {
  const paged = snapshotFromHtml(
    `<h1>The tide mill</h1>${`<p>${PARAGRAPH}</p>`.repeat(7)}<div id=pager><a rel=prev href="/1">Before</a> <a rel=next href="/3">After</a></div>`,
  );
  const pager = paged.elements.findIndex(({ attributes }) => attributes.id === 'pager');
  const found = atOnce(autoSteps(paged));
  const reason = contentReasons(paged, found, { source: 'selection' })(pager, pager + 3, false);
  expect(reason).toMatch(/the rule bars lowered it$/u);
});

it('has nothing to say where there is no piece, or where pieces did not decide', () => {
  expect(reasonOf(0, 0, true)).toBeNull();
  expect(contentReasons(snapshot, zoning, { source: 'center' })(paragraph, paragraph + 1, true)).toBeNull();
});

it('words nothing that is the same for all pieces of a page, or that nobody can see', () => {
  const unseen = ['own.capitals', 'own.depth', 'parent.depth', 'section.since', 'choice.density'];
  for (const name of [...unseen, ...FEATURE_NAMES.filter(name => /^(?:page|kind)\./u.test(name))])
    expect(FEATURE_PHRASES.has(name), name).toBe(false);
});

it('says what a piece has, and nothing of what it lacks', () => {
  expect(FEATURE_PHRASES.get('own.prices')?.said(1)).toBe('has a price');
  for (const name of ['own.prices', 'own.bold', 'parent.fields', 'section.headLinked', 'own.tagLinks'])
    expect(FEATURE_PHRASES.get(name)?.said(0), name).toBe('');
  expect(FEATURE_PHRASES.get('parent.alike')?.said(1)).toBe('');
  for (const [name, { said }] of FEATURE_PHRASES)
    if (/^(?:last|next)\./u.test(name)) expect(said(-1), name).toBe('');
  for (const [name, { said }] of FEATURE_PHRASES)
    for (const value of [-20, -1, 0, 0.4, 1, 2, 3.5])
      expect(said(value), name).toMatch(/^(?:[a-z][^{}]*[^\s{}])?$/u);
});
