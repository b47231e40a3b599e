// What runs in a thread of `DraftThreads`: a path comes in, its draft or its failure goes out.

import { parentPort } from 'node:worker_threads';
import { draftAnswer } from './saved-draft.ts';

parentPort?.on('message', (path: string) => parentPort?.postMessage(draftAnswer(path)));
