// Runs peers in a worker thread, because they take longer than the browser and pith together.

import { Worker } from 'node:worker_threads';
import { PithError } from '../../../base/errors.ts';
import { ThreadPool } from '../../../base/threads/thread-pool.ts';
import type { PeerQuestion } from './peer-answer.ts';
import type { TimedText } from './timed-text.ts';

export class PeersThread {
  readonly #pool: ThreadPool;

  constructor(script = new URL('./peer-thread.js', import.meta.url)) {
    this.#pool = new ThreadPool(() => begin(script), { most: 1, patienceMs: 0 });
  }

  /** `deadlineMs`: for one page; some take hours on a few. */
  ask(question: PeerQuestion, deadlineMs?: number): Promise<TimedText> {
    const work = `asked ${question.name} of ${question.url}`;
    const error = () => new PithError('JUDGE_TIMEOUT', `${question.name} took longer than ${deadlineMs} ms`);
    const deadline = deadlineMs === undefined ? undefined : { ms: deadlineMs, error };
    return this.#pool.run<TimedText>({ question, work, deadline });
  }

  close(): Promise<void> {
    return this.#pool.close(new PithError('CANCELLED', 'the peers were closed'));
  }
}

/** Discards the extractor's own output. */
function begin(script: URL): Worker {
  const thread = new Worker(script, { stdout: true, stderr: true });
  thread.stdout.resume();
  thread.stderr.resume();
  return thread;
}
