// Problems of label files as the command line tells them: each on a line of its own, then what it comes to.

import { PithError } from '../../base/errors.ts';
import { counted } from '../../base/text/counted.ts';
import { describeProblem, type LabelProblem, LabelProblemsError } from '../../lab/bench/truth/problems.ts';
import { say } from './console.ts';

/** `outcome`: what was not done for them. */
export function listedProblems(problems: readonly LabelProblem[], outcome: string): PithError {
  for (const problem of problems) say(describeProblem(problem));
  const files = new Set(problems.map(problem => problem.file)).size;
  return new PithError(
    'LABELS_INVALID',
    `${counted(problems.length, 'problem')} in ${counted(files, 'file')}, listed above: ${outcome}`,
  );
}

/** Any other error as it is. */
export const listedIfLabels = (error: unknown, outcome: string): unknown =>
  error instanceof LabelProblemsError ? listedProblems(error.problems, outcome) : error;
