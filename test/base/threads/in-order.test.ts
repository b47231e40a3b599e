// Work on a list in its order: as much at a time as the costs allow.

import { describe, expect, it } from 'vitest';
import { inOrder } from '../../../src/base/threads/in-order.ts';

describe('inOrder', () => {
  it.each([
    ['two at a time', [9, 1, 5, 0, 3, 0, 7], 2],
    ['of those that cost a quarter eight', [-9, -1, -5, -1, -3, -1, -7, -2, -1, -1, -9], 8],
    ['of both as many as fit', [-9, 9, -1, -1, -1, 5, 3, -1, -1], 5],
  ])('keeps the order, and never has more under way than it may: %s', async (_, items, expected) => {
    let underWay = 0;
    let most = 0;
    const results: number[] = [];
    const work = async (ms: number) => {
      most = Math.max(most, ++underWay);
      await new Promise(resolve => setTimeout(resolve, Math.abs(ms)));
      underWay--;
      return ms;
    };
    const costOf = (ms: number): number => (ms < 0 ? 0.25 : 1);
    for await (const result of inOrder(items, 2, work, costOf)) results.push(result);
    expect(results).toEqual(items);
    expect(most).toBe(expected);
  });

  it('throws the first error in its turn, and leaves no other unhandled', async () => {
    const results: number[] = [];
    const work = async (item: number) => {
      if (item > 1) throw new Error(`item ${item}`);
      return item;
    };
    const reading = (async () => {
      for await (const result of inOrder([1, 2, 3, 4], 4, work)) results.push(result);
    })();
    await expect(reading).rejects.toThrow('item 2');
    // Node reports unhandled rejections between two turns of the event loop, and vitest fails for them.
    await new Promise(resolve => setTimeout(resolve, 1));
    expect(results).toEqual([1]);
  });
});
