// Asks a worker thread one question, and terminates the thread if it does not answer in time.

import { parentPort, type Worker } from 'node:worker_threads';
import { asPithError, type ErrorCode, PithError, type ServerAnswer } from '../errors.ts';

/** False for TypeScript sources: a worker thread loads only the built JavaScript. */
export const THREADS_CAN_LOAD = import.meta.url.endsWith('.js');

/** The part of `Worker` that is used. */
export type PoolWorker = Pick<Worker, 'on' | 'off' | 'postMessage' | 'terminate' | 'ref' | 'unref'>;

export interface ThreadTask<Part> {
  readonly question: unknown;
  /** Data of the question that a thread keeps until its next task; who has it is asked the shorter question. */
  readonly kept?: { readonly data: object; readonly question: unknown } | undefined;
  /** The work of the thread, for an error message: 'judged the page'. */
  readonly work: string;
  readonly deadline?: { readonly ms: number; readonly error: () => PithError } | undefined;
  readonly signal?: AbortSignal | undefined;
  /** Called with each part that the thread posts before its answer. */
  readonly onPart?: ((part: Part) => void) | undefined;
}

/** The messages of a thread: parts of an answer, then the answer or an error. */
type ThreadMessage<Answer, Part> =
  | { readonly part: Part }
  | { readonly answer: Answer }
  | { readonly failure: ThreadFailure };

/** An error as plain data: a clone of it would be no `PithError`. */
interface ThreadFailure {
  readonly code: ErrorCode;
  readonly message: string;
  readonly option: string | undefined;
  readonly answer: ServerAnswer;
  readonly stack: string | undefined;
}

export function askThread<Answer, Part>(thread: PoolWorker, task: ThreadTask<Part>): Promise<Answer> {
  const { question, work, deadline, signal, onPart } = task;
  return new Promise((resolve, reject) => {
    const settle = (end: () => void): void => {
      clearTimeout(timer);
      signal?.removeEventListener('abort', onAbort);
      thread.off('message', onMessage).off('error', onError).off('exit', onExit);
      end();
    };
    /** Waits for the end of the thread, so that nobody gives it another question. */
    const terminate = (error: unknown): void =>
      settle(() => void thread.terminate().finally(() => reject(error)));
    const onError = (error: unknown): void => terminate(asPithError(error));
    const onExit = (): void => terminate(threadEnded(work));
    const onAbort = (): void => terminate(signal?.reason);
    const orTerminate = (step: () => void): void => {
      try {
        step();
      } catch (error) {
        terminate(error);
      }
    };
    const onMessage = (message: ThreadMessage<Answer, Part>): void => {
      if ('part' in message) orTerminate(() => onPart?.(message.part));
      else if ('answer' in message) settle(() => resolve(message.answer));
      else settle(() => reject(errorFrom(message.failure)));
    };
    const timer = deadline && setTimeout(() => terminate(deadline.error()), deadline.ms);
    signal?.addEventListener('abort', onAbort);
    thread.on('message', onMessage).on('error', onError).on('exit', onExit);
    orTerminate(() => thread.postMessage(question));
  });
}

/** The side of the thread. */
export function answerQuestions<Question, Part = never>(
  answerTo: (question: Question, post: (part: Part) => void) => unknown,
): void {
  const port = parentPort;
  port?.on('message', async (question: Question) => {
    try {
      port.postMessage({ answer: await answerTo(question, part => port.postMessage({ part })) });
    } catch (error) {
      const { code, message, option, answer } = asPithError(error);
      const stack = error instanceof Error ? error.stack : undefined;
      port.postMessage({ failure: { code, message, option, answer, stack } satisfies ThreadFailure });
    }
  });
}

function errorFrom({ code, message, option, answer, stack }: ThreadFailure): PithError {
  const error = new PithError(code, message, { option, answer });
  return stack === undefined ? error : Object.assign(error, { stack });
}

const threadEnded = (work: string): PithError =>
  new PithError('INTERNAL', `the thread that ${work} ended: please report it`);
