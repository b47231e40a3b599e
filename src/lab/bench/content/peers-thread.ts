// The extractors people use, asked in a thread: they take longer than the browser and pith together, and this thread goes
// on seeing pages meanwhile.

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

/** What an extractor prints about a page is not for the user. */
function begin(): Worker {
  const thread = new Worker(new URL('./peer-thread.js', import.meta.url), { stdout: true, stderr: true });
  thread.stdout.resume();
  thread.stderr.resume();
  return thread;
}
