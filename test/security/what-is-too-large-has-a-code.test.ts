// A result that is too large to write, and packed data that is damaged, end with a code that is not ours.

import { gzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { asPithError } from '../../src/base/errors.ts';
import { orUndefined } from '../../src/base/or-undefined.ts';
import { snapshotIn } from '../../src/page/snapshot/snapshot-file.ts';

test('a record that is longer than any text', () => {
  let thrown: unknown;
  try {
    'x'.repeat(2 ** 29);
  } catch (error) {
    thrown = error;
  }
  expect(asPithError(thrown)).toMatchObject({ code: 'RESULT_TOO_LARGE' });
});

test('a snapshot whose gzip is damaged', () => {
  const bytes = gzipSync(JSON.stringify({ schema: 'pith/snapshot@1' }));
  for (const damaged of [bytes.subarray(0, 20), Buffer.concat([bytes.subarray(0, 12), Buffer.alloc(40)])])
    expect(() => snapshotIn(damaged, 'the given snapshot')).toThrow(
      expect.objectContaining({ code: 'SNAPSHOT_INVALID' }),
    );
  expect(orUndefined(() => snapshotIn(bytes, 'the given snapshot'))).toBeUndefined();
});
