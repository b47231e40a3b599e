// Runs peers in a worker thread, because they take longer than the browser and pith together.

import { Worker } from 'node:worker_threads';
import { LazyThread } from '../../../base/threads/lazy-thread.ts';
import type { PeerQuestion } from './peer-answer.ts';
import type { TimedText } from './timed-text.ts';

export type PeerReply = TimedText | { readonly failure: string };

export class PeersThread {
  readonly #thread = new LazyThread(begin);

  async ask(question: PeerQuestion): Promise<TimedText> {
    const reply = await this.#thread.ask<PeerReply>(question, `asked ${question.name} of ${question.url}`);
    if ('failure' in reply) throw new Error(reply.failure);
    return reply;
  }

  close(): Promise<void> {
    return this.#thread.close();
  }
}

/** Discards the extractor's own output. */
function begin(): Worker {
  const thread = new Worker(new URL('./peer-thread.js', import.meta.url), { stdout: true, stderr: true });
  thread.stdout.resume();
  thread.stderr.resume();
  return thread;
}
