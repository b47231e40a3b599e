// Judges in a worker, so that the page stays responsive; in the page itself where its security policy allows no worker.

import { PithError } from '../../base/errors.ts';
import { nextTurn } from '../../base/threads/steps.ts';
import type { Snapshot } from '../../page/snapshot/snapshot.ts';
import { judgeDeadline } from '../../run/pipeline/limits.ts';
import { isNative } from './built-ins.ts';
import { type CheckedReadOptions, type JudgeAnswer, judgePage } from './judge-page.ts';
import { snapshotOfWalk, type WalkedPage } from './walked-page.ts';

/** The function that holds all of this code (`scripts/build.mjs`). */
declare const pithPage: () => unknown;

/** Asks for the snapshot of the page alone, without options. */
interface Question {
  readonly page: WalkedPage;
  readonly options?: CheckedReadOptions;
}
type Answer = Snapshot | JudgeAnswer;
type Failure = Pick<PithError, 'code' | 'message'>;
type Reply =
  | { readonly answer: Answer; readonly failure?: undefined }
  | { readonly answer?: undefined; readonly failure: Failure }
  | 'ready';

/** ms without a question after which the worker ends. */
const IDLE_MS = 30_000;

/** ms that a worker may take to start. A page that has replaced `Worker` may never start one. */
const START_MS = 2_000;

let warm: Promise<Worker | undefined> | undefined;
let ending: ReturnType<typeof setTimeout> | undefined;
/** One question at a time. */
let last: Promise<unknown> | undefined;

/** Answers questions in a worker. */
export function serveJudge(scope: DedicatedWorkerScope): void {
  scope.onmessage = async ({ data }) => {
    const reply: Reply = await answerTo(data as Question).then(
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

export const judgeApart = (page: WalkedPage, options: CheckedReadOptions): Promise<JudgeAnswer> =>
  answerApart({ page, options }) as Promise<JudgeAnswer>;

export const decodeApart = (page: WalkedPage): Promise<Snapshot> =>
  answerApart({ page }) as Promise<Snapshot>;

async function answerTo({ page, options }: Question): Promise<Answer> {
  const snapshot = snapshotOfWalk(page);
  if (options === undefined) return snapshot;
  await nextTurn();
  return await judgePage(snapshot, options);
}

function answerApart(question: Question): Promise<Answer> {
  const answer = answerAfter(last, question);
  last = endWhenIdle(answer);
  return answer;
}

async function answerAfter(earlier: Promise<unknown> | undefined, question: Question): Promise<Answer> {
  await earlier;
  clearTimeout(ending);
  warm ??= startWorker();
  const worker = await warm;
  return await (worker === undefined ? answerTo(question) : ask(worker, question));
}

async function endWhenIdle(answer: Promise<unknown>): Promise<void> {
  try {
    await answer;
  } catch {
    // The caller has it.
  }
  ending = setTimeout(endWorker, IDLE_MS);
}

async function endWorker(): Promise<void> {
  const ended = warm;
  warm = undefined;
  (await ended)?.terminate();
}

/** Undefined where the page allows no worker, or it does not start. */
async function startWorker(): Promise<Worker | undefined> {
  const source = `(${pithPage})().serveJudge(self)`;
  try {
    const address = URL.createObjectURL(new Blob([source], { type: 'text/javascript' }));
    try {
      const worker = newWorker(address);
      if (await isStarted(worker)) return worker;
      worker.terminate();
    } finally {
      URL.revokeObjectURL(address);
    }
  } catch {
    // The policy of the page forbids workers, or it has replaced what makes one.
  }
  return undefined;
}

const noWorker = async (): Promise<undefined> => undefined;

async function isStarted(worker: Worker): Promise<boolean> {
  let cancel = (): void => {};
  try {
    return await new Promise<boolean>(resolve => {
      cancel = callLater(() => resolve(false), START_MS);
      worker.onmessage = () => resolve(true);
      worker.onerror = () => resolve(false);
    });
  } finally {
    cancel();
  }
}

/** The page may have put something else in place of `setTimeout`. Returns what cancels the call. */
function callLater(call: () => void, ms: number): () => void {
  if (isNative(setTimeout)) {
    const late = setTimeout(call, ms);
    return () => clearTimeout(late);
  }
  const end = performance.now() + ms;
  let isOver = false;
  (async () => {
    while (!isOver && performance.now() < end) await nextTurn();
    if (!isOver) call();
  })();
  return () => {
    isOver = true;
  };
}

/** The address of a script must come from a policy where the page asks for Trusted Types. */
function newWorker(address: string): Worker {
  try {
    return new Worker(address);
  } catch (refusal) {
    const { trustedTypes } = globalThis as { readonly trustedTypes?: TrustedTypes };
    if (trustedTypes === undefined) throw refusal;
    policy ??= trustedTypes.createPolicy('pith', { createScriptURL: url => url });
    return new Worker(policy.createScriptURL(address));
  }
}

/** The part of Trusted Types that is used, which not all browsers have. */
interface TrustedTypes {
  createPolicy(name: string, rules: Policy): Policy;
}
interface Policy {
  createScriptURL(address: string): string;
}
let policy: Policy | undefined;

async function ask(worker: Worker, question: Question): Promise<Answer> {
  const { ms, error } = judgeDeadline({ elements: question.page.wire.elements.tag });
  let cancel = (): void => {};
  const settled = new AbortController();
  let reply: Exclude<Reply, 'ready'> | null | undefined;
  try {
    reply = await new Promise((resolve, reject) => {
      cancel = callLater(() => reject(error()), ms);
      worker.onmessage = ({ data }) => resolve(data);
      worker.onerror = ({ message }) => reject(new Error(`the worker failed: ${message}`));
      // Chromium has no `onmessageerror` on workers.
      worker.addEventListener(
        'messageerror',
        () => reject(new Error('the answer cannot be decoded')),
        settled,
      );
      worker.postMessage(question);
    });
  } catch (failure) {
    void endWorker();
    throw failure;
  } finally {
    cancel();
    settled.abort();
  }
  if (reply?.answer === undefined && reply?.failure === undefined) {
    // The page has put something else in place of the worker.
    warm = noWorker();
    return await answerTo(question);
  }
  if (reply.failure === undefined) return reply.answer;
  throw new PithError(reply.failure.code, reply.failure.message);
}

const failureOf = (error: unknown): Failure =>
  error instanceof PithError
    ? { code: error.code, message: error.message }
    : { code: 'INTERNAL', message: String(error) };
