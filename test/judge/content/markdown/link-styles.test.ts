// Links of the Markdown inline, as references, or not at all.

import { expect, test } from 'vitest';
import { contentOf } from '../../../../src/judge/content/content.ts';
import type { LinkStyle } from '../../../../src/judge/options/content-option-rows.ts';
import { chunksOf } from '../../../../src/judge/sections/chunks.ts';
import { contentPart } from '../../../../src/judge/sections/content-part.ts';
import { everythingKept } from '../../../support/everything-kept.ts';
import { snapshotFromHtml, zoningOf } from '../../../support/snapshot-from-html.ts';

const HTML = `<h1>Boats</h1><p>See <a href="/a">the <b>first</b></a>, <a href="/b">the second</a> and
  <a href="/a">the first</a> again.</p><h2>More</h2><ul><li><a href="/c">third</a></ul>`;

function markdownOf(links?: LinkStyle): string {
  const snapshot = snapshotFromHtml(HTML);
  return contentOf(snapshot, zoningOf(snapshot), {
    selection: everythingKept(snapshot),
    ...(links && { links }),
  }).markdown;
}

test('inline is the default', () => {
  expect(markdownOf()).toBe(markdownOf('inline'));
  expect(markdownOf()).toContain('[the second](https://example.org/b)');
});

test('references have one number for each address', () => {
  expect(markdownOf('references')).toBe(`# Boats

See [the **first**][1], [the second][2] and [the first][1] again.

## More

- [third][3]

[1]: https://example.org/a
[2]: https://example.org/b
[3]: https://example.org/c
`);
});

test('none leaves the words', () => {
  expect(markdownOf('none')).toBe(
    '# Boats\n\nSee the **first**, the second and the first again.\n\n## More\n\n- third\n',
  );
});

test('words beside one another are escaped as one text', () => {
  const snapshot = snapshotFromHtml('<p>a<a href="/x">_b_</a>c and 1<a href="/y">.</a> x');
  const { markdown } = contentOf(snapshot, zoningOf(snapshot), {
    selection: everythingKept(snapshot),
    links: 'none',
  });
  expect(markdown).toBe('a_b_c and 1. x\n');
});

test('a part and a chunk have the numbers of the whole page and only their own addresses', () => {
  const snapshot = snapshotFromHtml(HTML);
  const page = {
    snapshot,
    zoning: zoningOf(snapshot),
    selection: everythingKept(snapshot),
    linkStyle: 'references' as const,
  };
  const expected = '## More\n\n- [third][3]\n\n[3]: https://example.org/c';
  expect(contentPart(page, { section: '1.1' }).markdown.trimEnd()).toBe(expected);
  expect(chunksOf(page).at(-1)?.markdown).toBe(expected);
  expect(contentPart({ ...page, linkStyle: 'none' }, { section: '1.1' }).markdown).toBe(
    '## More\n\n- third\n',
  );
});
