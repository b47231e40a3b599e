import { expect, test } from 'vitest';
import { collectSoon } from '../../../src/base/threads/collect-garbage.ts';

const heapMb = (): number => process.memoryUsage().heapUsed / 2 ** 20;
const gathered = (): number[][] => Array.from({ length: 60 }, (_, row) => new Array(1e6).fill(row + 0.5));

test('what a page has left is collected soon after it', async () => {
  const sum = gathered().reduce((total, { length }) => total + length, 0);
  expect([sum, heapMb() > 450]).toEqual([6e7, true]);
  collectSoon();
  await expect.poll(heapMb, { timeout: 10_000 }).toBeLessThan(270);
});
