// The zone metrics on tables worked out by hand.

import { describe, expect, it } from 'vitest';
import type { Box } from '../../../../src/base/box.ts';
import type { Zone } from '../../../../src/judge/zones/zoning.ts';
import {
  type AnsweredItem,
  answersOf,
  boxAround,
  gradeOf,
  scoreZones,
} from '../../../../src/lab/bench/zones/metrics.ts';
import { buildSnapshot, buildZoning } from '../../../support/built-snapshot.ts';

function item(
  zone: Zone,
  answer: Zone,
  weight: number,
  pageBox: Box = [0, 0, 1, 1],
  painted = true,
): AnsweredItem {
  return { kind: 'text', index: 0, element: 0, weight, zone, content: null, pageBox, painted, answer };
}

describe('scoreZones', () => {
  const items = [
    item('HEADER', 'HEADER', 10, [0, 0, 200, 10]),
    item('CENTER', 'CENTER', 60, [100, 10, 100, 100]),
    item('CENTER', 'LM', 20, [0, 10, 50, 100]),
    item('LM', 'LM', 10, [0, 110, 50, 20]),
  ];
  const score = scoreZones(items);

  it('weighs accuracy', () => {
    // (10 + 60 + 10) of 100.
    expect(score.accuracy).toBeCloseTo(0.8, 12);
    expect(score.grade).toBe('fairly poor');
  });

  it('has precision, recall and F1 a zone, and nothing of zones that do not occur', () => {
    expect(score.zones.HEADER).toEqual({ precision: 1, recall: 1, f1: 1 });
    // 60 of 60 answered, 60 of 80 true, 2·60 / (60 + 80).
    expect(score.zones.CENTER).toEqual({ precision: 1, recall: 0.75, f1: 120 / 140 });
    // 10 of 30 answered, 10 of 10 true, 2·10 / (30 + 10).
    expect(score.zones.LM).toEqual({ precision: 10 / 30, recall: 1, f1: 0.5 });
    expect(score.zones.RM).toBeNull();
    expect(score.zones.FOOTER).toBeNull();
  });

  it('takes the macro F1 over the zones that occur', () => {
    // (1 + 6/7 + 1/2) / 3 = 33/42.
    expect(score.macroF1).toBeCloseTo(33 / 42, 12);
  });

  it('keeps the confusion by truth and answer', () => {
    expect(score.confusion.CENTER).toEqual({ HEADER: 0, FOOTER: 0, LM: 20, RM: 0, CENTER: 60 });
  });

  it('measures the rectangles of the centre', () => {
    // Truth 0…200 × 10…110, answer 100…200 × 10…110: half of it.
    expect(score.centerIou).toBeCloseTo(0.5, 12);
  });

  it('counts a zone that is only answered, or only true, as F1 0', () => {
    const missed = scoreZones([item('CENTER', 'CENTER', 3), item('RM', 'FOOTER', 1)]);
    expect(missed.zones.RM).toEqual({ precision: null, recall: 0, f1: 0 });
    expect(missed.zones.FOOTER).toEqual({ precision: 0, recall: null, f1: 0 });
    expect(missed.macroF1).toBeCloseTo(1 / 3, 12);
  });

  it('knows a centre that only one side has, and one that neither has', () => {
    expect(scoreZones([item('CENTER', 'LM', 1)]).centerIou).toBe(0);
    expect(scoreZones([item('LM', 'LM', 1)]).centerIou).toBeNull();
  });
});

describe('boxAround', () => {
  it('leaves out what only scrolling shows', () => {
    const box = boxAround([
      item('LM', 'LM', 1, [10, 10, 10, 10]),
      item('LM', 'LM', 1, [10, 900, 10, 10], false),
    ]);
    expect(box).toEqual([10, 10, 10, 10]);
  });
});

describe('gradeOf', () => {
  it.each([
    [1, 'good'],
    [0.97, 'good'],
    [0.9699, 'fairly good'],
    [0.9, 'fairly good'],
    [0.8999, 'fairly poor'],
    [0.7, 'fairly poor'],
    [0.6999, 'poor'],
    [0, 'poor'],
  ])('%d is %s', (accuracy, grade) => expect(gradeOf(accuracy)).toBe(grade));
});

describe('answersOf', () => {
  it('takes the zone of the element, and for text in BODY that of its box between the lines', () => {
    const snapshot = buildSnapshot(['body', {}, ['p', { id: 'p' }, 'text']]);
    const zoning = buildZoning(snapshot, id => (id === 'p' ? 'RM' : null), {
      thresholds: { h1: 100, h2: 900, w1: 200, w2: 800 },
    });
    const boxes: Box[] = [
      [0, 0, 1000, 100],
      [0, 900, 10, 10],
      [0, 90, 200, 20],
      [800, 90, 10, 20],
      [199, 90, 10, 20],
    ];
    const own = boxes.map(box => ({ ...item('CENTER', 'CENTER', 1, box), element: 0 }));
    const inside = { ...item('CENTER', 'CENTER', 1), element: 1 };
    const answers = answersOf([...own, inside], zoning).map(({ answer }) => answer);
    expect(answers).toEqual(['HEADER', 'FOOTER', 'LM', 'RM', 'CENTER', 'RM']);
  });
});
