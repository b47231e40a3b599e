import { expect, test } from 'vitest';
import { answersOf, parseLabels, scoreWords, scoreZones, truthOf, zonesOf } from '../src/index.ts';
import { madeSnapshot } from './zones/auto/made-snapshot.ts';

test('zones and metrics are there without a browser', () => {
  const snapshot = madeSnapshot({ width: 1000, height: 1000 }, [
    { tag: 'h1', box: [0, 0, 400, 40], text: 'Site' },
    { tag: 'p', box: [100, 500, 800, 40], text: 'Words of the page' },
  ]);
  const labels = parseLabels(
    JSON.stringify({
      id: 'made',
      kind: 'article',
      lang: 'en',
      viewport: { width: 1000, height: 800 },
      zones: { HEADER: ['h1'], FOOTER: [], LM: [], RM: [], CENTER: ['p'] },
      content: { keep: ['p'], drop: [] },
      notes: '',
    }),
    'made.json',
  );
  const { items, problems } = truthOf(snapshot, labels, 'made.json');
  expect(problems).toEqual([]);
  const zoning = zonesOf(snapshot, { method: 'vlps' });
  expect(scoreZones(answersOf(items, zoning)).accuracy).toBe(1);
  expect(scoreWords('one two', 'one three').f1).toBe(0.5);
});
