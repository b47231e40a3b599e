// Pages made to break what reads them: it answers, in time, in valid Unicode, and with nothing that runs.

import { describe, expect, test } from 'vitest';
import { cleanedPage } from '../../../src/judge/content/cleaned/cleaned-page.ts';
import { type Content, contentOf } from '../../../src/judge/content/content.ts';
import { centerSelection } from '../../../src/judge/selection/kept.ts';
import type { Snapshot, SnapshotElement } from '../../../src/page/snapshot/snapshot.ts';
import { snapshotFromHtml, zoningOf } from '../../support/snapshot-from-html.ts';

const contentFrom = (html: string): Content => contentOfSnapshot(snapshotFromHtml(html));
const contentOfSnapshot = (snapshot: Snapshot): Content =>
  contentOf(snapshot, zoningOf(snapshot), { selection: 'center' });
const cleanedFrom = (snapshot: Snapshot): string =>
  cleanedPage(snapshot, centerSelection(snapshot, zoningOf(snapshot)));

/** The page with the text of its only text node replaced, for texts that no parser lets through. */
function withText(html: string, text: string): Snapshot {
  const snapshot = snapshotFromHtml(html);
  return { ...snapshot, texts: snapshot.texts.map(found => ({ ...found, text })) };
}

/** `tag` in itself, over and over, with a text at the bottom. */
function nested(tags: readonly string[], depth: number): Snapshot {
  const snapshot = snapshotFromHtml('<body><p>bottom</p></body>');
  const [paragraph] = snapshot.elements.slice(-1);
  const [text] = snapshot.texts;
  if (paragraph === undefined || text === undefined)
    throw new Error('The page of this test has a paragraph.');
  const above = snapshot.elements.slice(0, -1);
  const chain = Array.from({ length: depth }, (_, at): SnapshotElement => {
    return {
      ...paragraph,
      tag: tags[at % tags.length] ?? '',
      parent: above.length - 1 + at,
      attributes: { href: `/${at}` },
    };
  });
  const elements = [...above, ...chain];
  return {
    ...snapshot,
    elements,
    texts: [{ ...text, parent: elements.length - 1, before: elements.length }],
  };
}

describe('letters', () => {
  const cases: readonly (readonly [name: string, text: string, expected: string])[] = [
    ['lone surrogates', 'a\ud800b\udc00c', 'a\ufffdb\ufffdc'],
    ['pairs of surrogates', 'a😀b', 'a😀b'],
    ['NUL and control characters', 'a\u0000b\u0007c\u009fd\u001be', 'abcde'],
    ['noncharacters and byte order marks', 'a\ufeffb\uffffc', 'abc'],
    ['form feeds and tabs', 'a\f\tb', 'a b'],
  ];
  test.each(cases)('%s', (_, text, expected) => {
    const snapshot = withText('<p>x</p>', text);
    const { text: plain, markdown, html } = contentOfSnapshot(snapshot);
    expect([plain, markdown, html]).toEqual([`${expected}\n`, `${expected}\n`, `<p>${expected}</p>\n`]);
    expect(Buffer.from(cleanedFrom(snapshot)).toString()).toBe(cleanedFrom(snapshot));
  });
});

describe('what could run', () => {
  const page = snapshotFromHtml(`<p onclick="alert(1)">a <a href="javascript:alert(1)">b</a></p>
    <img src="javascript:alert(1)" onerror="alert(1)" alt="<script>alert(1)</script>"><svg onload="alert(1)" role="img" aria-label="<script>alert(1)</script>"></svg>
    <iframe src="javascript:alert(1)" srcdoc="<script>alert(1)</script>"></iframe><object data="data:text/html,<script>"></object>
    <form action="javascript:alert(1)"><input value="x"></form><math><mtext><script>alert(1)</script></mtext></math>
    <p>&lt;script&gt;alert(1)&lt;/script&gt;</p><details ontoggle="alert(1)" open><summary>s</summary>x</details>`);
  const live = /<script|\son\w+=|(?:href|src|action|data)="(?:javascript|data):/i;

  test('is not in the HTML', () => expect(contentOfSnapshot(page).html).not.toMatch(live));
  test('is not in the cleaned page', () => expect(cleanedFrom(page)).not.toMatch(live));
  test('is not in the Markdown', () =>
    expect(contentOfSnapshot(page).markdown).not.toMatch(/(?<!\\)<script|\]\(javascript:/));
});

