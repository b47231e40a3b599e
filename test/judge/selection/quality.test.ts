// The expected word F1 of the content: from the probabilities of its pieces, and only where these decide.

import { expect, test } from 'vitest';
import type { ContentChoices } from '../../../src/judge/options/content-option-rows.ts';
import { type ContentModels, shippedModels } from '../../../src/judge/selection/content-models.ts';
import { contentSelector } from '../../../src/judge/selection/content-selection.ts';
import { FEATURE_NAMES } from '../../../src/judge/selection/features/features.ts';
import { QUALITY_FEATURES } from '../../../src/judge/selection/quality.ts';
import { snapshotFromHtml, zoningOf } from '../../support/snapshot-from-html.ts';

const { kinds } = shippedModels();
const PAGE = `<h2>${'a'.repeat(40)}</h2><p>${'b'.repeat(60)}</p><p>${'c'.repeat(100)}</p>`;

/** A tree that gives one score to headings and another to all other text. */
const contentBy = (heading: number, text: number): ContentModels['content'] => ({
  features: FEATURE_NAMES,
  classes: ['content'],
  base: [0],
  roots: [0],
  feature: [FEATURE_NAMES.indexOf('own.heading'), -1, -1],
  value: [6, heading, text],
  child: [1, -1, -1],
});

function judged(html: string, content: ContentModels['content'], options?: ContentChoices, method = 'auto') {
  let row: Float32Array | undefined;
  const qualityOf = (given: Float32Array) => {
    row = given;
    return 0.5;
  };
  const snapshot = snapshotFromHtml(html);
  const { quality } = contentSelector({ kinds, content, qualityOf })(
    snapshot,
    { ...zoningOf(snapshot), method },
    options,
  );
  const of = (name: string) => row?.[QUALITY_FEATURES.indexOf(name)] ?? Number.NaN;
  return { quality, of, width: row?.length };
}

test('the features follow from the probabilities of the pieces', () => {
  const sure = judged(PAGE, contentBy(9, 9));
  expect(sure.quality).toBe(0.5);
  expect(sure.width).toBe(QUALITY_FEATURES.length);
  expect([sure.of('promise'), sure.of('keptShare'), sure.of('pieces')]).toEqual([
    expect.closeTo(1, 2),
    1,
    Math.log2(4),
  ]);
  const unsure = judged(PAGE, contentBy(0.4, 0.4));
  expect(unsure.of('promise')).toBeLessThan(0.8);
  expect(unsure.of('doubtful')).toBe(1);
});

test.each<readonly [name: string, options: ContentChoices, method: string]>([
  ['all of CENTER', { center: true }, 'auto'],
  ['comments alone', { comments: 'only' }, 'auto'],
  ['zones of another method', {}, 'vlps'],
])('nothing is expected of %s', (_, options, method) => {
  expect(judged(PAGE, contentBy(9, 9), options, method).quality).toBeNull();
});

test('a long text under its title is expected to be right, and links among scraps of text are not', () => {
  const select = contentSelector(shippedModels());
  const expected = (title: string, body: string) => {
    const snapshot = snapshotFromHtml(
      `<html lang="en"><head><title>${title}</title></head><body>${body}</body></html>`,
    );
    return select(snapshot, { ...zoningOf(snapshot), method: 'auto' }).quality ?? Number.NaN;
  };
  const prose = `<p>${'Stone walls keep the wind off the fields, and the sheep know it. '.repeat(8)}</p>`;
  const scraps = '<p><a href="/a">More</a> Ten new</p><div><a href="/b">Buy</a> 12</div><div>Open</div>';
  expect(expected('Walls', `<h1>Walls</h1>${prose.repeat(6)}`)).toBeGreaterThan(
    expected('Shop', scraps.repeat(12)) + 0.03,
  );
});
