// What was judged says the same after it was plain data, as between two threads.

import { describe, expect, test } from 'vitest';
import { judge } from '../../../src/judge/record/judge.ts';
import { judgedFrom, tablesOf } from '../../../src/judge/record/judged-tables.ts';
import { pageRecord } from '../../../src/judge/record/page-record.ts';
import { noTimings } from '../../../src/judge/record/timings.ts';
import { zonesOf } from '../../../src/judge/zones/zones-of.ts';
import { snapshotFromHtml } from '../../support/snapshot-from-html.ts';

const HTML = `<body><header><h1>Harbour news</h1><nav><a href=a>Boats</a> <a href=b>Tides</a></nav></header>
<main><article><h2>The ferry is late</h2><p>${'It waits for the fog to lift over the bay. '.repeat(12)}</p>
<p class=share><a href=x>Share this</a></p><p>${'Nobody on the quay has seen it yet. '.repeat(9)}</p></article>
<aside><h3>Most read</h3><ul><li><a href=1>One</a><li><a href=2>Two</a></ul></aside></main><footer>The end</footer>`;
const timings = noTimings();

describe.each(['auto', 'vlps', 'subtree', 'tagtree'] as const)('%s', method => {
  const snapshot = snapshotFromHtml(HTML);
  const options = { method, thresholds: {}, center: false };
  const judged = judge(snapshot, options, timings);
  const tables = structuredClone(tablesOf(judged));

  test('gives the same record, elements and reasons included', () => {
    const back = judgedFrom(snapshot, tables, () => zonesOf(snapshot, { method }));
    const recordOf = (of: typeof judged) => pageRecord(of, timings, true);
    expect(recordOf(back)).toEqual(recordOf(judged));
    const textsOf = ({ selection }: typeof judged) => snapshot.texts.map((_, at) => selection.keepsText(at));
    expect(textsOf(back)).toEqual(textsOf(judged));
    expect(textsOf(back)).toContain(true);
  });

  test('judges again only for reasons', () => {
    let count = 0;
    const back = judgedFrom(snapshot, tables, () => {
      count++;
      return zonesOf(snapshot, { method });
    });
    pageRecord(back, timings, false);
    back.zoning.elementConfidence(3);
    expect(count).toBe(0);
    back.zoning.reason(3);
    back.zoning.finding?.reason(4);
    expect(back.zoning.reason(5)).toBe(judged.zoning.reason(5));
    expect(count).toBe(1);
  });
});
