// Prints the problems of label files, one a line, and makes one error of them.

import { PithError } from '../../../base/errors.ts';
import { counted } from '../../../base/text/counted.ts';
import { describeProblem, type LabelProblem, LabelProblemsError } from '../../../lab/bench/truth/problems.ts';
import { say } from '../terminal/console.ts';

/** `outcome`: the consequence, such as `nothing was measured`. */
function problemsError(problems: readonly LabelProblem[], outcome: string): PithError {
  for (const problem of problems) say(describeProblem(problem));
  const files = new Set(problems.map(problem => problem.file)).size;
  return new PithError(
    'LABELS_INVALID',
    `${counted(problems.length, 'problem')} in ${counted(files, 'file')}, listed above: ${outcome}`,
  );
}

/** Returns any other error unchanged. */
export const toProblemsError = (error: unknown, outcome: string): unknown =>
  error instanceof LabelProblemsError ? problemsError(error.problems, outcome) : error;
