// The tables of the terminal and the report: aligned and complete.

import { describe, expect, it } from 'vitest';
import { escapeHtml } from '../../../../src/base/html/escape-text.ts';
import { contentTables } from '../../../../src/lab/bench/content/result.ts';
import { scoreContentRun } from '../../../../src/lab/bench/content/run.ts';
import { zoneSheet } from '../../../../src/lab/bench/report/zone-sheet.ts';
import { alignColumns, textTables } from '../../../../src/lab/bench/tables.ts';
import { parseLabels } from '../../../../src/lab/bench/truth/labels.ts';
import { zoneTables } from '../../../../src/lab/bench/zones/result.ts';
import { type Method, runZoneBench, type SeenPage } from '../../../../src/lab/bench/zones/run.ts';
import { buildSnapshot, buildZoning } from '../../../support/built-snapshot.ts';
import { pagesOf, partsOf, tablesOf, textOf } from '../../../support/sheet-parts.ts';

const EVIL = '<script>alert(1)</script>"\'&\u0000\ud800';

function seen(id: string, headerChars: number): SeenPage {
  const snapshot = buildSnapshot([
    'body',
    {},
    ['header', { box: [0, 0, 1000, 100] }, EVIL, ['b', {}, 'h'.repeat(headerChars)]],
    ['main', { box: [0, 100, 1000, 900] }, 'm'.repeat(100)],
  ]);
  const labels = parseLabels(JSON.stringify({ id, zones: { HEADER: ['header'], CENTER: ['main'] } }), 'l');
  return { id, kind: EVIL, title: EVIL, pageFile: 'p', labelFile: 'l', labels, snapshot };
}

const auto: Method = {
  name: 'auto',
  zonesOf: snapshot =>
    buildZoning(snapshot, (_, tag) => (tag === 'body' ? null : 'CENTER'), {
      reasons: snapshot.elements.map(() => EVIL),
      confidence: 0.5,
    }),
};
const vlps: Method = {
  name: 'vlps',
  zonesOf: () => {
    throw new Error(EVIL);
  },
};
const result = await runZoneBench([seen('best', 1), seen('worst', 500)], [auto, vlps]);

describe('zoneTables', () => {
  it('has a row a method, aligned, and kinds below', () => {
    const text = textTables(zoneTables(result));
    expect(text).toContain('Zones: means over pages');
    expect(text).toMatch(/^auto +2 +0\.\d{3} +0\.\d{3}–0\.\d{3} /mu);
    expect(text).toMatch(/^vlps +0 +– +– /mu);
    expect(text).toContain('Accuracy by kind of page');
  });

  it('is aligned', () => {
    expect(
      alignColumns([
        ['a', 'bb'],
        ['long', '1'],
        ['x', '100'],
      ]),
    ).toEqual(['a      bb', '----  ---', 'long    1', 'x     100']);
  });
});

describe('contentTables', () => {
  it('has a row a method and kinds below', () => {
    const truth = { id: '1', kind: 'wiki', url: '', text: 'a b', with: ['a'], without: [] };
    const text = textTables(
      contentTables(scoreContentRun([{ truth, answers: { m: { text: 'a', milliseconds: 1 } } }], ['m'])),
    );
    expect(text).toMatch(/^m +1 +1\.000 +0\.500 +0\.667 +0\.667–0\.667 +0\.000 .* 1\.000 +– +0 +– +1\.0$/mu);
    expect(text).toMatch(/^wiki +1 +0\.667$/mu);
    expect(text).not.toMatch(/^Metadata|^Markdown/mu);
  });

  it('has metadata and the structure of Markdown where the pages have such truth', () => {
    const metadata = { title: 'A', author: '', date: '2024-02-29' };
    const truth = {
      id: '1',
      kind: 'wiki',
      url: '',
      text: 'a',
      with: [],
      without: [],
      markdown: '# a',
      metadata,
    };
    const answer = { text: 'a', milliseconds: 1, markdown: '# a', metadata: { ...metadata, date: '' } };
    const text = textTables(
      contentTables(
        scoreContentRun(
          [{ truth, answers: { m: answer, other: { text: 'a', milliseconds: 1 } } }],
          ['m', 'other'],
        ),
      ),
    );
    expect(text).toMatch(/^title +m +1 +1 +1 +1\.000 +1\.000 +1\.000$/mu);
    expect(text).toMatch(/^date +m +1 +0 +0 +0\.000 +0\.000 +0\.000$/mu);
    expect(text).toMatch(/^heading +m +1 +1\.000 +1\.000 +1\.000$/mu);
    expect(text).toMatch(/^code +m +0 +– +– +–$/mu);
    expect(text).not.toMatch(/^(?:title|heading) +other/mu);
  });
});

describe('zoneSheet', () => {
  const sheet = zoneSheet(result, EVIL, new Map([['worst', Buffer.from('webp')]]));
  const [worst, best] = pagesOf(sheet);

  it('shows the worst page first, with its picture once and a drawing for each answer', () => {
    expect([worst, best].map(page => textOf(page?.section).split(' ')[0])).toEqual(['worst', 'best']);
    const [truth, auto, none] = sheet.drawings ?? [];
    expect(sheet.pictures).toHaveLength(1);
    expect([truth?.picture, auto?.picture, none]).toEqual([0, 0, null]);
    expect(truth?.marks.map(({ look }) => look)).toEqual(['zone-HEADER', 'zone-CENTER']);
    expect(auto?.marks.map(({ look }) => look)).toContain('look-wrong');
    expect(sheet.drawings?.[3]?.picture).toBe(undefined);
  });

  it('says why a method has no answer, and which blocks are in another zone', () => {
    expect(textOf(worst)).toContain('vlps failed:  <script>');
    expect(textOf(worst)).toContain('HEADER  →  CENTER');
    expect(textOf(worst)).toContain('vlps: no answer');
  });

  it('has the tables of the terminal, tinted, and drawings that each part names', () => {
    const [means] = tablesOf(sheet);
    expect(means?.head).toEqual(zoneTables(result)[0]?.[1][0]);
    expect(means?.rows[0]?.cells[2]).toEqual({
      cell: expect.stringMatching(/^0\.\d{3}$/u),
      heat: expect.any(Number),
    });
    const named = partsOf(sheet).flatMap(part => ('drawing' in part ? [part.drawing] : []));
    expect(named.filter(place => sheet.drawings?.[place] === undefined)).toEqual([]);
    expect(named.length).toBe(2 + 2 * 3);
  });

  it('stands without pictures and without pages', async () => {
    const bare = zoneSheet(result, 'T', new Map());
    expect(bare.drawings?.some(drawing => drawing?.picture !== undefined)).toBe(false);
    const nothing = await runZoneBench([], [auto]);
    expect(textOf(zoneSheet(nothing, 'T', new Map()))).toContain('0 labelled pages');
    expect(textTables(zoneTables(nothing))).toMatch(/^auto +0 +–/mu);
  });
});

it('escapeHtml leaves no markup and no character that HTML may not hold', () => {
  expect(escapeHtml(`"<x>&a\u0000\u0007\tb\ud83d c\u{1f44d}'`)).toBe(
    '&quot;&lt;x&gt;&amp;a\ufffd\ufffd\tb\ufffd c👍&#39;',
  );
});
