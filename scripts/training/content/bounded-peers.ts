// Asks the other extractors in a worker thread, with a deadline for each page: some run for hours on a few pages.
// Needs `npm run build`, which makes the code of the thread.

import { pathToFileURL } from 'node:url';
import type { PeerQuestion } from '../../../src/lab/bench/content/peer-answer.ts';
import { type Peer, PeersThread } from '../../../src/lab/bench/content/peers.ts';
import type { TimedText } from '../../../src/lab/bench/content/result.ts';

const DEADLINE_MS = 90_000;

const thread = new PeersThread(pathToFileURL('dist/peer-thread.js'));

export const boundedPeers = (peers: readonly Peer[]): Peer[] =>
  peers.map(peer => ({ ...peer, answerTo: (html, url) => ask({ name: peer.name, html, url }) }));

export const closePeers = (): Promise<void> => thread.close();

/** Returns an empty answer after the deadline. */
async function ask(question: PeerQuestion): Promise<TimedText> {
  try {
    return await thread.ask(question, DEADLINE_MS);
  } catch {
    console.error(`${question.name} gives no answer to ${question.url}`);
    return { text: '', milliseconds: DEADLINE_MS };
  }
}
