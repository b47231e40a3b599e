// The worker thread of `DraftThreads`: receives a saved page and returns its draft or failure.

import { parentPort } from 'node:worker_threads';
import type { SavedPage } from './draft-threads.ts';
import { draftAnswer } from './saved-draft.ts';

parentPort?.on('message', ({ path, limits }: SavedPage) =>
  parentPort?.postMessage(draftAnswer(path, limits)),
);
