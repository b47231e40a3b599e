// The extractors people use, asked in threads: they take longer than the browser and pith together, and this thread goes
// on seeing pages meanwhile.

import { availableParallelism } from 'node:os';
import { Worker } from 'node:worker_threads';
import PQueue from 'p-queue';
import { askThread } from '../../threads/ask-thread.ts';
import type { PeerQuestion } from './peer-answer.ts';
import type { TimedText } from './timed-text.ts';

export type PeerReply = TimedText | { readonly failure: string };

export class PeerThreads {
  readonly #queue = new PQueue({ concurrency: availableParallelism() });
  readonly #threads = new Set<Worker>();
  readonly #idle: Worker[] = [];

  ask(question: PeerQuestion): Promise<TimedText> {
    return this.#queue.add(async () => {
      const thread = this.#idle.pop() ?? this.#begin();
      const work = `asked ${question.name} of ${question.url}`;
      const reply = await askThread<PeerReply>(thread, question, work).catch(async (error: unknown) => {
        await this.#end(thread);
        throw error;
      });
      this.#idle.push(thread);
      if ('failure' in reply) throw new Error(reply.failure);
      return reply;
    });
  }

  /** What is being asked ends in an error; what waits is not asked any more. */
  async close(): Promise<void> {
    this.#queue.clear();
    await Promise.all([...this.#threads].map(thread => this.#end(thread)));
  }

  /** What an extractor prints about a page is not for the user. */
  #begin(): Worker {
    const thread = new Worker(new URL('./peer-thread.js', import.meta.url), { stdout: true, stderr: true });
    thread.stdout.resume();
    thread.stderr.resume();
    this.#threads.add(thread);
    return thread;
  }

  async #end(thread: Worker): Promise<void> {
    this.#threads.delete(thread);
    await thread.terminate();
  }
}
