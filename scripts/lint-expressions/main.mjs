// Fails if a regular expression of src is super-linear: a hostile page could hold the process with a long text.
//
//   node scripts/lint-expressions/main.mjs [FOLDER EXCEPTIONS.mjs]     src and ./exceptions.mjs by default

import { resolve } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { analyse } from './analyse.mjs';
import { faultsOf } from './faults.mjs';
import { findExpressions } from './find-expressions.mjs';

const root = fileURLToPath(new URL('../..', import.meta.url));
const [folder = `${root}src`, table = `${root}scripts/lint-expressions/exceptions.mjs`] =
  process.argv.slice(2);
const { EXCEPTIONS } = await import(pathToFileURL(resolve(table)).href);
const expressions = await findExpressions(root, resolve(folder));
const faults = faultsOf(expressions, await analyse(root, expressions), EXCEPTIONS);
for (const fault of faults) console.error(fault);
if (faults.length > 0) {
  console.error(`\n${faults.length} faults: rewrite the expression, or write the reason into ${table}.`);
  process.exit(1);
}
console.log(`Checked ${expressions.length} regular expressions: none is super-linear.`);
