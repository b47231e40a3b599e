// What a look tells while it is made: each method before its turn.

import { expect, test } from 'vitest';
import { metadataOf } from '../../../src/judge/metadata/metadata.ts';
import { judge } from '../../../src/judge/record/judge.ts';
import { noTimings } from '../../../src/judge/record/timings.ts';
import { LONE_METHOD_NAMES } from '../../../src/judge/zones/methods.ts';
import { lookOf } from '../../../src/show/studio/look-of.ts';
import { snapshotFromHtml } from '../../support/snapshot-from-html.ts';

test("each method is told before its turn, the page's own first", async () => {
  const snapshot = snapshotFromHtml('<p>The harbour bridge was closed.</p>');
  const timings = noTimings();
  const judged = judge(snapshot, { method: 'vlps', thresholds: {}, center: false }, timings);
  const page = { ...judged, metadata: metadataOf(snapshot), kind: judged.selection.kind, warnings: [] };
  const told: string[] = [];
  const { look } = await lookOf(page, undefined, {
    onMethod: (name, at, total) => void told.push(`${at}/${total} ${name}`),
  });
  const names = ['vlps', ...LONE_METHOD_NAMES.filter(name => name !== 'vlps')];
  expect(told).toEqual(names.map((name, at) => `${at + 1}/${names.length} ${name}`));
  expect(look.methods.map(({ name }) => name)).toEqual(names);
});
