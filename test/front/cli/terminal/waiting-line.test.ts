// The line that says what a command waits for: on a terminal alone, and only once it takes long.

import { setTimeout as pause } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { withWaitingLine } from '../../../../src/front/cli/terminal/live-line.ts';

async function written(isTTY: boolean, work: () => Promise<unknown>, firstMs = 20): Promise<string> {
  const parts: string[] = [];
  const terminal = { isTTY, columns: 80, write: (part: string) => parts.push(part) };
  await withWaitingLine('reading a page', work(), terminal, { firstMs, everyMs: 5 }).catch(() => {});
  return parts.join('');
}

test('on a terminal, what takes long is named with its seconds, and cleared at the end', async () => {
  const text = await written(true, () => pause(200));
  expect(text).toMatch(/^(?:\r\x1b\[Kreading a page … 0 s)+\r\x1b\[K$/u);
});

test('a failure clears the line too', async () => {
  const text = await written(true, async () => {
    await pause(200);
    throw new Error('no page');
  });
  expect(text).toMatch(/0 s\r\x1b\[K$/u);
});

test('nothing is written for what is quick, or without a terminal', async () => {
  expect(await written(true, () => pause(20), 60_000)).toBe('');
  expect(await written(false, () => pause(100))).toBe('');
});
