// Keeps the compiled code of our CommonJS files, where Node keeps none (before 22.8): Playwright is one, and the largest
// that the command line loads.

import { createHash } from 'node:crypto';
import { readFileSync, renameSync, writeFileSync } from 'node:fs';
import nodeModule, { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Script } from 'node:vm';
import { orUndefined } from '../../base/or-undefined.ts';

type Wrapped = (
  exports: unknown,
  require: NodeJS.Require,
  module: NodeModule,
  file: string,
  folder: string,
) => void;

/** As with Node's own, `NODE_DISABLE_COMPILE_CACHE` turns it off. */
export function keepCommonJs(folder: string): void {
  if (process.env.NODE_DISABLE_COMPILE_CACHE !== undefined) return;
  const { extensions } = createRequire(import.meta.url);
  const ownFolder = dirname(fileURLToPath(import.meta.url));
  // Node has no loader for this ending, and uses that of `.js`.
  extensions['.cjs'] = (module, file) => {
    if (dirname(file) !== ownFolder) return extensions['.js'](module, file);
    const code = readFileSync(file, 'utf8');
    // V8 compares its version and the length of the code, not the code.
    const hash = createHash('sha256').update(code).digest('hex');
    const kept = join(folder, `${process.version}-${process.arch}-${hash}`);
    const cachedData = orUndefined(() => readFileSync(kept));
    const script = new Script(nodeModule.wrap(code), { filename: file, ...(cachedData && { cachedData }) });
    // Once all is done, V8 has compiled what a page needs.
    if (cachedData === undefined || script.cachedDataRejected === true)
      process.once('exit', () => keep(kept, script.createCachedData()));
    const run = script.runInThisContext() as Wrapped;
    run.call(module.exports, module.exports, createRequire(file), module, file, dirname(file));
  };
}

/** Another process may read the file at the same time. Where it cannot be written, nothing is kept. */
function keep(file: string, data: Buffer): void {
  try {
    writeFileSync(`${file}.${process.pid}`, data, { mode: 0o600 });
    renameSync(`${file}.${process.pid}`, file);
  } catch {}
}
