// Markdown of a server as the tree of content: what pith itself writes is read as it was, and what is in the way is dropped.

import { readdirSync, readFileSync } from 'node:fs';
import fc from 'fast-check';
import type { Nodes } from 'mdast';
import remarkGfm from 'remark-gfm';
import remarkParse from 'remark-parse';
import { unified } from 'unified';
import { describe, expect, test } from 'vitest';
import { htmlOf } from '../../../../src/judge/content/html.ts';
import { markdownOf } from '../../../../src/judge/content/markdown/markdown.ts';
import { markdownTree } from '../../../../src/judge/content/offered/markdown-tree.ts';
import { textOf } from '../../../../src/judge/content/text.ts';

const FIXTURES = new URL('../fixtures/', import.meta.url);
const PAGE = 'https://example.org/blog/post.html';
const again = (text: string): string => markdownOf(markdownTree(text, PAGE));

/** Written differently, and why. */
const DIFFERENT: Readonly<Record<string, string>> = {
  cells: 'a name that only pads a table',
  'code-broken-lines': 'blanks at the start of a line are no code',
  escapes: 'a bare address is a link',
  'footnotes-in-text': 'names of notes become numbers',
  'footnotes-under-marks': 'a note without a mark is dropped',
  'footnotes-unlinked': 'a note without a mark is dropped',
  'footnotes-without-list': 'names of notes become numbers',
  formulas: 'formulas are text',
  'formulas-by-mathjax': 'formulas are text',
  'formulas-by-scripts': 'formulas are text',
  'math-spelt': 'formulas are text',
  'tex-in-text': 'formulas are text',
};

describe('what pith writes is read as it was', () => {
  const names = readdirSync(FIXTURES).filter(name => !name.includes('.'));
  test.each(names)('%s', name => {
    const text = readFileSync(new URL(`${name}/expected.md`, FIXTURES), 'utf8');
    if (name in DIFFERENT) expect(again(text)).not.toBe(text);
    else expect(again(text)).toBe(text);
  });
});

test.each([
  ['---\ntitle: x\n---\n# Boats', '# Boats\n'],
  ['---\r\ntitle: x\r\n---\r\n\r\nBoats', 'Boats\n'],
  ['---\n\nBoats', '---\n\nBoats\n'],
  ['<!-- a -->\n\nBoats <!-- b -->leave', 'Boats leave\n'],
  [
    '[a](../x.md) [b](//other.org/) ![c](c.png)',
    '[a](https://example.org/x.md) [b](https://other.org/) ![c](https://example.org/blog/c.png)\n',
  ],
  ['[a](javascript:alert) <a href="vbscript:x">b</a> ![c](data:image/svg+xml,x)', 'a b\n'],
  ['a <script>alert(1)</script><style>b{}</style>c', 'a c\n'],
  ['<div><b>bold</b> and <i>it</i></div>', '**bold** and *it*\n'],
  ['<details><summary>More</summary>\n\n*inside*\n\n</details>', '**More**\n\n*inside*\n'],
  ['<table><tr><th>a<th>b<tr><td>1<td>2</table>', '| a   | b   |\n| --- | --- |\n| 1   | 2   |\n'],
  ['one[^x]\n\n[^x]: note', 'one[^1]\n\n[^1]: note\n'],
  ['a\u200b\u200bb \ufeffc', 'ab c\n'],
  ['- [x] done\n- [ ] open', '- [x] done\n- [ ] open\n'],
  ['', ''],
])('%j', (text, expected) => {
  expect(again(text)).toBe(expected);
});

test.each([
  ['quotes', '>'.repeat(2_000)],
  ['lists', Array.from({ length: 300 }, (_, at) => `${' '.repeat(2 * at)}- a`).join('\n')],
  ['tags', '<b>'.repeat(20_000)],
])('too deep: %s', (_, text) => {
  expect(() => markdownTree(text, PAGE)).toThrow(RangeError);
});

const reader = unified().use(remarkParse).use(remarkGfm);

function* nodesIn(node: Nodes): Generator<Nodes> {
  yield node;
  if ('children' in node) for (const child of node.children) yield* nodesIn(child);
}

test('whatever the Markdown, nothing runs or loads that may not', () => {
  const part = fc.constantFrom(
    ...[
      '<script>alert(1)</script>',
      '[x](javascript:alert(1))',
      '![y](javascript:alert(1))',
      '<img src=x onerror=alert(1)>',
    ],
    ...[
      '<a href="java\nscript:alert(1)">z</a>',
      '<svg onload=alert(1)>',
      '<iframe srcdoc="<script>">',
      '[r][1]',
      '[1]: javascript:alert(1)',
    ],
    ...[
      '# ',
      '- ',
      '> ',
      '```',
      '`',
      '|',
      '\n',
      '\n\n',
      '**',
      '_',
      '<',
      '>',
      '"',
      '<!--',
      '-->',
      '&lt;script&gt;',
      '\\',
      'words ',
      '<math href="javascript:x">',
    ],
  );
  fc.assert(
    fc.property(fc.array(part, { maxLength: 30 }), parts => {
      const tree = markdownTree(parts.join(''), PAGE);
      expect(htmlOf(tree)).not.toMatch(
        /<(?:script|svg|iframe|math|style)|<[^<>]*(?:(?:href|src)="(?!https:|#)|\son\w+=)/i,
      );
      for (const node of nodesIn(reader.parse(markdownOf(tree)))) {
        if (node.type === 'html')
          expect(node.value).toMatch(/^<\/?(?:sub|sup|ins|kbd|br|em|strong|del|code)>$/);
        if ('url' in node) expect(node.url).toMatch(/^(?:https:|#|$)/);
      }
      textOf(tree);
    }),
    { numRuns: Number(process.env.PITH_RUNS ?? 300) },
  );
});
