// A run of methods over labelled pages, from snapshots to the saved result.

import { describe, expect, it } from 'vitest';
import type { UnseenPage } from '../../../../src/lab/bench/pages/see-pages.ts';
import type { LabelledPage } from '../../../../src/lab/bench/truth/label-sets.ts';
import { parseLabels } from '../../../../src/lab/bench/truth/labels.ts';
import { truthOf } from '../../../../src/lab/bench/truth/truth.ts';
import { contentTruthOf } from '../../../../src/lab/bench/truth/truth-text.ts';
import { type Method, runZoneBench, type SeenPage } from '../../../../src/lab/bench/zones/run.ts';
import type { Snapshot } from '../../../../src/page/snapshot/snapshot.ts';
import { buildSnapshot, buildZoning } from '../../../support/built-snapshot.ts';

const LABELS = {
  zones: { HEADER: ['header'], CENTER: ['main'], RM: ['aside'] },
  content: { keep: ['main'], drop: [] },
};

function seen(id: string, kind: string, snapshot: Snapshot): SeenPage {
  const labelFile = `${id}.json`;
  const labels = parseLabels(JSON.stringify({ id, kind, ...LABELS }), labelFile);
  const page: LabelledPage = { id, kind, title: id, pageFile: `${id}.html`, labelFile, labels };
  return { ...page, snapshot };
}

const page = buildSnapshot([
  'body',
  {},
  ['header', { box: [0, 0, 1000, 100] }, 'x'.repeat(10)],
  [
    'div',
    { box: [0, 100, 1000, 900] },
    ['main', { box: [0, 100, 700, 900] }, ['p', { box: [0, 100, 700, 50] }, 'y'.repeat(70)]],
    ['aside', { box: [700, 100, 300, 400] }, ['p', { id: 'ad', box: [700, 100, 300, 50] }, 'z'.repeat(20)]],
  ],
]);

const TAGS = { header: 'HEADER', main: 'CENTER', aside: 'RM', body: null } as const;
const right: Method = {
  name: 'right',
  zonesOf: snapshot =>
    buildZoning(snapshot, (_, tag) => (tag in TAGS ? TAGS[tag as keyof typeof TAGS] : undefined), {
      confidence: 0.95,
    }),
};
const blunt: Method = {
  name: 'blunt',
  zonesOf: snapshot => {
    if (snapshot === broken) throw new Error('cannot');
    return buildZoning(snapshot, (_, tag) => (tag === 'body' ? null : 'CENTER'), { confidence: 0.4 });
  },
};
const broken = buildSnapshot(['body', {}, ['header', {}, 'hh'], ['main', {}, 'mmmm'], ['aside', {}, 'aa']]);

