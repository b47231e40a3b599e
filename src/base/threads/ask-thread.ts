// Posts one message to a worker thread and waits for its one answer.

import type { Worker } from 'node:worker_threads';
import { asPithError, PithError } from '../errors.ts';

/** False for TypeScript sources: a worker thread loads only the built JavaScript. */
export const THREADS_CAN_LOAD = import.meta.url.endsWith('.js');

/** Fails if the thread ends first; do not use the thread again then. `work`: its task, for the error message. */
export function askThread<Answer>(thread: Worker, question: unknown, work: string): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const onMessage = (answer: Answer): void => settle(() => resolve(answer));
    const onError = (error: unknown): void => settle(() => reject(asPithError(error)));
    const onExit = (): void => settle(() => reject(threadEnded(work)));
    const settle = (end: () => void): void => {
      thread.off('message', onMessage).off('error', onError).off('exit', onExit);
      end();
    };
    thread.on('message', onMessage).on('error', onError).on('exit', onExit);
    thread.postMessage(question);
  });
}

export const threadEnded = (work: string): PithError =>
  new PithError('INTERNAL', `the thread that ${work} ended: please report it`);
