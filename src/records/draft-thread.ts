// What runs in a thread of `DraftThreads`: a path comes in, its draft or its failure goes out.

import { parentPort } from 'node:worker_threads';
import { failureRecord } from '../segment/page-record.ts';
import type { DraftAnswer } from './draft-threads.ts';
import { savedDraft } from './saved-draft.ts';

parentPort?.on('message', async (path: string) => {
  const answer: DraftAnswer = await savedDraft(path).then(
    draft => ({ draft }),
    (error: unknown) => ({ failure: failureRecord(path, error) }),
  );
  parentPort?.postMessage(answer);
});
