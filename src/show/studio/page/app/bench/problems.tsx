// Lists the faults of pages of a set, which are left out of its figures.

import { counted } from '../../parts/counted.ts';

interface ProblemsProps {
  readonly problems: readonly string[];
  /** Those that are not listed. */
  readonly more: number;
}

export function Problems({ problems, more }: ProblemsProps) {
  if (problems.length === 0) return null;
  return (
    <details class="problems">
      <summary class="failure">{`${counted(problems.length + more, 'problem')}: their pages are not in the figures`}</summary>
      <ul>
        {problems.map((problem, at) => (
          <li key={at}>
            <bdi>{problem}</bdi>
          </li>
        ))}
        {more > 0 && <li>{`and ${more} more`}</li>}
      </ul>
    </details>
  );
}
