// Classification: χ² by hand, the nearest neighbours, and scores on pages held out.

import { describe, expect, it } from 'vitest';
import { countEach } from '../../../src/base/counts.ts';
import {
  chiSquare,
  classifier,
  crossValidate,
  type Example,
  parseModel,
  scoresOf,
  selectFeatures,
  trainModel,
} from '../../../src/judge/docview/classifier.ts';
import { normalised } from '../../../src/judge/docview/feature-vector.ts';

const vector = (text: string) => normalised(countEach(text.split(' ')));
const example = (category: string, text: string): Example => ({ category, vector: vector(text) });

const EXAMPLES: readonly Example[] = Array.from({ length: 10 }, (_, at) => [
  example('sport', `goal team match common noise${at}`),
  example('food', `bread oven flour common noise${at + 5}`),
]).flat();

describe('classification', () => {
  it('χ² of a table worked out by hand', () => {
    // 40 pages, 10 in the category; the word in 8 of these and in 4 others: 40·(8·26 − 4·2)²/(12·28·10·30).
    expect(chiSquare(8, 12, 10, 40)).toBeCloseTo(15.873, 3);
    expect(chiSquare(10, 40, 10, 40)).toBe(0);
  });

  it('selects what tells categories apart, not what all share', () => {
    expect(selectFeatures(EXAMPLES, 6).sort()).toEqual(['bread', 'flour', 'goal', 'match', 'oven', 'team']);
  });

  it('answers with the category of the nearest, and with none for what is like nothing', () => {
    const model = parseModel(JSON.stringify(trainModel(EXAMPLES)), 'model.json');
    const classify = classifier(model);
    expect([classify(vector('the team')), classify(vector('oven')), classify(vector('quark'))]).toEqual([
      'sport',
      'food',
      null,
    ]);
  });

  it('cross-validates: right where words tell, wrong where labels are noise', () => {
    expect(crossValidate(EXAMPLES).macroF1).toBe(1);
    const shuffled = EXAMPLES.map((one, at) => ({ ...one, category: at % 4 < 2 ? 'sport' : 'food' }));
    expect(crossValidate(shuffled).macroF1).toBeLessThan(0.8);
  });

  it('precision, recall and F1 by the formulas', () => {
    const { categories } = scoresOf(['a', 'a', 'a', 'b'], ['a', 'a', 'b', null]);
    expect(categories.a).toEqual({ pages: 3, precision: 1, recall: 2 / 3, f1: 0.8 });
    expect(categories.b).toEqual({ pages: 1, precision: 0, recall: 0, f1: 0 });
  });

  it('refuses a file that is no model', () => {
    expect(() => parseModel('{"schema":"other"}', 'x.json')).toThrow('x.json is not a model of this version');
  });
});