describe('runZoneBench', async () => {
  const result = await runZoneBench([seen('one', 'blog', page), seen('two', 'docs', broken)], [right, blunt]);
  const [one, two] = result.pages;

  it('scores every method on every page', () => {
    expect(one?.weight).toBe(100);
    expect(one?.answers.right?.score.accuracy).toBe(1);
    expect(one?.answers.blunt?.score.accuracy).toBeCloseTo(0.7, 12);
    expect(one?.answers.right?.bcubed).toMatchObject({
      chars: { f1: 1 },
      nodes: { f1: 1 },
      pixels: { f1: 1 },
    });
    // All in one segment: (10·10 + 70·70 + 20·20) / 100².
    expect(one?.answers.blunt?.bcubed.chars.precision).toBeCloseTo(0.54, 12);
    // header, main, p, aside, p, and not the DIV that nobody labelled: (1·1 + 2·2 + 2·2) / 5².
    expect(one?.answers.blunt?.bcubed.nodes.precision).toBeCloseTo(9 / 25, 12);
  });

  it('keeps what went wrong, the heaviest first, with the reason', () => {
    expect(one?.answers.right?.wrong).toEqual([]);
    expect(one?.answers.blunt?.wrong).toMatchObject([
      {
        text: 'z'.repeat(20),
        weight: 20,
        truth: 'RM',
        answer: 'CENTER',
        path: '/body/div/aside/p',
        reason: 'element 6',
      },
      { text: 'x'.repeat(10), weight: 10, truth: 'HEADER', answer: 'CENTER' },
    ]);
  });

  it('holds truth against answer as a comparison does, block by block', () => {
    const differences = one?.answers.blunt?.differences;
    expect(differences?.textShare).toBeCloseTo(0.3, 12);
    // aside, p and header; the DIV that nobody labelled is asked about by nobody.
    expect(differences?.elements).toBe(3);
    expect(differences?.blocks).toMatchObject([
      { path: '/body/div/aside', chars: 20, parts: 1, truth: 'RM', answer: 'CENTER' },
      { path: '/body/header', chars: 10, parts: 0, truth: 'HEADER', answer: 'CENTER' },
    ]);
    // The centre: 700 × 50 px of 1000 × 150.
    expect(differences?.iou).toEqual({
      HEADER: 0,
      FOOTER: null,
      LM: null,
      RM: 0,
      CENTER: expect.closeTo(35 / 150, 12),
    });
    expect(one?.answers.right?.differences).toMatchObject({ textShare: 0, elements: 0, blocks: [] });
  });

  it('draws zones as the fewest rectangles', () => {
    expect(one?.truthOutlines).toEqual([
      { zone: 'HEADER', pageBox: [0, 0, 1000, 100] },
      { zone: 'CENTER', pageBox: [0, 100, 700, 50] },
      { zone: 'RM', pageBox: [700, 100, 300, 50] },
    ]);
    expect(one?.answers.blunt?.outlines).toEqual([{ zone: 'CENTER', pageBox: [0, 0, 1000, 150] }]);
  });

  it('keeps a failure as such and out of the means', () => {
    expect(two?.failures).toEqual({ blunt: 'cannot' });
    const [ofRight, ofBlunt] = result.summaries;
    expect(ofRight).toMatchObject({ pages: 2, failed: 0, accuracy: { value: 1, low: 1, high: 1 } });
    expect(ofBlunt).toMatchObject({ pages: 1, failed: 1, accuracy: { value: expect.closeTo(0.7, 12) } });
  });

  it('summarises zones, grades, kinds, confusion and calibration', () => {
    const [ofRight, ofBlunt] = result.summaries;
    expect(ofRight?.grades).toEqual({ good: 1, 'fairly good': 0, 'fairly poor': 0, poor: 0 });
    expect(ofBlunt?.grades['fairly poor']).toBe(1);
    // 70 of 100 answered, all 70 true.
    expect(ofBlunt?.zones.CENTER).toEqual({ precision: 0.7, recall: 1, f1: expect.closeTo(140 / 170, 12) });
    expect(ofBlunt?.zones.RM).toEqual({ precision: null, recall: 0, f1: 0 });
    expect(ofBlunt?.zones.LM).toEqual({ precision: null, recall: null, f1: null });
    expect(ofBlunt?.confusion.RM.CENTER).toBeCloseTo(0.2, 12);
    expect(ofRight?.byKind.map(row => [row.kind, row.pages, row.accuracy])).toEqual([
      ['blog', 1, 1],
      ['docs', 1, 1],
    ]);
    expect(ofRight?.calibration.sure).toMatchObject({ pages: 2, accuracy: 1 });
    expect(ofBlunt?.calibration.unsure.pages).toBe(1);
    // Page two of `right`: (2·2 + 4·4 + 2·2) / 64 would be a mistake here: every page weighs the same.
    expect(ofRight?.confusion.HEADER.HEADER).toBeCloseTo((10 / 100 + 2 / 8) / 2, 12);
  });

  it('is plain data', () => expect(JSON.parse(JSON.stringify(result))).toEqual(result));

  it('scores pages in order, and reports an empty page as a problem', async () => {
    async function* pages() {
      yield seen('one', 'blog', page);
      yield seen('bare', 'blog', buildSnapshot(['body', {}, ['header', {}], ['main', {}], ['aside', {}]]));
    }
    const partial = await runZoneBench(pages(), [right]);
    expect(partial.pages.map(({ id }) => id)).toEqual(['one']);
    expect(partial.problems).toMatchObject([{ code: 'EMPTY_PAGE', file: 'bare.json' }]);
  });

  it('leaves out the page whose labels do not fit, and names it', async () => {
    const unseen: UnseenPage[] = [];
    const [lost, uncovered] = [
      buildSnapshot(['body', {}, ['header', {}, 'hh'], ['main', {}, 'mm']]),
      buildSnapshot([
        'body',
        {},
        ['header', {}, 'h'],
        ['main', {}, 'm'],
        ['aside', {}, 'a'],
        ['a', {}, 'link'],
      ]),
    ];
    const pages = [seen('one', 'blog', page), seen('lost', 'blog', lost), seen('link', 'blog', uncovered)];
    const partial = await runZoneBench(pages, [right], unseen);
    expect(partial.pages.map(({ id }) => id)).toEqual(['one']);
    expect(partial.summaries[0]).toMatchObject({ pages: 1, failed: 0 });
    expect(partial.problems).toMatchObject([
      { code: 'NO_MATCH', file: 'lost.json', place: 'zones.RM: aside' },
      { code: 'UNCOVERED', file: 'link.json' },
    ]);
    expect(unseen).toMatchObject([
      { id: 'lost', code: 'LABELS_INVALID', message: expect.stringContaining('zones.RM: aside: matches no') },
      { id: 'link', code: 'LABELS_INVALID' },
    ]);
  });

  it('measures pages of one label file, of which some lack an element of it', async () => {
    const plain = buildSnapshot(['body', {}, ['header', {}, 'hh'], ['main', {}, 'mm']]);
    const ofSite = (id: string, snapshot: Snapshot) => ({
      ...seen(id, 'blog', snapshot),
      labels: seen('site', 'blog', snapshot).labels,
      labelFile: 'site.json',
    });
    const both = await runZoneBench([ofSite('full', page), ofSite('plain', plain)], [right]);
    expect(both.pages.map(({ id }) => id)).toEqual(['full', 'plain']);
    expect(both.problems).toEqual([]);
    const neither = await runZoneBench([ofSite('plain', plain), ofSite('second', plain)], [right]);
    expect(neither.pages).toEqual([]);
    expect(neither.problems).toHaveLength(2);
  });
});

describe('contentTruthOf', () => {
  it('joins what touches, and breaks lines elsewhere', () => {
    const snapshot = buildSnapshot([
      'body',
      {},
      ['header', {}, 'no'],
      ['aside', {}],
      [
        'main',
        {},
        ['b', { box: [0, 0, 10, 20] }, 'W'],
        ['i', { box: [10, 0, 40, 20] }, 'ord'],
        ['i', { box: [55, 0, 40, 20] }, 'next'],
      ],
    ]);
    const seenPage = seen('one', 'blog', snapshot);
    const truth = truthOf(snapshot, seenPage.labels, 'one.json');
    expect(contentTruthOf(seenPage, snapshot, truth)?.text).toBe('Word\nnext');
  });
});
