// Blocks by key patterns on whole pages: where they are cut, what they weigh, and pages that could cost too much.

import { describe, expect, it, test } from 'vitest';
import { patterns } from '../../../src/judge/baselines/patterns.ts';
import type { Snapshot } from '../../../src/page/snapshot/snapshot.ts';
import { snapshotFromHtml } from '../../support/snapshot-from-html.ts';

function blocksOf(html: string, threshold = 1) {
  const snapshot = snapshotFromHtml(html);
  const finding = patterns(snapshot, { threshold });
  const names = (elements: readonly number[]) =>
    elements.map(index => snapshot.elements[index]?.attributes.id ?? snapshot.elements[index]?.tag).join(' ');
  return {
    finding,
    blocks: finding.blocks.map(({ elements }) => names(elements)),
    kept: finding.blocks.filter(({ isKept }) => isKept).map(({ elements }) => names(elements)),
    texts: snapshot.texts.filter(({ parent }) => finding.kept[parent] === 1).map(({ text }) => text.trim()),
  };
}

const SAMPLE = 'h3 p h3 li h3 h3 p h3 h3 h3 h3 h3 h3 div'
  .split(' ')
  .map((tag, at) => `<${tag} id="${tag}${at + 1}">x</${tag}>`)
  .join('');

test("the paper's sample is two blocks", () => {
  expect(blocksOf(SAMPLE).blocks).toEqual(['h31 p2 h33 li4 h35 h36', 'p7 h38 h39 h310 h311 h312 h313 div14']);
});

test('less meaningful tags give their place to what they hold', () => {
  const { blocks } = blocksOf(
    '<b><p id="1">x</p></b><a href="x"><h2 id="2">x</h2></a><p id="3">x</p><h2 id="4">x</h2>',
  );
  expect(blocks).toEqual(['1 2', '3 4']);
});

test('sections are cut in turn, and what is between them is a block', () => {
  const html = `<div id="head"><h1>x</h1><p>x</p></div><p id="lead">x</p><ul id="list"><li>x</li></ul>
    <div id="main"><section id="one"><p>x</p><ul><li>x</li></ul></section><section id="two"><h2>x</h2><p>x</p></section></div>`;
  expect(blocksOf(html).blocks).toEqual(['head', 'lead list', 'one', 'two']);
});

test('a table of data is one block, a table for layout is cut', () => {
  const row = '<tr><td>x</td><td>x</td></tr>';
  expect(blocksOf(`<div id="page"><table>${row}${row}</table></div>`).blocks).toEqual(['tbody']);
  const cell = (id: string) => `<td id="${id}"><h2>x</h2><p>x</p></td>`;
  expect(blocksOf(`<table><tr>${cell('left')}${cell('right')}</tr></table>`).blocks).toEqual([
    'left',
    'right',
  ]);
});

describe('importance', () => {
  const html = `<div id="few"><p>few</p><h2>few</h2></div><div id="many"><h2>m</h2><p>m</p><ul><li>m</li><li>m</li></ul></div>`;

  it('counts the important tags of a block, itself included', () => {
    expect(blocksOf(html, 3).kept).toEqual(['few', 'many']);
    expect(blocksOf(html, 4).kept).toEqual(['many']);
    expect(blocksOf(html, 4).texts).toEqual(['m', 'm', 'm', 'm']);
  });

  it('says where no block has enough', () => {
    const { finding } = blocksOf(html, 50);
    expect(finding.warnings[0]?.message).toBe(
      'patterns finds no block of t 50 important tags on this page: the most are 6',
    );
  });
});

describe('pages that could cost too much', () => {
  const flat = (count: number, tagOf: (at: number) => string): Snapshot => {
    const snapshot = snapshotFromHtml('<div>x</div>');
    const [div, text] = [snapshot.elements.at(-1), snapshot.texts[0]];
    if (div === undefined || text === undefined) throw new Error('the page is empty');
    const first = snapshot.elements.length;
    const children = Array.from({ length: count }, (_, at) => ({
      ...div,
      tag: tagOf(at),
      parent: first - 1,
    }));
    const texts = children.map((_, at) => ({ ...text, parent: first + at, before: first + at + 1 }));
    return { ...snapshot, elements: [...snapshot.elements, ...children], texts };
  };

  it('100,000 siblings are one list, or bounded with a warning', () => {
    expect(patterns(flat(100_000, () => 'li')).warnings).toEqual([]);
    const { warnings, blocks } = patterns(flat(100_000, at => ['h2', 'p', 'ul'][at % 3] ?? ''));
    expect(warnings.map(({ code }) => code)).toEqual(['PATTERNS_BOUNDED']);
    expect(warnings[0]?.message).toContain('up to 16 tags among 100000 siblings');
    expect(blocks.length).toBeGreaterThan(1000);
  }, 60_000);

  it('no text, one node', () => {
    expect(blocksOf('').finding.warnings.map(({ code }) => code)).toEqual(['NO_CONTENT_FOUND']);
    expect(blocksOf('<p id="one">x</p>').blocks).toEqual(['one']);
  });

  it('is as deep as it likes', () => {
    const snapshot = snapshotFromHtml('<div>x</div>');
    const [div, text] = [snapshot.elements.at(-1), snapshot.texts[0]];
    if (div === undefined || text === undefined) throw new Error('the page is empty');
    const depth = 50_000;
    const first = snapshot.elements.length;
    const elements = [
      ...snapshot.elements,
      ...Array.from({ length: depth }, (_, at) => ({ ...div, parent: first + at - 1 })),
    ];
    const deep = {
      ...snapshot,
      elements,
      texts: [{ ...text, parent: elements.length - 1, before: elements.length }],
    };
    expect(patterns(deep, { threshold: 1 }).blocks.length).toBe(1);
  });
});
