// What is wrong with labels, named one by one: the file, the place in it, and one sentence.

import { PithError } from '../../../base/errors.ts';

export type LabelProblemCode =
  /** The file cannot be read, is not JSON, or a field is not as it should be. */
  | 'BAD_FILE'
  | 'BAD_SELECTOR'
  | 'NO_MATCH'
  /** One element stands in two lists that exclude each other. */
  | 'TWO_LABELS'
  /** Text or an image that can be seen, but no zone covers. */
  | 'UNCOVERED'
  /** Nothing on the page weighs anything. */
  | 'EMPTY_PAGE';

export interface LabelProblem {
  readonly code: LabelProblemCode;
  readonly file: string;
  /** A field (`zones.HEADER`), a selector, or the path of an element and the beginning of its text. */
  readonly place: string;
  readonly message: string;
}

/** Labels that cannot be used: every problem is one line of the message. */
export class LabelProblemsError extends PithError {
  readonly problems: readonly LabelProblem[];

  constructor(problems: readonly LabelProblem[]) {
    super('LABELS_INVALID', problems.map(describeProblem).join('\n'));
    this.problems = problems;
  }
}

/** One line for a person. */
export function describeProblem(problem: LabelProblem): string {
  const place = problem.place === '' ? '' : `${problem.place}: `;
  return `${problem.file}: ${place}${problem.message}`;
}
