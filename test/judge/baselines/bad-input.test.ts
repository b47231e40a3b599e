// Every method on pages that hold next to nothing, or far too much of one thing: an answer for each element, and a word
// where nothing is found.

import { describe, expect, it } from 'vitest';
import type { Finding } from '../../../src/judge/baselines/finding.ts';
import { patterns } from '../../../src/judge/baselines/patterns.ts';
import { subtree } from '../../../src/judge/baselines/subtree.ts';
import { tagtree } from '../../../src/judge/baselines/tagtree.ts';
import type { Snapshot } from '../../../src/page/snapshot/snapshot.ts';
import { snapshotFromHtml } from '../../support/snapshot-from-html.ts';

const METHODS: readonly (readonly [name: string, method: (snapshot: Snapshot) => Finding])[] = [
  ['subtree', snapshot => subtree(snapshot)],
  ['patterns', snapshot => patterns(snapshot)],
  ['tagtree', snapshot => tagtree(snapshot, () => true)],
];

const words = 'word '.repeat(30).trim();
const table = `<table>${`<tr><td>${words}</td><td>12</td></tr>`.repeat(20)}</table>`;

function siblings(count: number): Snapshot {
  const snapshot = snapshotFromHtml(`<p>${words}</p>`);
  const [p, text] = [snapshot.elements.at(-1), snapshot.texts[0]];
  if (p === undefined || text === undefined) throw new Error('the page is empty');
  const first = snapshot.elements.length;
  const more = Array.from({ length: count }, () => ({ ...p, pageBox: p.pageBox }));
  const texts = more.map((_, at) => ({ ...text, parent: first + at, before: first + at + 1 }));
  return { ...snapshot, elements: [...snapshot.elements, ...more], texts: [text, ...texts] };
}

describe.each(METHODS)('%s', (_, method) => {
  it.each([
    ['no text', ''],
    ['an empty body', '<div></div>'],
    ['nothing that is seen', '<p data-visibility="hidden">x</p>'],
  ])('%s: keeps nothing that shows, and says so', (_, html) => {
    const { warnings, blocks } = method(snapshotFromHtml(html));
    expect(warnings.map(({ code }) => code)).toEqual(['NO_CONTENT_FOUND']);
    expect(blocks.filter(({ isKept }) => isKept)).toEqual([]);
  });

  it('one node of text is an answer or a word', () => {
    const { kept, warnings } = method(snapshotFromHtml('x'));
    expect(kept.includes(1) || warnings.length > 0).toBe(true);
  });

  it('a page that is one table is kept', () => {
    const snapshot = snapshotFromHtml(table);
    const { kept, warnings } = method(snapshot);
    expect(warnings).toEqual([]);
    expect(snapshot.texts.every(({ parent }) => kept[parent] === 1)).toBe(true);
  });

  it('100,000 siblings', () => {
    const snapshot = siblings(100_000);
    const { kept, reasons } = method(snapshot);
    expect(kept.length).toBe(snapshot.elements.length);
    expect(kept.at(-1)).toBe(1);
    expect(reasons[kept.length - 1]).toMatch(/\w/);
  }, 60_000);
});
