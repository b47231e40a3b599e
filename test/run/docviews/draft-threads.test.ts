// Who judges which saved page: this thread and others, and what becomes of the pages of a thread that ends.

import { EventEmitter } from 'node:events';
import { setImmediate } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { DraftThreads, type DraftWorker } from '../../../src/run/docviews/draft-threads.ts';

class FakeWorker extends EventEmitter {
  readonly given: string[] = [];
  postMessage({ path }: { path: string }): void {
    this.given.push(path);
  }
  async terminate(): Promise<number> {
    return 0;
  }
}

/** No such files: each is a failure at once, of the thread that looked. */
const PATHS = Array.from({ length: 40 }, (_, at) => `/none/${at}.json`);

/** `act`: what a thread does once all pages but those it was given are judged; `nth` from 0. */
async function shared(cores: number, act: (worker: FakeWorker, nth: number) => void) {
  const workers: FakeWorker[] = [];
  const threads = new DraftThreads(cores, () => {
    const worker = new FakeWorker();
    workers.push(worker);
    return worker as unknown as DraftWorker;
  });
  const said = new Map<string, string>();
  const all = PATHS.map(async path => {
    const answer = await threads.draft(path);
    if ('failure' in answer) said.set(path, answer.failure.error.code);
  });
  for (let nth = 0; said.size < PATHS.length; ) {
    await setImmediate();
    const worker = workers[nth];
    if (worker !== undefined && said.size + worker.given.length === PATHS.length) act(worker, nth++);
  }
  await Promise.all(all);
  await threads.close();
  return { workers, codes: PATHS.map(path => said.get(path)) };
}

function answerAll(worker: FakeWorker): void {
  for (const url of worker.given) worker.emit('message', { failure: { url, error: { code: 'OF_THREAD' } } });
}

const HERE = 'FILE_NOT_FOUND';

describe('DraftThreads', () => {
  it('one core: no thread is begun', async () => {
    const { workers, codes } = await shared(1, () => {});
    expect(workers).toEqual([]);
    expect(new Set(codes)).toEqual(new Set([HERE]));
  });

  it('more cores: from the 25th page on a thread has one page and two ahead', async () => {
    const { workers, codes } = await shared(2, answerAll);
    expect(workers.map(({ given }) => given)).toEqual([PATHS.slice(24, 27)]);
    expect(codes.slice(23, 28)).toEqual([HERE, 'OF_THREAD', 'OF_THREAD', 'OF_THREAD', HERE]);
  });

  it.each(['error', 'exit'])(
    '%s: the page that it judged failed, another has those behind it',
    async event => {
      const { workers, codes } = await shared(2, (worker, nth) =>
        nth === 0 ? worker.emit(event, new Error('out of memory')) : answerAll(worker),
      );
      expect(workers.map(({ given }) => given)).toEqual([PATHS.slice(24, 27), PATHS.slice(25, 27)]);
      expect(codes.slice(23, 28)).toEqual([HERE, 'INTERNAL', 'OF_THREAD', 'OF_THREAD', HERE]);
    },
  );
});
