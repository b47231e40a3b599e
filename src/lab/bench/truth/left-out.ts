// Finds the labelled pages whose labels do not fit them: they are left out of all figures.

import { counted } from '../../../base/text/counted.ts';
import { type UnseenPage, unseenPage } from '../pages/see-pages.ts';
import type { LabelProblem } from './problems.ts';

/** A labelled page with the problems of its labels, if any. */
export interface CheckedPage {
  readonly id: string;
  readonly labelFile: string;
  readonly problems: readonly LabelProblem[];
}

export interface LeftOut {
  readonly ids: ReadonlySet<string>;
  readonly problems: readonly LabelProblem[];
  readonly unseen: readonly UnseenPage[];
}

/**
 * A label file may serve several pages of a site, which do not have all its elements: a selector without matches is a
 * problem only if it matches on none of them.
 */
export function leftOutOf(pages: readonly CheckedPage[]): LeftOut {
  const matches = ({ problems }: CheckedPage, { place }: LabelProblem) =>
    !problems.some(problem => problem.code === 'NO_MATCH' && problem.place === place);
  const stands = (problem: LabelProblem) =>
    problem.code !== 'NO_MATCH' ||
    !pages.some(page => page.labelFile === problem.file && matches(page, problem));
  const faulty = pages
    .map(page => ({ ...page, problems: page.problems.filter(stands) }))
    .filter(({ problems }) => problems.length > 0);
  return {
    ids: new Set(faulty.map(({ id }) => id)),
    problems: faulty.flatMap(({ problems }) => problems),
    unseen: faulty.map(({ id, problems }) =>
      unseenPage(id, {
        code: 'LABELS_INVALID',
        message: `${counted(problems.length, 'problem')} of its labels, the first: ${problems[0]?.place}: ${problems[0]?.message}`,
      }),
    ),
  };
}
