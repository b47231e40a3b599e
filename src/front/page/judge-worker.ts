// Judges in a worker, so that the page stays responsive; in the page itself where its security policy allows no worker.

import { PithError } from '../../base/errors.ts';
import { judgeDeadline } from '../../run/pipeline/limits.ts';
import { type JudgeAnswer, type JudgeQuestion, judgePage } from './judge-page.ts';

/** The function that holds all of this code (`scripts/build.mjs`). */
declare const pithPage: () => unknown;

type Failure = Pick<PithError, 'code' | 'message'>;
type Reply = { readonly answer: JudgeAnswer } | { readonly failure: Failure } | 'ready';

/** ms without a question after which the worker ends. */
const IDLE_MS = 30_000;

let warm: Promise<Worker | undefined> | undefined;
let ending: ReturnType<typeof setTimeout> | undefined;
/** One question at a time. */
let last: Promise<unknown> = Promise.resolve();

/** Answers questions in a worker. */
export function serveJudge(scope: DedicatedWorkerScope): void {
  scope.onmessage = async ({ data }) => {
    const reply: Reply = await judgePage(data as JudgeQuestion).then(
      answer => ({ answer }),
      error => ({ failure: failureOf(error) }),
    );
    scope.postMessage(reply);
  };
  scope.postMessage('ready' satisfies Reply);
}

/** The part of a worker's global scope that is used, which the types of a page do not have. */
interface DedicatedWorkerScope {
  onmessage: ((event: { readonly data: unknown }) => void) | null;
  postMessage(message: unknown): void;
}

export function judgeApart(question: JudgeQuestion): Promise<JudgeAnswer> {
  const answer = last.then(async () => {
    clearTimeout(ending);
    warm ??= startWorker();
    const worker = await warm;
    return worker === undefined ? judgePage(question) : ask(worker, question);
  });
  last = answer.then(endWhenIdle, endWhenIdle);
  return answer;
}

function endWhenIdle(): void {
  ending = setTimeout(endWorker, IDLE_MS);
}

function endWorker(): void {
  void warm?.then(worker => worker?.terminate());
  warm = undefined;
}

/** Undefined where the page allows no worker. */
async function startWorker(): Promise<Worker | undefined> {
  const source = `(${pithPage})().serveJudge(self)`;
  const address = URL.createObjectURL(new Blob([source], { type: 'text/javascript' }));
  try {
    const worker = new Worker(address);
    const isReady = await new Promise<boolean>(resolve => {
      worker.onmessage = () => resolve(true);
      worker.onerror = () => resolve(false);
    });
    return isReady ? worker : undefined;
  } catch {
    return undefined;
  } finally {
    URL.revokeObjectURL(address);
  }
}

function ask(worker: Worker, question: JudgeQuestion): Promise<JudgeAnswer> {
  const { ms, error } = judgeDeadline(question.snapshot);
  return new Promise((resolve, reject) => {
    const late = setTimeout(() => {
      endWorker();
      reject(error());
    }, ms);
    worker.onmessage = ({ data }) => {
      clearTimeout(late);
      const reply = data as Exclude<Reply, 'ready'>;
      if ('answer' in reply) resolve(reply.answer);
      else reject(new PithError(reply.failure.code, reply.failure.message));
    };
    worker.postMessage(question);
  });
}

const failureOf = (error: unknown): Failure =>
  error instanceof PithError
    ? { code: error.code, message: error.message }
    : { code: 'INTERNAL', message: String(error) };
