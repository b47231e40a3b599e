// Shared by the panels about a label set: their props, its labellers, percentages, and the problems of its pages.

import type { LabelSetView } from '../../label/label-wire.ts';
import { counted } from '../../parts/texts.ts';
import type { Query } from '../route.ts';

export interface SetPanelProps {
  readonly set: LabelSetView;
  readonly query: Query;
  readonly onChoose: (changed: Query) => void;
}

/** Labellers with the number of their pages; who wrote `labels.json` comes first, then the most diligent. */
export function labellersOf({ pages }: LabelSetView): [by: string, count: number][] {
  const counts = new Map<string, number>([['', 0]]);
  for (const by of pages.flatMap(({ labelledBy }) => labelledBy)) counts.set(by, (counts.get(by) ?? 0) + 1);
  return [...counts].sort(([one, n], [other, m]) => Number(other === '') - Number(one === '') || m - n);
}

export const labellerName = (by: string): string => by || 'labels.json';

export const percent = (share: number | null | undefined): string =>
  share === null || share === undefined ? '–' : `${(100 * share).toFixed(1)} %`;

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
