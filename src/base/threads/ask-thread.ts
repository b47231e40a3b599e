// Asks a worker thread one question, and terminates the thread if it does not answer in time.

import { parentPort, type Worker } from 'node:worker_threads';
import { asPithError, type ErrorCode, PithError, type ServerAnswer } from '../errors.ts';
import { collectSoon } from './collect-garbage.ts';
import { cutMessage, messageJoiner, postCut } from './long-lists.ts';
import { nextTurn } from './steps.ts';

/** False for TypeScript sources: a worker thread loads only the built JavaScript. */
export const THREADS_CAN_LOAD = import.meta.url.endsWith('.js');

/** The part of `Worker` that is used. */
export type PoolWorker = Pick<Worker, 'on' | 'off' | 'postMessage' | 'terminate' | 'ref' | 'unref'>;

export interface ThreadTask<Part> {
  readonly question: unknown;
  /** Data of the question that a thread keeps until its next task; who has it is asked the shorter question. */
  readonly kept?: { readonly data: object; readonly question: unknown } | undefined;
  /** Returns the data that the thread keeps after its answer, if not those of `kept`. */
  readonly keeps?: ((answer: never) => object | undefined) | undefined;
  /** The work of the thread, for an error message: 'judged the page'. */
  readonly work: string;
  /** `ms`: of processor time. */
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
    let isSettled = false;
    const settle = (end: () => void): void => {
      isSettled = true;
      stopTimer?.();
      signal?.removeEventListener('abort', onAbort);
      thread.off('message', onMessage).off('error', onError).off('exit', onExit);
      end();
    };
    /** Waits for the end of the thread, so that nobody gives it another question. */
    const terminate = (error: unknown): void =>
      settle(() => void thread.terminate().finally(() => reject(error)));
    const onError = (error: unknown): void =>
      terminate(isOutOfMemory(error) ? outOfMemory(work) : asPithError(error));
    const onExit = (): void => terminate(threadEnded(work));
    const onAbort = (): void => terminate(signal?.reason);
    const orTerminate = (step: () => void): void => {
      try {
        step();
      } catch (error) {
        terminate(error);
      }
    };
    const join = messageJoiner<ThreadMessage<Answer, Part>>();
    const onMessage = (given: ThreadMessage<Answer, Part>): void => {
      const message = join(given);
      if (message === undefined) return;
      if ('part' in message) orTerminate(() => onPart?.(message.part));
      else if ('answer' in message) settle(() => resolve(message.answer));
      else settle(() => reject(errorFrom(message.failure)));
    };
    const post = async (): Promise<void> => {
      for (const cut of cutMessage(question)) {
        if (isSettled) return;
        thread.postMessage(cut);
        if (cut !== question) await nextTurn();
      }
    };
    const stopTimer = deadline && afterProcessorTime(deadline.ms, () => terminate(deadline.error()));
    signal?.addEventListener('abort', onAbort);
    thread.on('message', onMessage).on('error', onError).on('exit', onExit);
    post().catch(terminate);
  });
}

/** Calls back after processor time of this process, of which no thread has more, or a few times that by the clock. */
function afterProcessorTime(ms: number, callBack: () => void): () => void {
  const [used, end] = [process.cpuUsage(), performance.now() + 4 * ms];
  const check = (): void => {
    const { user, system } = process.cpuUsage(used);
    const left = Math.min(ms - (user + system) / 1_000, end - performance.now());
    if (left <= 0) callBack();
    else timer = setTimeout(check, left);
  };
  let timer = setTimeout(check, ms);
  return () => clearTimeout(timer);
}

/** Tells a thread to forget the data that it has kept. */
export const FORGET = null;

/** The side of the thread. */
export function answerQuestions<Question, Part = never>(
  answerTo: (question: Question, post: (part: Part) => void) => unknown,
  forget = (): void => {},
): void {
  const port = parentPort;
  const join = messageJoiner<Question>();
  port?.on('message', async (given: Question | typeof FORGET) => {
    const question = join(given);
    if (question === undefined) return;
    try {
      if (question === FORGET) return forget();
      postCut(port, { answer: await answerTo(question, part => postCut(port, { part })) });
    } catch (error) {
      const { code, message, option, answer } = asPithError(error);
      const stack = error instanceof Error ? error.stack : undefined;
      port.postMessage({ failure: { code, message, option, answer, stack } satisfies ThreadFailure });
    } finally {
      collectSoon();
    }
  });
}

function errorFrom({ code, message, option, answer, stack }: ThreadFailure): PithError {
  const error = new PithError(code, message, { option, answer });
  return stack === undefined ? error : Object.assign(error, { stack });
}

const isOutOfMemory = (error: unknown): boolean =>
  (error as NodeJS.ErrnoException | null)?.code === 'ERR_WORKER_OUT_OF_MEMORY';

const outOfMemory = (work: string): PithError =>
  new PithError('JUDGE_MEMORY', `the thread that ${work} needed more memory than it may have`);

const threadEnded = (work: string): PithError =>
  new PithError('INTERNAL', `the thread that ${work} ended: please report it`);
