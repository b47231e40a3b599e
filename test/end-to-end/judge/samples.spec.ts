// How well the methods do on the samples, held by floors. `auto` has seen these pages in training: its floors say that
// what it learned still reaches them, not how it does on others (scripts/training/cross-validate.ts says that).

import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { ZONE_METHODS } from '../../../src/judge/zones/methods.ts';
import { labelledPages } from '../../../src/lab/bench/pages/pages-to-see.ts';
import { openSnapshotCache } from '../../../src/lab/bench/pages/snapshot-cache.ts';
import { benchZones, type Method } from '../../../src/lab/bench/zones/run.ts';
import { expect, test } from '../support/browser-test.ts';

const VLPS: Method = { name: 'vlps', zonesOf: snapshot => ZONE_METHODS.vlps.zonesOf(snapshot) };

const SAMPLES = fileURLToPath(new URL('../../../samples/', import.meta.url));

/** The least accuracy that any sample has, and their least mean. */
const FLOORS = {
  auto: { each: 0.95, mean: 0.99 },
  vlps: { each: 0.6, mean: 0.85 },
} as const;

test('no sample falls below its threshold', async ({ launched }) => {
  test.setTimeout(180_000);
  const folder = await mkdtemp(join(tmpdir(), 'pith-samples-'));
  try {
    const { result } = await benchZones(
      await labelledPages([SAMPLES]),
      [ZONE_METHODS.auto, VLPS],
      {
        cache: await openSnapshotCache(folder),
        launched: async () => launched,
        concurrency: 2,
        fresh: false,
        onPage: () => {},
      },
      false,
    );
    expect(result.pages.length).toBeGreaterThanOrEqual(16);
    expect(result.problems).toEqual([]);
    for (const [method, { each, mean }] of Object.entries(FLOORS)) {
      const scores = result.pages.map(({ id, answers }) => ({
        id,
        accuracy: answers[method]?.score.accuracy ?? 0,
      }));
      expect(
        scores.filter(({ accuracy }) => accuracy < each),
        `${method}: each`,
      ).toEqual([]);
      const total = scores.reduce((sum, { accuracy }) => sum + accuracy, 0);
      expect(total / scores.length, `${method}: mean`).toBeGreaterThanOrEqual(mean);
    }
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
});
