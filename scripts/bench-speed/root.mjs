// The folder of pith, the window that all sides of the comparison use, and whole processes of Node.

import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';

export const root = fileURLToPath(new URL('../..', import.meta.url));
export const VIEWPORT = { width: 1280, height: 800 };

export function ran(...words) {
  const options = { stdio: ['ignore', 'ignore', 'pipe'], encoding: 'utf8' };
  const { status, stderr } = spawnSync(process.execPath, words, options);
  if (status !== 0) throw new Error(`${words.join(' ')} ended with ${status}: ${stderr}`);
}
