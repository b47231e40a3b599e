// Runs before and after all tests of a runner: a file of the user that they added, removed or changed fails the run.

import { existsSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';

export default function watchUsersFiles(): () => void {
  const before = usersFiles();
  return () => {
    const after = usersFiles();
    const paths = [...new Set([...before.keys(), ...after.keys()])];
    const changed = paths.filter(path => before.get(path) !== after.get(path));
    if (changed.length === 0) return;
    process.exitCode = 1;
    throw new Error(`Tests changed files of the user, or pith ran beside them: ${changed.join(', ')}`);
  };
}

/** Maps each file in the user's cache folder to its last change. Every start of pith keeps compiled code, which is left out. */
function usersFiles(): Map<string, number> {
  const folder = process.env.PITH_TEST_USERS_CACHE ?? '';
  const files = existsSync(folder) ? readdirSync(folder, { recursive: true, encoding: 'utf8' }) : [];
  const kept = files.filter(name => !name.startsWith('compiled'));
  return new Map(kept.map(name => [join(folder, name), statSync(join(folder, name)).mtimeMs]));
}
