// Parts of a document against the truth: what counts as a part, and which parts may be in an answer.

import { describe, expect, test } from 'vitest';
import {
  type DocumentParts,
  type PartName,
  partsOfHtml,
  partsOfMarkdown,
} from '../../../../src/lab/bench/content/document-parts.ts';
import { scoreDocument, summariseDocuments } from '../../../../src/lab/bench/content/document-score.ts';

describe('partsOfMarkdown', () => {
  test.each<readonly [PartName, string, readonly string[]]>([
    ['heading', '# The *old* engine!', ['theoldengine']],
    [
      'picture',
      '![A crane](https://example.org/a/crane.jpg?w=640) ![](data:image/gif;base64,R0)',
      ['cranejpg'],
    ],
    ['table', '| Size | Oil |\n| --- | --- |\n| 50 | 2T |', ['sizeoil502t']],
    ['code', '```sh\npith segment\n```\n`inline`', ['pithsegment']],
    ['formula', 'So $a_1 =\n\\$ b$ and $$\nx\n$$, not `$c$`.', ['a_1=\\$b', 'x']],
    ['formula', 'It is $5 here, $10 there, from $3–$4.', []],
    ['item', '- Oil\n\n  More\n  - Filter\n\n[^1]: Note\n\nText[^1]', ['oil', 'filter', 'note']],
    ['link', '[The site](/a) [![](p.png)](/c)', ['thesite']],
    ['table', '<table><tr><td>Size</td></tr></table>', ['size']],
  ])('%s of %j', (name, markdown, expected) => expect(partsOfMarkdown(markdown)[name]).toEqual(expected));

  test('a long part is known by its start', () =>
    expect(partsOfMarkdown(`- ${'word '.repeat(30)}`).item).toEqual(['word'.repeat(15)]));
});

test('an item has the words after its picture, and none of the list in it', () => {
  expect(partsOfMarkdown('- ![](a.png)\n\n  ## One\n\n- ![](b.png)\n\n  - Two').item).toEqual(['one', 'two']);
});

test('partsOfHtml', () => {
  const html =
    '<h2>Oil</h2><ul><li>One<p>More<ul><li>Two</ul></ul><pre>a b</pre><img src="x/y.png"><a href="/">Home</a>' +
    '<math><semantics><mi>x</mi><annotation encoding="TeX">x ^ 2</annotation></semantics></math>';
  expect(partsOfHtml(html)).toEqual({
    heading: ['oil'],
    picture: ['ypng'],
    table: [],
    code: ['ab'],
    formula: ['x^2'],
    item: ['one', 'two'],
    link: ['home'],
  });
});

const NOTHING: DocumentParts = partsOfMarkdown('');

describe('scoreDocument', () => {
  const truth = { title: 'The harbour', parts: { heading: ['ships', 'ships'], picture: ['a'] } };

  test('the title may be a heading, and each part counts once', () => {
    const answer = { ...NOTHING, heading: ['theharbour', 'ships', 'theharbour', 'news'] };
    const score = scoreDocument(answer, truth);
    expect(score.title).toEqual({ right: 1, given: 1, known: 1 });
    expect(score.heading).toEqual({ right: 1, given: 3, known: 2 });
    expect(score.table).toBeNull();
  });

  test('optional parts are neither right nor wrong', () => {
    const answer = { ...NOTHING, picture: ['icon', 'a', 'b'] };
    const score = scoreDocument(answer, { ...truth, optional: { picture: ['icon'] } });
    expect(score.picture).toEqual({ right: 1, given: 2, known: 1 });
  });

  test('figures are over all pages together', () => {
    const pages = [['a', 'b', 'c'], []].map(picture =>
      scoreDocument({ ...NOTHING, picture }, { title: '', parts: { picture: ['a', 'd'] } }),
    );
    expect(summariseDocuments(pages)?.picture).toEqual({
      pages: 2,
      right: 1,
      given: 3,
      known: 4,
      precision: 1 / 3,
      recall: 1 / 4,
      f1: expect.closeTo(2 / 7),
    });
  });
});
