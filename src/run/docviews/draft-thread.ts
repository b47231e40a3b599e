// The worker thread of `DraftThreads`: receives a saved page and returns its draft or failure.

import { answerQuestions } from '../../base/threads/ask-thread.ts';
import type { SavedPage } from './draft-threads.ts';
import { draftAnswer } from './saved-draft.ts';

answerQuestions(({ path, limits }: SavedPage) => draftAnswer(path, limits));
