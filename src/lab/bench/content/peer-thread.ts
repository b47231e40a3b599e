// Thread of `PeersThread`: receives a page and answers with the extractor's result.

import { answerQuestions } from '../../../base/threads/ask-thread.ts';
import { peerAnswer } from './peer-answer.ts';

answerQuestions(peerAnswer);
