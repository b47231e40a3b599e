// Gates: what they accept, what they let through, and what they say.

import { describe, expect, it } from 'vitest';
import { blockFigureNames } from '../../../src/lab/bench/blocks/result.ts';
import { scoreContentRun } from '../../../src/lab/bench/content/run.ts';
import {
  checkGates,
  contentFigureNames,
  contentFigures,
  parseGate,
  refuseUnknownFigures,
  zoneFigureNames,
  zoneFigures,
} from '../../../src/lab/bench/gate.ts';
import { summarise } from '../../../src/lab/bench/zones/summary.ts';

describe('parseGate', () => {
  it.each([
    ['accuracy=0.93', 'accuracy', 0.93],
    [' f1.HEADER=.8 ', 'f1.HEADER', 0.8],
    ['word-f1.article=1', 'word-f1.article', 1],
  ])('%j', (text, metric, limit) => expect(parseGate(text)).toEqual({ metric, limit }));

  it.each(['accuracy', 'accuracy=', '=0.9', 'accuracy=high', 'accuracy=-1', 'accuracy=0.9,f1=1'])(
    'refuses %j',
    text => {
      expect(() => parseGate(text)).toThrow(/^expected METRIC=NUMBER, such as accuracy=0\.93, but received /);
    },
  );
});

describe('checkGates', () => {
  const figures = new Map([
    ['accuracy', 0.93],
    ['f1.LM', null],
    ['failed', 1],
    ['without', 0.1],
  ]);
  const check = (...texts: string[]) =>
    checkGates(texts.map(parseGate), figures).map(failure => failure.message);

  it('lets through what reaches the limit', () =>
    expect(check('accuracy=0.93', 'failed=1', 'without=0.2')).toEqual([]));

  it('names figures that fall short of their limits', () => {
    expect(check('accuracy=0.94', 'f1.LM=0', 'failed=0', 'without=0.05')).toEqual([
      'accuracy is 0.9300, but must be at least 0.94.',
      'f1.LM has no value, but must be at least 0.',
      'failed is 1.0000, but must be at most 0.',
      'without is 0.1000, but must be at most 0.05.',
    ]);
  });

  it('counts a figure that the run has not got as short', () =>
    expect(check('accuracy.wiki=0.5')).toEqual(['accuracy.wiki has no value, but must be at least 0.5.']));
});

describe('refuseUnknownFigures', () => {
  const pages = [{ kind: 'wiki' }, { kind: 'article' }, { kind: 'wiki' }];

  it('refuses a metric that there is not, and lists those there are', () => {
    const gates = ['accuracy=1', 'acuracy=1'].map(parseGate);
    expect(() => refuseUnknownFigures(gates, ['accuracy', 'f1.LM'])).toThrow(
      "unknown metric 'acuracy': choose one of accuracy, f1.LM",
    );
  });

  it.each([
    ['zones', zoneFigureNames(pages), ['accuracy', 'f1.LM', 'content.A', 'ms', 'accuracy.article']],
    ['content', contentFigureNames(pages), ['word-f1', 'without', 'word-f1.wiki']],
    ['blocks', blockFigureNames(), ['exact-f1', 'bcubed.pixels', 'failed']],
  ])('knows those of %s before any page is seen', (_, names, some) => {
    expect(names).toEqual(expect.arrayContaining(some));
    expect(new Set(names).size).toBe(names.length);
    refuseUnknownFigures(
      some.map(name => parseGate(`${name}=0`)),
      names,
    );
  });
});

describe('figures', () => {
  it('name everything a gate may ask for', () => {
    const zone = zoneFigures(summarise([], 'auto'));
    expect([...zone.keys()]).toEqual(
      expect.arrayContaining([
        'accuracy',
        'macroF1',
        'good',
        'centerIou',
        'f1.HEADER',
        'recall.CENTER',
        'bcubed.chars',
        'failed',
      ]),
    );
    expect(zone.get('accuracy')).toBeNull();
    const truth = { id: '1', kind: 'wiki', url: '', text: 'a b', with: [], without: [] };
    const run = scoreContentRun([{ truth, answers: { m: { text: 'a', milliseconds: 1 } } }], ['m']);
    const [summary] = run.summaries;
    if (summary === undefined) throw new Error('no summary');
    const content = contentFigures(summary);
    expect(content.get('word-f1')).toBeCloseTo(2 / 3, 12);
    expect(content.get('word-f1.wiki')).toBeCloseTo(2 / 3, 12);
    expect(content.get('word-precision')).toBe(1);
    expect(content.get('shingle-f1')).toBe(0);
    expect(content.get('with')).toBeNull();
  });
});
