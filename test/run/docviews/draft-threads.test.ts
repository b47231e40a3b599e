// Saved pages are drafted by this thread first, then by others. A thread that ends fails the page that it drafts, no other.

import { EventEmitter } from 'node:events';
import { describe, expect, it } from 'vitest';
import type { PoolWorker } from '../../../src/base/threads/ask-thread.ts';
import { DraftThreads } from '../../../src/run/docviews/draft-threads.ts';

class FakeWorker extends EventEmitter {
  ref(): void {}
  unref(): void {}
  async terminate(): Promise<number> {
    return 0;
  }
  readonly #answer: (worker: FakeWorker, path: string) => void;
  constructor(answer: (worker: FakeWorker, path: string) => void) {
    super();
    this.#answer = answer;
  }
  postMessage({ path }: { path: string }): void {
    setImmediate(() => this.#answer(this, path));
  }
}

/** No such files: each is a failure at once, of the thread that looked. */
const PATHS = Array.from({ length: 40 }, (_, at) => `/none/${at}.json`);

async function drafted(cores: number, answer: (worker: FakeWorker, path: string) => void) {
  let workers = 0;
  const threads = new DraftThreads(cores, () => {
    workers++;
    return new FakeWorker(answer) as unknown as PoolWorker;
  });
  const answers = await Promise.all(PATHS.map(path => threads.draft(path)));
  await threads.close();
  return { workers, codes: answers.map(one => ('failure' in one ? one.failure.error.code : '')) };
}

const answerOfThread = (worker: FakeWorker): boolean =>
  worker.emit('message', { answer: { failure: { error: { code: 'OF_THREAD' } } } });

const HERE = 'FILE_NOT_FOUND';

describe('DraftThreads', () => {
  it('one core: no thread is begun', async () => {
    const { workers, codes } = await drafted(1, answerOfThread);
    expect(workers).toBe(0);
    expect(new Set(codes)).toEqual(new Set([HERE]));
  });

  it('more cores: threads draft from the 25th page on', async () => {
    const { workers, codes } = await drafted(2, answerOfThread);
    expect(workers).toBeLessThanOrEqual(2);
    expect(codes.slice(22, 26)).toEqual([HERE, HERE, 'OF_THREAD', 'OF_THREAD']);
    expect(codes.lastIndexOf(HERE)).toBe(23);
  });

  it.each(['error', 'exit'])('%s: the page of that thread failed, another has the rest', async event => {
    const { codes } = await drafted(2, (worker, path) =>
      path === PATHS[24] ? worker.emit(event, new Error('out of memory')) : answerOfThread(worker),
    );
    expect(codes.slice(23, 27)).toEqual([HERE, 'INTERNAL', 'OF_THREAD', 'OF_THREAD']);
  });
});
