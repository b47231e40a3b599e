// The command line in a process of its own, as a user starts it.

import { type ChildProcess, spawn } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { userCacheFolder } from '../../../src/base/files/own-folder.ts';
import { USED_MARK } from '../../../src/see/browser/program/find-browser.ts';
import { noteCommand } from './failed-page.ts';

// Not the first use: the tests compare all that is said.
mkdirSync(userCacheFolder(), { recursive: true });
writeFileSync(join(userCacheFolder(), USED_MARK), '');

const MAIN = fileURLToPath(new URL('../../../dist/cli.js', import.meta.url));

export interface Ended {
  readonly exitCode: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

export interface Started {
  readonly child: ChildProcess;
  readonly ended: Promise<Ended>;
  /** Resolves once this is to be read on stderr. */
  readonly said: (words: string | RegExp) => Promise<void>;
}

/** `stdin`: null to keep it open. */
export function start(words: readonly string[], stdin?: string | Buffer | null): Started {
  noteCommand(words);
  const child = spawn(process.execPath, [MAIN, ...words], { stdio: ['pipe', 'pipe', 'pipe'] });
  if (stdin !== null) child.stdin.end(stdin);
  let [stdout, stderr] = ['', ''];
  child.stdout.on('data', chunk => (stdout += chunk));
  child.stderr.on('data', chunk => (stderr += chunk));
  const ended = new Promise<Ended>(done => child.on('close', exitCode => done({ exitCode, stdout, stderr })));
  const isSaid = (wanted: string | RegExp): boolean =>
    typeof wanted === 'string' ? stderr.includes(wanted) : wanted.test(stderr);
  const said = async (wanted: string | RegExp): Promise<void> => {
    while (!isSaid(wanted)) {
      if (child.exitCode !== null)
        throw new Error(`ended with ${child.exitCode} and never said ${wanted}:\n${stderr}`);
      await new Promise(done => setTimeout(done, 20));
    }
  };
  return { child, ended, said };
}

export const command = (words: readonly string[], stdin?: string | Buffer): Promise<Ended> =>
  start(words, stdin).ended;
