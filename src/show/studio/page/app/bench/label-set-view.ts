// A label set, as the service lists it, and what is counted of it.

export interface LabelSetView {
  readonly name: string;
  readonly pages: readonly LabelledPageView[];
}

export interface LabelledPageView {
  readonly name: string;
  /** '' is who wrote `labels.json`, which methods are measured against. */
  readonly labelledBy: readonly string[];
}

/** The agreement of two labellers, as the service tells it. */
export interface SetAgreement {
  readonly zones: number | null;
  readonly content: number | null;
  readonly pages: readonly {
    readonly name: string;
    readonly zones: number;
    readonly content: number | null;
    readonly disagreements: readonly {
      readonly about: 'zone' | 'content';
      readonly path: string;
      readonly text: string;
      readonly one: string;
      readonly other: string;
    }[];
  }[];
  readonly problems: readonly string[];
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
