// The extractors people use, run beside pith on the same rendered page. They are development dependencies.

import { readFile } from 'node:fs/promises';
import { THREADS_CAN_LOAD } from '../../../base/threads/ask-thread.ts';
import { type PeerName, peerAnswer } from './peer-answer.ts';
import { PeersThread } from './peers-thread.ts';
import type { TimedText } from './timed-text.ts';

export interface Peer {
  readonly name: PeerName;
  /** Of its package: another version may answer differently. */
  readonly version: string;
  readonly answerTo: (html: string, url: string) => Promise<TimedText>;
}

export interface PeersFound {
  readonly peers: readonly Peer[];
  /** A sentence for each that is not installed. */
  readonly missing: readonly string[];
  readonly close: () => Promise<void>;
}

/** The first is the one whose version counts. */
const PACKAGES: Readonly<Record<PeerName, readonly [string, ...string[]]>> = {
  readability: ['@mozilla/readability', 'jsdom'],
  defuddle: ['defuddle', 'jsdom'],
};
const NAMES: readonly PeerName[] = ['readability', 'defuddle'];

export async function findPeers(): Promise<PeersFound> {
  const thread = new PeersThread();
  const ask = THREADS_CAN_LOAD ? thread.ask.bind(thread) : peerAnswer;
  const peers: Peer[] = [];
  const missing: string[] = [];
  for (const name of NAMES) {
    try {
      const [version = ''] = await Promise.all(PACKAGES[name].map(versionOf));
      peers.push({ name, version, answerTo: (html, url) => ask({ name, html, url }) });
    } catch (error) {
      if (!isMissing(error)) throw error;
      const wanted = PACKAGES[name].join(' ');
      missing.push(`${name} is left out of the comparison: to have it, run npm install --save-dev ${wanted}`);
    }
  }
  return { peers, missing, close: () => thread.close() };
}

/** From its package.json, which not every package exports. */
async function versionOf(name: string): Promise<string> {
  const entry = import.meta.resolve(name);
  const folder = entry.slice(0, entry.lastIndexOf(`/node_modules/${name}/`));
  const described = await readFile(new URL(`${folder}/node_modules/${name}/package.json`), 'utf8');
  return (JSON.parse(described) as { version: string }).version;
}

const isMissing = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'ERR_MODULE_NOT_FOUND';
