// Asks the other extractors in a worker thread, with a deadline for each page: some run for hours on a few pages.
// Needs `npm run build`, which makes the code of the thread.

import { once } from 'node:events';
import { setTimeout } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { Worker } from 'node:worker_threads';
import type { PeerQuestion } from '../../src/lab/bench/content/peer-answer.ts';
import type { Peer } from '../../src/lab/bench/content/peers.ts';
import type { PeerReply } from '../../src/lab/bench/content/peers-thread.ts';
import type { TimedText } from '../../src/lab/bench/content/timed-text.ts';

const DEADLINE_MS = 90_000;
const THREAD = pathToFileURL('dist/peer-thread.js');

let thread: Worker | undefined;

export const boundedPeers = (peers: readonly Peer[]): Peer[] =>
  peers.map(peer => ({ ...peer, answerTo: (html, url) => ask({ name: peer.name, html, url }) }));

export async function closePeers(): Promise<void> {
  await thread?.terminate();
  thread = undefined;
}

/** Extractors print about pages: nobody reads that. */
function started(): Worker {
  const worker = new Worker(THREAD, { stdout: true, stderr: true });
  worker.stdout.resume();
  worker.stderr.resume();
  return worker;
}

/** Returns an empty answer after the deadline. */
async function ask(question: PeerQuestion): Promise<TimedText> {
  thread ??= started();
  const deadline = new AbortController();
  thread.postMessage(question);
  const reply = await Promise.race([
    once(thread, 'message').then(([answer]) => answer as PeerReply),
    setTimeout(DEADLINE_MS, undefined, { signal: deadline.signal }).catch(() => undefined),
  ]);
  deadline.abort();
  if (reply !== undefined && !('failure' in reply)) return reply;
  console.error(`${question.name} gives no answer to ${question.url}`);
  await closePeers();
  return { text: '', milliseconds: DEADLINE_MS };
}
