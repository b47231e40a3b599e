// The record has a part where one of its options asks for it, and the schema of a worker's answer keeps each.

import { expect, test } from 'vitest';
import type { JudgeOptionsInput } from '../../../src/judge/options/judge-option-rows.ts';
import { judge } from '../../../src/judge/record/judge.ts';
import { pageRecord } from '../../../src/judge/record/page-record.ts';
import { RECORD_PARTS, type RecordParts } from '../../../src/judge/record/record-parts.ts';
import { noTimings } from '../../../src/judge/record/timings.ts';
import { checkedAnswer } from '../../../src/run/fleet/answer-check.ts';
import { snapshotFromHtml } from '../../support/snapshot-from-html.ts';

const snapshot = snapshotFromHtml(
  `<script type="application/ld+json">{ "@type": "Article", "headline": "Ferry" }</script>
   <h1>Ferry</h1><p>The ferry runs <a href="/times">every hour</a>, all year, in any weather.</p><img src="/f.png">`,
);
const judged = judge(snapshot, { method: 'vlps', center: true });
const NAMES = Object.keys(RECORD_PARTS) as (keyof RecordParts)[];
const recordWith = (options: JudgeOptionsInput) =>
  JSON.parse(JSON.stringify(pageRecord(judged, noTimings(), options)));
const partsIn = (record: object): string[] => NAMES.filter(name => name in record);

test('without an option there is no part that an option asks for', () => {
  expect(partsIn(recordWith({ elements: false, section: undefined }))).toEqual([]);
});

test.each([
  [{ elements: true }, ['elements']],
  [{ listLinks: true }, ['links', 'pictures']],
  [{ structured: true }, ['structured']],
  [{ tables: true }, ['tables']],
  [{ outline: true }, ['sections']],
  [{ chunks: true }, ['chunks']],
  [{ maxTokens: 100 }, ['part']],
  [{ outline: true, section: '1' }, ['part', 'sections']],
] as const)('%o: %j', (options, expected) => {
  const record = recordWith(options);
  expect(partsIn(record)).toEqual(expected);
  expect(checkedAnswer({ ok: true, record })).toMatchObject({ ok: true, record });
});
