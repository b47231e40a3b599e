// The parts of an article have the lists of all of them in one record, with the sections of the whole.

import { expect, test } from 'vitest';
import { judge } from '../../../../src/judge/record/judge.ts';
import { pageRecord } from '../../../../src/judge/record/page-record.ts';
import { RECORD_PARTS, type RecordParts } from '../../../../src/judge/record/record-parts.ts';
import { noTimings } from '../../../../src/judge/record/timings.ts';
import type { ReadPage } from '../../../../src/run/pipeline/make-result.ts';
import { parseSegmentInput } from '../../../../src/run/pipeline/options.ts';
import { joinParts } from '../../../../src/run/pipeline/parts/join-parts.ts';
import { snapshotFromHtml } from '../../../support/snapshot-from-html.ts';

const lists = Object.entries(RECORD_PARTS).filter(
  ([name, { form }]) => form === 'list' && name !== 'comments',
);
const asking = lists.flatMap(([, row]) => ('options' in row ? row.options : []));
const { options } = parseSegmentInput({
  ...Object.fromEntries(asking.map(option => [option, true])),
  ...{ method: 'vlps', center: true, followParts: true, cite: ['boats'], chunkTokens: 20 },
});

function partOf(name: string): ReadPage {
  const snapshot = snapshotFromHtml(
    `<script type="application/ld+json">{ "@type": "Article", "headline": "${name}" }</script>
     <h1>The harbour</h1><p>${name} boats leave <a href="/${name}">every hour</a>, all year.</p>
     <h2>${name} times</h2><table><tr><th>${name}</th></tr><tr><td>noon</td></tr></table><img src="/${name}.png">`,
  );
  const judged = judge(snapshot, options);
  const { content: _, tree: __, assets: ___, ...page } = judged;
  return { ...page, record: pageRecord(judged, noTimings(), options), isSketch: false };
}

const pages = [partOf('Early'), partOf('Late')] as const;
const { record } = joinParts(pages, options);

test.each(lists)('%s', (name, row) => {
  const [first, second] = pages.map(page => page.record[name as keyof RecordParts] as readonly object[]);
  expect([first, second]).not.toContain(undefined);
  const joined = record[name as keyof RecordParts] as readonly object[];
  if ('isOfFirstPage' in row) expect(joined).toEqual(first);
  else if ('ofSections' in row) expect(joined.length).toBeGreaterThan(first?.length ?? 0);
  else expect(joined).toEqual([...(first ?? []), ...(second ?? [])]);
});

test('a list that one part has', () => {
  const [one, other] = pages;
  const comments = [{ author: 'Ann', date: null, depth: 0, text: 'Fine boats', kept: false }] as never;
  const withComments = { ...other, record: { ...other.record, comments } };
  expect(joinParts([one, withComments], options).record.comments).toEqual(comments);
  expect(joinParts([withComments, one], options).record.comments).toEqual(comments);
  expect(record).not.toHaveProperty('comments');
});

test('tables and chunks name the sections of the outline', () => {
  const paths = new Map(record.sections?.map(({ id, path }) => [id, path]));
  expect([...paths.keys()]).toEqual(['1', '1.1', '2/0', '2/1']);
  const entries = [...(record.tables ?? []), ...(record.chunks ?? [])];
  expect(entries.map(({ section }) => paths.get(section))).toEqual(entries.map(({ path }) => path));
  expect(record.tables?.map(({ section }) => section)).toEqual(['1.1', '2/1']);
});
