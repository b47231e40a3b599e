// The content report: the worst page first, what was kept and dropped, and nothing of a page as markup.

import { expect, test } from 'vitest';
import { scoreContentRun } from '../../../../src/lab/bench/content/run.ts';
import { type ContentLook, linesOutside } from '../../../../src/lab/bench/report/content-look.ts';
import { contentReportHtml } from '../../../../src/lab/bench/report/content-report-html.ts';

const truth = (id: string) => ({
  id,
  kind: 'article',
  url: `https://e/${id}`,
  text: 'one two three',
  with: [],
  without: [],
});
const answer = (text: string) => ({ pith: { text, milliseconds: 1 } });

const result = scoreContentRun(
  [
    { truth: truth('good'), answers: answer('one two three') },
    { truth: truth('bad'), answers: answer('four <b>five</b>') },
  ],
  ['pith'],
);

const look: ContentLook = {
  width: 100,
  height: 200,
  title: '<script>x()</script>',
  verdict: 'by selection',
  texts: [
    { pageBox: [1, 2, 3, 4], isKept: true },
    { pageBox: [5, 6, 7, 8], isKept: false },
  ],
  missing: ['one two three'],
  surplus: [],
  picture: null,
};

const report = contentReportHtml(result, { title: 'T', lookAt: id => (id === 'bad' ? look : null) });

test('the worst page comes first', () => {
  expect([...report.matchAll(/<h3>(\w+)/g)].map(([, id]) => id)).toEqual(['bad', 'good']);
});

test('kept and dropped texts are shown where they lie', () => {
  expect(report).toContain('<rect class="kept" x="1" y="2" width="3" height="4"/>');
  expect(report).toContain('<rect class="dropped" x="5" y="6" width="7" height="8"/>');
});

test('what is missing is listed, and a page runs nothing', () => {
  expect(report).toContain('<li><bdi>one two three</bdi></li>');
  expect(report).not.toContain('<script>');
});

test.each([
  ['a line that is there is not listed', 'a b c d', 'x a b c d y', []],
  ['one that is not is', 'a b c d\ne f g', 'x a b c d y', ['e f g']],
  ['of short lines the words count', 'Go\nOn', 'on and on', ['Go']],
  ['the longest come first', 'aa\nbbbb', '', ['bbbb', 'aa']],
])('%s', (_, text, other, lines) => expect(linesOutside(text, other)).toEqual(lines));
