// Content by weight and the grades of Qi & Sun; the first page is computed by hand.

import { describe, expect, it, test } from 'vitest';
import { scoreContent } from '../../../../src/lab/bench/content/grades.ts';
import { parseLabels } from '../../../../src/lab/bench/truth/labels.ts';
import type { TruthItem } from '../../../../src/lab/bench/truth/truth.ts';
import { winners } from '../../../../src/lab/bench/zones/result.ts';
import { runZoneBench, type SeenPage } from '../../../../src/lab/bench/zones/run.ts';
import { buildSnapshot, buildZoning } from '../../../support/built-snapshot.ts';

function item(index: number, weight: number, content: boolean | null): TruthItem {
  const pageBox = [0, 0, 10, 10] as const;
  return { kind: 'text', index, element: index, weight, zone: 'CENTER', content, pageBox, painted: true };
}

const keeping = (...kept: number[]) => ({
  keptTexts: Uint8Array.from([0, 1, 2, 3], index => Number(kept.includes(index))),
  keptElements: new Uint8Array(),
});

/** 900 of content in two texts, 100 of noise in two. */
const PAGE = [item(0, 600, true), item(1, 300, true), item(2, 60, false), item(3, 40, false)];

describe('scoreContent', () => {
  it('is by weight', () => {
    const score = scoreContent(PAGE, keeping(0, 2));
    expect(score?.precision).toBeCloseTo(600 / 660, 12);
    expect(score?.recall).toBeCloseTo(600 / 900, 12);
    expect(score?.f1).toBeCloseTo((2 * 600) / (660 + 900), 12);
  });

  test.each([
    ['all noise gone, nothing lost', [0, 1], 'A'],
    ['most noise gone, nothing lost', [0, 1, 3], 'B'],
    ['most noise is left', [0, 1, 2], 'C'],
    ['something lost', [0], 'C'],
    ['everything kept', [0, 1, 2, 3], 'C'],
    ['nothing kept', [], 'C'],
  ])('%s', (_, kept, grade) => expect(scoreContent(PAGE, keeping(...kept))?.grade).toBe(grade));

  it('has pages without content, and pages where nobody marked any', () => {
    const noise = [item(0, 10, false)];
    expect(scoreContent(noise, keeping())).toMatchObject({ f1: 1, grade: 'A', recall: null });
    expect(scoreContent(noise, keeping(0))).toMatchObject({ f1: 0, grade: 'C' });
    expect(scoreContent([item(0, 10, null)], keeping(0))).toBeNull();
  });
});

test('a method wins where its content is the best, alone or with others', async () => {
  const snapshot = buildSnapshot(['body', {}, ['main', {}, 'm'.repeat(90)], ['aside', {}, 'n'.repeat(90)]]);
  const labels = parseLabels(
    JSON.stringify({
      id: 'x',
      zones: { CENTER: ['main'], RM: ['aside'] },
      content: { keep: ['main'], drop: [] },
    }),
    'l',
  );
  const page: SeenPage = {
    id: 'x',
    kind: 'blog',
    title: '',
    pageFile: 'p',
    labelFile: 'l',
    labels,
    snapshot,
  };
  const byTag = (name: string, zoneOfAside: 'RM' | 'CENTER') => ({
    name,
    zonesOf: () =>
      buildZoning(snapshot, (_, tag) => (tag === 'body' ? null : tag === 'aside' ? zoneOfAside : 'CENTER')),
  });
  const result = await runZoneBench(
    [page],
    [byTag('right', 'RM'), byTag('same', 'RM'), byTag('blunt', 'CENTER')],
  );
  expect(winners(result)).toEqual([['blog', '1', '1', '1', '0']]);
});
