// Structure of Markdown against the truth: what counts as a part, and which words both texts must have.

import { describe, expect, test } from 'vitest';
import {
  type MarkdownScore,
  STRUCTURE_NAMES,
  type StructureName,
  scoreMarkdown,
  structureOf,
  summariseMarkdown,
} from '../../../../src/lab/bench/content/markdown-structure.ts';

describe('structureOf', () => {
  test.each<readonly [StructureName, string, readonly string[]]>([
    ['heading', '# The *old* engine\n\ntext', [' the old engine']],
    ['level', '## Valves', ['2 valves']],
    ['item', '- Oil, `5W`\n  - Filter\n', [' oil 5w', ' filter']],
    ['nesting', '- Oil\n  - Filter\n1. Drain', ['1 oil', '2 filter', '1 drain']],
    ['cell', '| Size | Oil |\n| --- | --- |\n| 50 | 2T |', ['0 size', '1 oil', '0 50', '1 2t']],
    ['code', '```sh\npith  segment\n```\n`inline`', [' pith segment']],
    ['link', '[The site](https://www.example.org/a/#b) [![](p.png)](/c)', ['example.org/a the site']],
  ])('%s', (name, markdown, expected) =>
    expect(structureOf(markdown).parts[name].map(({ text, detail }) => `${detail} ${text}`)).toEqual(
      expected,
    ),
  );

  test('relative addresses are resolved', () => {
    const addresses = (markdown: string) =>
      structureOf(markdown, 'https://www.example.org/a/b').parts.link.map(({ detail }) => detail);
    expect(addresses('[x](/c?d) [x](../e/?f) [x](#g) [x](HTTP://Docs.example.org/)')).toEqual([
      'example.org/c?d',
      'example.org/e?f',
      'example.org/a/b',
      'docs.example.org',
    ]);
  });

  test('blocks are apart, inlines are not', () =>
    expect(structureOf('- a\n- b\n\nf**oo**bar\\\nc').text).toBe(' a b foobar c '));
});

const counts = (answer: string, truth: string, name: StructureName) => scoreMarkdown(answer, truth)[name];

describe('scoreMarkdown', () => {
  test('words that the other text has not are no matter of structure', () =>
    expect(counts('# Engine\n\n# Related', '# Engine\n\n## Lost', 'heading')).toEqual({
      right: 1,
      given: 1,
      known: 1,
    }));

  test('shared words in another structure are wrong on both sides', () =>
    expect(counts('# Engine\n\nOil', 'Engine\n\n# Oil', 'heading')).toEqual({
      right: 0,
      given: 1,
      known: 1,
    }));

  test('tells levels of headings, depths of lists and columns of tables apart', () => {
    expect(counts('# Engine', '## Engine', 'heading')).toEqual({ right: 1, given: 1, known: 1 });
    expect(counts('# Engine', '## Engine', 'level')).toEqual({ right: 0, given: 1, known: 1 });
    expect(counts('- a\n- b', '- a\n  - b', 'nesting')).toEqual({ right: 1, given: 2, known: 2 });
  });

  test('a kind of structure that the truth has lost says nothing', () =>
    expect(counts('- a\n- b', 'a\n\nb', 'item')).toBeNull());
});

test('means over pages: precision where the answer has any, recall where the truth shares any', () => {
  const page = (right: number, given: number, known: number): MarkdownScore => {
    const empty = Object.fromEntries(STRUCTURE_NAMES.map(name => [name, null]));
    return { ...(empty as MarkdownScore), heading: { right, given, known } };
  };
  const summary = summariseMarkdown([page(1, 2, 1), page(0, 0, 2), page(1, 1, 1)]);
  expect(summary?.heading).toEqual({ pages: 3, precision: 0.75, recall: 2 / 3, f1: expect.closeTo(12 / 17) });
  expect(summary?.code).toEqual({ pages: 0, precision: null, recall: null, f1: null });
});
