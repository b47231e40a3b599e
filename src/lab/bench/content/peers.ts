// Finds the peers: other extractors that run on the same rendered page. They are development dependencies, and run in a
// worker thread, because they take longer than the browser and pith together.

import { readFile } from 'node:fs/promises';
import { Worker } from 'node:worker_threads';
import { PithError } from '../../../base/errors.ts';
import { THREADS_CAN_LOAD } from '../../../base/threads/ask-thread.ts';
import { ThreadPool } from '../../../base/threads/thread-pool.ts';
import { type PeerName, type PeerQuestion, peerAnswer } from './peer-answer.ts';
import type { TimedText } from './result.ts';

export interface Peer {
  readonly name: PeerName;
  /** Version of its package, because versions can answer differently. */
  readonly version: string;
  readonly answerTo: (html: string, url: string) => Promise<TimedText>;
}

export interface PeersFound {
  readonly peers: readonly Peer[];
  /** One sentence for each peer that is not installed. */
  readonly missing: readonly string[];
  readonly close: () => Promise<void>;
}

/** The version of the first package is reported. */
const PACKAGES: Readonly<Record<PeerName, readonly [string, ...string[]]>> = {
  readability: ['@mozilla/readability', 'jsdom'],
  defuddle: ['defuddle', 'jsdom'],
};

export async function findPeers(): Promise<PeersFound> {
  const thread = new PeersThread();
  const ask = THREADS_CAN_LOAD ? (question: PeerQuestion) => thread.ask(question) : peerAnswer;
  const peers: Peer[] = [];
  const missing: string[] = [];
  for (const name of Object.keys(PACKAGES) as PeerName[]) {
    try {
      const [version = ''] = await Promise.all(PACKAGES[name].map(versionOf));
      peers.push({ name, version, answerTo: (html, url) => ask({ name, html, url }) });
    } catch (error) {
      if (!isMissing(error)) throw error;
      const wanted = PACKAGES[name].join(' ');
      missing.push(
        `${name} is not installed and is left out of the comparison: run npm install --save-dev ${wanted}`,
      );
    }
  }
  return { peers, missing, close: () => thread.close() };
}

/** Reads package.json as a file, because not every package exports it. */
async function versionOf(name: string): Promise<string> {
  const entry = import.meta.resolve(name);
  const folder = entry.slice(0, entry.lastIndexOf(`/node_modules/${name}/`));
  const described = await readFile(new URL(`${folder}/node_modules/${name}/package.json`), 'utf8');
  return (JSON.parse(described) as { version: string }).version;
}

const isMissing = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'ERR_MODULE_NOT_FOUND';

export class PeersThread {
  readonly #pool: ThreadPool;

  constructor(script = new URL('./peer-thread.js', import.meta.url)) {
    this.#pool = new ThreadPool(() => begin(script), { most: 1, patienceMs: 0 });
  }

  /** `deadlineMs`: for one page; some take hours on a few. */
  ask(question: PeerQuestion, deadlineMs?: number): Promise<TimedText> {
    const work = `asked ${question.name} of ${question.url}`;
    const error = () => new PithError('JUDGE_TIMEOUT', `${question.name} took longer than ${deadlineMs} ms`);
    const deadline = deadlineMs === undefined ? undefined : { ms: deadlineMs, error };
    return this.#pool.run<TimedText>({ question, work, deadline });
  }

  close(): Promise<void> {
    return this.#pool.close(new PithError('CANCELLED', 'the peers were closed'));
  }
}

/** Discards the extractor's own output. */
function begin(script: URL): Worker {
  const thread = new Worker(script, { stdout: true, stderr: true });
  thread.stdout.resume();
  thread.stderr.resume();
  return thread;
}
