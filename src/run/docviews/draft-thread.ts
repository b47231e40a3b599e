// What runs in a thread of `DraftThreads`: a saved page comes in, its draft or its failure goes out.

import { parentPort } from 'node:worker_threads';
import type { SavedPage } from './draft-threads.ts';
import { draftAnswer } from './saved-draft.ts';

parentPort?.on('message', ({ path, limits }: SavedPage) =>
  parentPort?.postMessage(draftAnswer(path, limits)),
);
