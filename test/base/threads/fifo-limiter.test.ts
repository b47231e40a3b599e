import { setTimeout as pause } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { expect, test } from 'vitest';
import { FifoLimiter } from '../../../src/base/threads/fifo-limiter.ts';

setFlagsFromString('--expose-gc');
const collect = runInNewContext('gc') as () => void;

test('an answer is let go while others wait', async () => {
  const limiter = new FifoLimiter(1);
  const answers: WeakRef<object>[] = [];
  const answer = async () => {
    const made = { bytes: new Uint8Array(1_000_000) };
    answers.push(new WeakRef(made));
    return made;
  };
  const first = limiter.take(() => pause(0));
  const second = limiter.take(answer).then(() => {});
  const others = [200, 0].map(ms => limiter.take(() => pause(ms)));
  await Promise.all([first, second]);
  await pause(20);
  collect();
  expect(answers.map(made => made.deref())).toEqual([undefined]);
  await Promise.all(others);
});
