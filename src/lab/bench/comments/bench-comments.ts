// Measures on hand-marked pages whether pith tells comments from other text: sums over the pages of each kind.

import { capturedPages, type Seeing, type UnseenPage } from '../pages/see-pages.ts';
import { shareOrNull, sumOf } from '../statistics.ts';
import { type CheckedPage, leftOutOf } from '../truth/left-out.ts';
import type { LabelProblem } from '../truth/problems.ts';
import { type CommentMarks, MARKED_KINDS, type MarkedPage } from './marked-pages.ts';
import { type CommentCounts, type Right, scoreComments } from './score-comments.ts';

export interface MarkedPageResult extends CommentCounts {
  readonly id: string;
  readonly kind: CommentMarks['kind'];
}

export interface CommentSummary {
  readonly kind: CommentMarks['kind'];
  readonly pages: number;
  /** Share of the words of comments that is not in the content; `null` without marked comments. */
  readonly dropped: number | null;
  /** Share of the other words that goes with them. */
  readonly taken: number | null;
  readonly found: number | null;
  /** Number of comments found where none is marked. */
  readonly invented: number;
  readonly author: number | null;
  readonly date: number | null;
  readonly depth: number | null;
}

export interface CommentBenchResult {
  readonly schema: 'pith/bench-comments@1';
  readonly summaries: readonly CommentSummary[];
  readonly pages: readonly MarkedPageResult[];
}

export async function benchComments(
  pages: readonly MarkedPage[],
  seeing: Seeing,
): Promise<{ result: CommentBenchResult; unseen: UnseenPage[]; problems: readonly LabelProblem[] }> {
  const unseen: UnseenPage[] = [];
  const checked: CheckedPage[] = [];
  const scored: MarkedPageResult[] = [];
  for await (const { page, kept } of capturedPages(pages, seeing, unseen)) {
    const { id, marks, file } = page;
    const problems: LabelProblem[] = [];
    const counts = scoreComments(kept.snapshot, marks, problem => problems.push(problem));
    checked.push({ id, labelFile: file, problems });
    scored.push({ id, kind: marks.kind, ...counts });
  }
  const { ids, problems, unseen: unfit } = leftOutOf(checked);
  const measured = scored.filter(({ id }) => !ids.has(id));
  return {
    problems,
    result: { schema: 'pith/bench-comments@1', summaries: summariesOf(measured), pages: measured },
    unseen: [...unseen, ...unfit],
  };
}

export const summariesOf = (pages: readonly MarkedPageResult[]): CommentSummary[] =>
  MARKED_KINDS.map(kind => summaryOf(kind, pages));

function summaryOf(kind: CommentMarks['kind'], all: readonly MarkedPageResult[]): CommentSummary {
  const pages = all.filter(page => page.kind === kind);
  const sum = (name: CountName): number => sumOf(pages, page => page[name]);
  const right = (name: 'author' | 'date' | 'depth'): number | null => {
    const sumOfMarks = (part: keyof Right) => sumOf(pages, page => page[name][part]);
    return shareOrNull(sumOfMarks('right'), sumOfMarks('known'));
  };
  return {
    ...{ kind, pages: pages.length },
    dropped: shareOrNull(sum('dropped'), sum('words')),
    taken: shareOrNull(sum('taken'), sum('otherWords')),
    found: shareOrNull(sum('found'), sum('known')),
    invented: sum('invented'),
    ...{ author: right('author'), date: right('date'), depth: right('depth') },
  };
}

type CountName = {
  [Name in keyof CommentCounts]: CommentCounts[Name] extends Right ? never : Name;
}[keyof CommentCounts];
