// One hash of code: the same for the same, another for any other.

import { expect, test } from 'vitest';
import { hashOfCode } from '../../src/files/hash-of-code.ts';

test('the same code has the same hash, other folders another, with those in them or without', async () => {
  const zones = await hashOfCode(['zones'], true);
  expect(zones).toMatch(/^[\da-f]{64}$/u);
  expect(await hashOfCode(['zones'], true)).toBe(zones);
  expect(await hashOfCode(['zones'], false)).not.toBe(zones);
  expect(await hashOfCode(['zones', 'trees'], true)).not.toBe(zones);
});
