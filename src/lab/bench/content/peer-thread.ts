// Thread of `PeersThread`: receives a page and answers with the extractor's result.

import { parentPort } from 'node:worker_threads';
import { type PeerQuestion, peerAnswer } from './peer-answer.ts';
import type { PeerReply } from './peers-thread.ts';

parentPort?.on('message', async (question: PeerQuestion) => parentPort?.postMessage(await replyTo(question)));

async function replyTo(question: PeerQuestion): Promise<PeerReply> {
  try {
    return await peerAnswer(question);
  } catch (error) {
    return { failure: error instanceof Error ? error.message : String(error) };
  }
}
