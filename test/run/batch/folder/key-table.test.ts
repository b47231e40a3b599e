// A table of keys in typed arrays beside a map that holds the same.

import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { KeyTable } from '../../../../src/run/batch/folder/key-table.ts';

const keyOf = (page: number): string => createHash('sha256').update(String(page)).digest('hex').slice(0, 32);

test('a table of many thousand keys answers as a Map does', () => {
  const table = new KeyTable();
  const map = new Map<string, { named: number; recorded: number; ok: boolean; start: number }>();
  let seed = 1;
  const random = (below: number) => {
    seed = (seed * 48271) % 2147483647;
    return seed % below;
  };
  for (let step = 0; step < 30_000; step++) {
    const key = keyOf(random(9_000));
    const known = map.get(key) ?? { named: 0, recorded: 0, ok: false, start: -1 };
    map.set(key, known);
    if (random(2) === 0) expect(table.name(key)).toBe(++known.named);
    else {
      const isOk = random(3) > 0;
      // Beyond 4 GB, where integers of 32 bits end.
      table.record(key, isOk, { start: 5e9 + step, size: step });
      if (known.recorded++ === 0) [known.ok, known.start] = [isOk, 5e9 + step];
    }
  }
  expect(table.size).toBe(map.size);
  for (const [key, { recorded, ok, start }] of map) {
    expect(table.recorded(key)).toBe(recorded);
    expect(table.isOk(key)).toBe(ok);
    expect(table.place(key)?.start).toBe(recorded === 0 ? undefined : start);
  }
});
