// Compares verdicts with the table of exceptions.

import { patternOf } from './analyse.mjs';

/** One message a fault: expressions that are super-linear or unknown, and exceptions that nothing needs. */
export function faultsOf(expressions, verdicts, exceptions) {
  const unused = new Set(exceptions);
  const faults = expressions.flatMap(expression => {
    const fault = faultOf(expression, verdicts);
    if (fault === undefined) return [];
    const name = nameOf(expression);
    const exception = exceptions.find(({ file, pattern }) => file === expression.file && pattern === name);
    if (exception === undefined) return `${expression.file}:${expression.line} ${fault}\n    ${name}`;
    unused.delete(exception);
    return [];
  });
  const stale = [...unused].map(
    ({ file, pattern }) => `${file} does not need the exception for\n    ${pattern}`,
  );
  return [...faults, ...stale];
}

const nameOf = expression => (expression.source === undefined ? expression.code : patternOf(expression));

function faultOf(expression, verdicts) {
  if (expression.source === undefined)
    return 'is made when a function runs: make it a constant, or add an exception with the reason why it is linear';
  const { status, summary, attack } = verdicts.get(patternOf(expression));
  if (status === 'safe') return undefined;
  return status === 'vulnerable' ? `is ${summary}: ${attack}` : `cannot be analysed: ${summary}`;
}