describe('shape', () => {
  test('badly nested markup', () => {
    const { markdown } = contentFrom(
      '<b>one<p>two</b>three<table><td>x<li>y</table><h2>z<h3>w</ul></a></div>',
    );
    expect(markdown).toBe('**one**\n\n**two**three\n\nx\n\n- y\n\n## z\n\n### w\n');
  });

  test('600 boxes deep', () => {
    expect(contentFrom(`${'<div>'.repeat(600)}bottom`).markdown).toBe('bottom\n');
  });

  const deep: readonly (readonly string[])[] = [
    ['div'],
    ['b', 'i'],
    ['blockquote'],
    ['ul', 'li'],
    ['table', 'tr', 'td'],
    ['a'],
    ['pre'],
    ['svg'],
    ['details'],
  ];
  test.each(deep)('%s, 10,000 deep', (...tags) => {
    const snapshot = nested(tags, 10_000);
    const { text, html } = contentOfSnapshot(snapshot);
    if (tags[0] !== 'svg') expect(text).toContain('bottom');
    expect(html.length).toBeLessThan(20_000);
    expect(cleanedFrom(snapshot)).toContain('bottom');
  });

  // Parsers of HTML put it before the table; scripts do not.
  test.each(['table', 'tbody', 'tr', 'ul', 'dl'])('text that is in a %s itself', tag => {
    expect(contentOfSnapshot(nested([tag], 1)).text).toContain('bottom');
  });

  test('a table whose cells claim all there is', () => {
    const row = `<tr>${'<th colspan="1000" rowspan="65534">x</th>'.repeat(50)}</tr>`;
    expect(contentFrom(`<table>${row.repeat(50)}</table>`).markdown.length).toBeLessThan(200_000);
  });
});

describe('size', () => {
  const million = 1_000_000;
  const texts: readonly (readonly [name: string, text: string])[] = [
    ['letters', 'x'.repeat(million)],
    ['stars', '*'.repeat(million)],
    ['brackets', '['.repeat(million)],
    ['blanks', `x${' '.repeat(million)}y${'\u00a0'.repeat(million)}z`],
    ['line breaks', `汉${'\n'.repeat(million)}字`],
    ['lone surrogates', '\ud800'.repeat(million)],
    ['words', 'word *and* _more_ [x](y) <b> & `c` '.repeat(million / 40)],
  ];
  test.each(texts)(
    'a million %s',
    (_, text) => {
      const snapshot = withText('<p><a href="/x">x</a></p>', text);
      expect(contentOfSnapshot(snapshot).markdown).toMatch(/^\[[\s\S]*\]\(https:\/\/example\.org\/x\)\n$/);
    },
    20_000,
  );

  test('ten times the list takes ten times the time, not a hundred', () => {
    const secondsFor = (items: number): number => {
      const snapshot = snapshotFromHtml(`<ol>${'<li>a <b>b</b> c</li>'.repeat(items)}</ol>`);
      const started = performance.now();
      contentOfSnapshot(snapshot);
      return performance.now() - started;
    };
    secondsFor(500);
    const small = secondsFor(1000);
    expect(secondsFor(10_000)).toBeLessThan(40 * Math.max(small, 5));
  }, 30_000);
});

test('a formula ends no link and begins no element', () => {
  const tex = '[x](javascript:alert(1)) [y]: z &lt;b>';
  const { markdown } = contentFrom(`<p>words <math alttext="${tex}"><mi>x</mi></math> words</p>`);
  expect(markdown).toBe('words $[x] (javascript:alert(1)) [y] : z < b>$ words\n');
});
