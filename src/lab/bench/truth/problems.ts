// Problems of labels, each with its file, the place in it, and one sentence.

import { PithError } from '../../../base/errors.ts';

export type LabelProblemCode =
  /** The file cannot be read, is not JSON, or has a faulty field. */
  | 'BAD_FILE'
  | 'BAD_SELECTOR'
  | 'NO_MATCH'
  /** One element is in two mutually exclusive lists. */
  | 'TWO_LABELS'
  /** A visible text or image without a zone. */
  | 'UNCOVERED'
  /** Nothing on the page has weight. */
  | 'EMPTY_PAGE';

export interface LabelProblem {
  readonly code: LabelProblemCode;
  readonly file: string;
  /** A field (`zones.HEADER`), a selector, or the path of an element and the start of its text. */
  readonly place: string;
  readonly message: string;
}

/** Labels that cannot be used; the message has one line per problem. */
export class LabelProblemsError extends PithError {
  readonly problems: readonly LabelProblem[];

  constructor(problems: readonly LabelProblem[]) {
    super('LABELS_INVALID', problems.map(describeProblem).join('\n'));
    this.problems = problems;
  }
}

/** Formats a problem as one line. */
export function describeProblem(problem: LabelProblem): string {
  const place = problem.place === '' ? '' : `${problem.place}: `;
  return `${problem.file}: ${place}${problem.message}`;
}
