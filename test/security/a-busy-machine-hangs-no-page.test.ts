// A page that answers late, or is judged late, because other processes have the processors is waited for; one that never
// answers is not.

import { availableParallelism } from 'node:os';
import { setTimeout as pause } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import { expect, test } from 'vitest';
import { PithError } from '../../src/base/errors.ts';
import { askThread } from '../../src/base/threads/ask-thread.ts';
import { withDeadline } from '../../src/see/browser/watch/page-watch.ts';

const STEP = { what: 'answering', ms: 300 };

async function onBusyMachine(work: () => Promise<void>): Promise<void> {
  const spinning = Array.from(
    { length: 2 * availableParallelism() },
    () => new Worker('for (;;);', { eval: true }),
  );
  try {
    await Promise.all(spinning.map(worker => new Promise(ready => worker.once('online', ready))));
    await work();
  } finally {
    await Promise.all(spinning.map(worker => worker.terminate()));
  }
}

test('an answer after the deadline, on a busy machine', () =>
  onBusyMachine(async () => {
    expect(await withDeadline(STEP, pause(700, 'answered'))).toBe('answered');
    const launching = { ...STEP, code: 'BROWSER_CRASHED' } as const;
    await expect(withDeadline(launching, pause(700))).rejects.toMatchObject({ code: 'BROWSER_CRASHED' });
  }));

test('no answer, on a busy machine and on any other', async () => {
  const never = new Promise<never>(() => {});
  await onBusyMachine(() => expect(withDeadline(STEP, never)).rejects.toMatchObject({ code: 'PAGE_HUNG' }));
  await expect(withDeadline(STEP, never)).rejects.toMatchObject({ code: 'PAGE_HUNG' });
});

test('a thread has its time of the processor, whatever the clock says', async () => {
  const WAITS = "require('node:worker_threads').parentPort.on('message', ms => setTimeout(() => {}, ms))";
  const ANSWERS = `const { parentPort } = require('node:worker_threads');
    parentPort.on('message', ms => setTimeout(() => parentPort.postMessage({ answer: ms }), ms))`;
  const deadline = { ms: 1_000, error: () => new PithError('JUDGE_TIMEOUT', 'too late') };
  const ask = (script: string, question: number): Promise<number> => {
    const thread = new Worker(script, { eval: true });
    return askThread<number, never>(thread, { question, work: 'waited', deadline }).finally(() =>
      thread.terminate(),
    );
  };
  await expect(ask(ANSWERS, 1_500)).resolves.toBe(1_500);
  await expect(ask(WAITS, 1)).rejects.toMatchObject({ code: 'JUDGE_TIMEOUT' });
});
