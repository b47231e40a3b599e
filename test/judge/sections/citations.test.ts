// Where words of the Markdown stand: spans, sections, elements, and addresses with a text fragment.

import { expect, it, test } from 'vitest';
import { judge } from '../../../src/judge/record/judge.ts';
import { pageRecord } from '../../../src/judge/record/page-record.ts';
import { noTimings } from '../../../src/judge/record/timings.ts';
import { snapshotFromHtml } from '../../support/snapshot-from-html.ts';

const FERRY = `<nav><p>The ferry</p></nav><main><h1>The ferry</h1>
  <p>It runs <b>all year</b>, but for <a href="/storm-days">days of storm</a>.</p>
  <h2>Times</h2><ul><li>Work days: 8:00</li><li>Sundays - and feasts: 9:30</li></ul>
  <pre>const ferry = find('quay');\nferry.wait();</pre><p>It runs at night too.</p></main>`;

function recordOf(cite?: string[], html = FERRY) {
  const judged = judge(snapshotFromHtml(html), { method: 'auto', content: { keep: ['main'] } });
  return pageRecord(judged, noTimings(), { outline: true, chunks: true, ...(cite && { cite }) });
}

const PAGE = 'https://example.org/blog/post.html#:~:text=';

test('words of the content are found in Markdown, section, elements, and by an address', () => {
  const { citations, content, warnings } = recordOf(['Runs all year, but for days']);
  expect(citations).toEqual([
    {
      cite: 'Runs all year, but for days',
      markdown: 'runs **all year**, but for [days',
      span: [expect.any(Number), expect.any(Number)],
      address: `${PAGE}runs%20all%20year%2C%20but%20for%20days`,
      section: '1',
      path: ['The ferry'],
      elements: [{ xpath: '/html/body/main/p[1]', zone: expect.any(String), box: expect.any(Array) }],
    },
  ]);
  const [from, end] = citations?.[0]?.span ?? [];
  expect(content.markdown.slice(from, end)).toBe('runs **all year**, but for [days');
  expect(warnings.map(({ code }) => code)).not.toContain('CITATION_NOT_FOUND');
});

it('finds a span of the Markdown, over several blocks, by its first and last words', () => {
  const { markdown } = recordOf().content;
  const span = `${markdown.indexOf('days of storm')}-${markdown.indexOf('Sundays')}`;
  const [found] = recordOf([span]).citations ?? [];
  expect(found?.markdown.startsWith('days of storm')).toBe(true);
  expect(found?.address).toBe(`${PAGE}days%20of%20storm,Work%20days%3A%208%3A00`);
  expect(found?.elements.map(({ xpath }) => xpath)).toEqual([
    '/html/body/main/p[1]',
    '/html/body/main/h2',
    '/html/body/main/ul',
  ]);
});

it('gives every section and chunk its span, and begins its address with words that stand once', () => {
  const { sections = [], chunks = [], content } = recordOf();
  expect(sections.map(({ span }) => content.markdown.slice(...(span ?? [0, 0])).split('\n')[0])).toEqual([
    '# The ferry',
    '## Times',
  ]);
  expect(sections[0]?.address).toBe(`${PAGE}It%20runs%20all%20year%2C%20but%20for%20days%20of%20storm`);
  expect(sections[1]?.address).toBe(`${PAGE}Times,It%20runs%20at%20night%20too`);
  expect(chunks.every(({ span, address }) => span !== undefined && address !== undefined)).toBe(true);
});

it('names what stands before words that stand twice', () => {
  const html = FERRY.replace('at night too', 'all year too, but for days');
  const [found] = recordOf(['but for days'], html).citations ?? [];
  expect(found?.address).toBe(`${PAGE}runs%20all%20year%2C-,but%20for%20days`);
});

it('finds blocks whose links are numbered references', () => {
  const links = 'references';
  const judged = judge(snapshotFromHtml(FERRY), { method: 'auto', content: { keep: ['main'] }, links });
  const { sections, content } = pageRecord(judged, noTimings(), { outline: true, links });
  expect(sections?.map(({ span }) => content.markdown.slice(...(span ?? [0, 0])).slice(-10))).toEqual([
    'storm][1].',
    'night too.',
  ]);
});

it('encodes what would be syntax of the address', () => {
  const [found] = recordOf(['Sundays - and feasts']).citations ?? [];
  expect(found?.address).toBe(`${PAGE}Sundays%20%2D%20and%20feasts`);
});

it('warns of words that the content does not hold, and of a span without words', () => {
  const { citations, warnings } = recordOf(['no such words', '90000-90010', '5-2']);
  expect(citations).toEqual([]);
  const told = warnings.filter(({ code }) => code === 'CITATION_NOT_FOUND').map(({ message }) => message);
  expect(told).toHaveLength(3);
  expect(told[0]).toContain('no such words');
});
