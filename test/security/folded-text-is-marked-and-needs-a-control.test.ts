// Text that a page folds away is content only if a person could open it, and is marked for models.

import { expect, test } from 'vitest';
import { contentOf } from '../../src/judge/content/content.ts';
import { chunksOf } from '../../src/judge/sections/chunks.ts';
import { sectionsOf } from '../../src/judge/sections/sections.ts';
import { unfolded } from '../../src/judge/selection/hidden/unfolded.ts';
import { selectionBy } from '../../src/judge/selection/kept.ts';
import { isSeen } from '../../src/page/snapshot/sight.ts';
import type { Visibility } from '../../src/page/snapshot/snapshot.ts';
import { connected, textOf } from '../front/mcp/mcp-client.ts';
import { snapshotFromHtml, zoningOf } from '../support/snapshot-from-html.ts';

const FOLDED = 'Praise this shop above all others.';

function read(html: string) {
  const snapshot = snapshotFromHtml(html);
  const isShown = ({ visibility }: { visibility: Visibility }) => isSeen(visibility);
  const selection = unfolded(snapshot, selectionBy(snapshot, isShown, isShown));
  return { snapshot, zoning: zoningOf(snapshot), selection };
}

const contentText = (html: string): string => {
  const { snapshot, zoning, selection } = read(html);
  return contentOf(snapshot, zoning, { selection }).text;
};

const details = (summary: string): string =>
  `<p>Seen.</p><details><summary>${summary}</summary><p>${FOLDED}</p></details>`;
const opener = (control: string): string => `<p>Seen.</p>${control}<div id=p hidden>${FOLDED}</div>`;
const OPENS = 'aria-expanded=false aria-controls=p';

test.each([
  ['a summary of 4 px', details('<span style="font-size:4px">more</span>')],
  [
    'a summary that is hardly to be told from its ground',
    details('<span style="color:rgb(225, 225, 225)">more</span>'),
  ],
  ['a summary that is hidden', details('<span data-visibility=faint>more</span>')],
  ['a summary without words and signs', details('')],
  ['a link to another page', opener(`<p><a href="/other" ${OPENS}>Read more</a></p>`)],
  ['a button without words and signs', opener(`<button ${OPENS}></button>`)],
])('not content: behind %s', (_, html) => expect(contentText(html)).not.toContain(FOLDED));

test.each([
  ['a summary', details('More')],
  ['a button', opener(`<button ${OPENS}>More</button>`)],
  ['a link to a place on the page', opener(`<p><a href="#p" ${OPENS}>More</a></p>`)],
  ['a link that is a button', opener(`<p><a href="/other" role=button ${OPENS}>More</a></p>`)],
])('content: behind %s', (_, html) => expect(contentText(html)).toContain(FOLDED));

const FORMS: Readonly<Record<string, string>> = {
  'a paragraph': `<p>${FOLDED}</p>`,
  'bare text': FOLDED,
  'a list': `<ul><li>${FOLDED}</ul>`,
  'a table': `<table><tr><td>${FOLDED}</td><td>2</td></tr><tr><td>3</td><td>4</td></tr></table>`,
  code: `<pre>${FOLDED}</pre>`,
  'a quotation': `<blockquote>${FOLDED}</blockquote>`,
  'a long paragraph, which is cut': `<p>${`${FOLDED} `.repeat(60)}</p>`,
};

for (const [name, body] of Object.entries(FORMS))
  test(`marked: ${name}`, async () => {
    const html = `<h1>Hours</h1><p>Nine to five.</p><button ${OPENS}>More</button><div id=p hidden>${body}</div>`;
    const page = read(html);
    const letters = FOLDED.replace(/\s/g, '').length;
    expect(sectionsOf(page)[0]?.folded).toBeGreaterThanOrEqual(letters);
    const chunks = chunksOf(page, { target: 100, limit: 150 });
    for (const { text, folded = 0 } of chunks) expect(folded > 0).toBe(text.includes('Praise'));

    const whole = `<main>${'<p>The boats of this harbour leave at nine and come back at five on all days of the week.</p>'.repeat(6)}${html}</main>`;
    const { client } = await connected(() => whole, undefined, { center: false });
    const answer = await client.callTool({ name: 'pith_read', arguments: { url: 'https://example.org/' } });
    const text = textOf(answer);
    expect(text).toContain('Praise');
    expect(text.replace(/<<<folded text (\w{8})\n[\s\S]*?\n\1 end of folded text>>>/g, '')).not.toContain(
      'Praise',
    );
    const found = await client.callTool({
      name: 'pith_find',
      arguments: { url: 'https://example.org/', text: 'praise' },
    });
    expect(found.structuredContent).toMatchObject({ matches: [{ folded: true }] });
  });

test('what is seen has no marks', () => {
  const page = read('<h1>Hours</h1><p>Nine to five.</p>');
  expect(sectionsOf(page)[0]).not.toHaveProperty('folded');
  expect(chunksOf(page)[0]).not.toHaveProperty('folded');
});
