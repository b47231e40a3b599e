// Fails if a regular expression of src is super-linear: a hostile page could hold the process with a long text.
//
//   node scripts/lint-expressions/main.mjs [FOLDER EXCEPTIONS.mjs]     src and ./exceptions.mjs by default

import { dirname, join, resolve } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { analyse, patternOf } from './analyse.mjs';
import { findExpressions } from './find-expressions.mjs';

const root = fileURLToPath(new URL('../..', import.meta.url));
const [folder = `${root}src`, table = `${root}scripts/lint-expressions/exceptions.mjs`] =
  process.argv.slice(2);
const { EXCEPTIONS } = await import(pathToFileURL(resolve(table)).href);
const expressions = await findExpressions(root, resolve(folder));
const verdicts = await analyse(join(dirname(resolve(table)), 'known.txt'), expressions, exceptionFor);
const faults = faultsOf(expressions, verdicts, EXCEPTIONS);
for (const fault of faults) console.error(fault);
if (faults.length > 0) {
  console.error(`\n${faults.length} faults: rewrite the expression, or write the reason into ${table}.`);
  process.exit(1);
}
console.log(`Checked ${expressions.length} regular expressions: none is super-linear.`);

/**
 * Compares verdicts with the table of exceptions. One message a fault: expressions that are super-linear or unknown, and
 * exceptions that nothing needs.
 */
function faultsOf(expressions, verdicts, exceptions) {
  const unused = new Set(exceptions);
  const faults = expressions.flatMap(expression => {
    const fault = faultOf(expression, verdicts);
    if (fault === undefined) return [];
    const exception = exceptionFor(expression);
    if (exception === undefined)
      return `${expression.file}:${expression.line} ${fault}\n    ${nameOf(expression)}`;
    unused.delete(exception);
    return [];
  });
  const stale = [...unused].map(
    ({ file, pattern }) => `${file} does not need the exception for\n    ${pattern}`,
  );
  return [...faults, ...stale];
}

function exceptionFor(expression) {
  return EXCEPTIONS.find(({ file, pattern }) => file === expression.file && pattern === nameOf(expression));
}

function nameOf(expression) {
  return expression.source === undefined ? expression.code : patternOf(expression);
}

function faultOf(expression, verdicts) {
  if (expression.source === undefined)
    return 'is made when a function runs: make it a constant, or add an exception with the reason why it is linear';
  const { status, summary, attack } = verdicts.get(patternOf(expression));
  if (status === 'safe') return undefined;
  return status === 'vulnerable' ? `is ${summary}: ${attack}` : `cannot be analysed: ${summary}`;
}
