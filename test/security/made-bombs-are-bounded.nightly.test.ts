// Small files that grow large end with a code and within a limit of memory, on the command line and in the service.
// How fast /healthz answers meanwhile depends on the machine: `npm run soak:bombs` says it.

import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';

const SCRIPT = fileURLToPath(new URL('../../scripts/soak-bombs.mjs', import.meta.url));
/** The others take minutes each. */
const BOMBS = 'names,deep snapshot';

test('of the names and snapshots', { timeout: 15 * 60_000, retry: 0 }, async () => {
  const args = ['--verbs', 'segment,serve', '--bombs', BOMBS, '--healthz-ms', 'Infinity'];
  // Not waited for by `spawnSync`: the runner gives up a worker that is silent for a minute.
  const { stdout } = await promisify(execFile)(process.execPath, [SCRIPT, ...args]).catch(error => error);
  expect(stdout).toContain('all bounded');
});
