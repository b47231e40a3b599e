// Whatever a page says, reading its Markdown gives the same words back, in a block of the same kind.

import type { Element, ElementContent } from 'hast';
import type { Nodes } from 'mdast';
import remarkGfm from 'remark-gfm';
import remarkParse from 'remark-parse';
import { unified } from 'unified';
import { expect, test } from 'vitest';
import { markdownOf } from '../../../../src/judge/content/markdown/markdown.ts';
import { element, textIn, textNode } from '../../../../src/judge/hast/nodes.ts';

const PIECES =
  'a b foo 1 2. - + * _ ** __ ~ ~~ ` `` [ ] ( ) < > & &amp; # ## \\ | ! = --- === 1) : x_y snake_case 中文 “ ” é 😀 [x] [^1] <b> <!-- $ " &#35;'
    .split(' ')
    .concat([' ', ' ', ' ', ' ']);

/** mulberry32: the same pages every time. */
function numbers(seed: number): (below: number) => number {
  let state = seed;
  return below => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) % below;
  };
}

type Random = (below: number) => number;

function words(random: Random): string {
  let text = '';
  for (let count = 1 + random(4); count > 0; count--) text += PIECES[random(PIECES.length)] ?? '';
  return text.replace(/ +/g, ' ').trim() || 'x';
}

/** Inlines as the flow makes them: no blank at the edge of an element, no two texts beside one another. */
function inlines(random: Random, depth: number): ElementContent[] {
  const result: ElementContent[] = [];
  for (let count = 1 + random(3); count > 0; count--) {
    const kind = depth > 1 ? 0 : random(8);
    const isAfterText = result.at(-1)?.type === 'text';
    if (kind < 4 && !isAfterText) result.push(textNode(words(random)));
    else if (kind === 4) result.push(element('em', {}, inlines(random, depth + 1)));
    else if (kind === 5) result.push(element('strong', {}, inlines(random, depth + 1)));
    else if (kind === 6)
      result.push(element('a', { href: 'https://e.org/x_(y)' }, inlines(random, depth + 1)));
    else if (kind === 7) result.push(element('code', {}, [textNode('co`de')]));
  }
  return result.length === 0 ? [textNode('x')] : result;
}

const BLOCKS: readonly (readonly [
  type: Nodes['type'],
  before: string,
  wrap: (inner: ElementContent[]) => Element,
])[] = [
  ['paragraph', '', inner => element('p', {}, inner)],
  ['paragraph', 'line', inner => element('p', {}, [textNode('line'), element('br'), ...inner])],
  ['heading', '', inner => element('h2', {}, inner)],
  ['list', '', inner => element('ul', {}, [element('li', {}, inner)])],
  ['blockquote', '', inner => element('blockquote', {}, [element('p', {}, inner)])],
  [
    'table',
    'h',
    inner =>
      element('table', {}, [
        element('tr', {}, [element('th', {}, [textNode('h')])]),
        element('tr', {}, [element('td', {}, inner)]),
      ]),
  ],
];

const parse = (markdown: string): Nodes => unified().use(remarkParse).use(remarkGfm).parse(markdown);

function wordsIn(node: Nodes): string {
  if (node.type === 'text' || node.type === 'inlineCode') return node.value;
  return 'children' in node ? node.children.map(wordsIn).join('') : '';
}

const bare = (text: string): string => text.replace(/\s+/g, '');

test.each(BLOCKS)('%s %s', (type, before, wrap) => {
  const random = numbers(1848);
  for (let page = 0; page < 500; page++) {
    const inner = inlines(random, 0);
    const markdown = markdownOf({ type: 'root', children: [wrap(inner)] });
    const tree = parse(markdown);
    expect([markdown, bare(wordsIn(tree))]).toEqual([markdown, before + bare(textIn(inner))]);
    expect([markdown, 'children' in tree ? tree.children.map(child => child.type) : []]).toEqual([
      markdown,
      [type],
    ]);
  }
});

test.each(['https://e.org/x_', 'https://e.org/_x_', 'https://e.org/x*', 'www.e.org/x_.'])(
  'the address %s in text and emphasis',
  address => {
    const words = textNode(`of ${address} and ${address}`);
    for (const tag of ['em', 'strong'])
      for (const after of [' x', 'x', '.', '，x', '']) {
        const inner = [words, textNode(' '), element(tag, {}, [words]), textNode(after)];
        const markdown = markdownOf({ type: 'root', children: [element('p', {}, inner)] });
        expect([markdown, bare(wordsIn(parse(markdown)))]).toEqual([markdown, bare(textIn(inner))]);
      }
  },
);

test.each([
  [' of', '**_[x](https://e.org/a_(b))_** of'],
  ['.', '**_[x](https://e.org/a_(b))_**.'],
  ['of', '<strong>_[x](https://e.org/a_(b))_</strong>of'],
])('a link in two marks before %j', (after, expected) => {
  const link = element('a', { href: 'https://e.org/a_(b)' }, [textNode('x')]);
  const inner = [element('strong', {}, [element('em', {}, [link])]), textNode(after)];
  expect(markdownOf({ type: 'root', children: [element('p', {}, inner)] }).trim()).toBe(expected);
});
