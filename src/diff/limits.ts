// How much may differ before a check falls short: the figures of a comparison by name.

import { PithError } from '../errors.ts';
import { ZONES } from '../zones/zoning.ts';
import type { PageDiff } from './diff-pages.ts';

export interface DiffFigure {
  readonly means: string;
  /** 0 to 1; `null` where it cannot be told. */
  readonly of: (diff: PageDiff) => number | null;
}

export const DIFF_FIGURES = {
  text: { means: 'of the text both have, what lies in another zone', of: ({ text }) => text.share },
  reworded: {
    means: 'of the text both have, what stands in elements whose words changed',
    of: ({ text }) => text.rewordedShare,
  },
  elements: {
    means: 'of the elements, those that changed zone, came or went',
    of: ({ elements, counts }) =>
      (counts.rezoned + counts.appeared + counts.gone) / Math.max(1, elements.before, elements.after),
  },
  zone: {
    means: 'of the zone that differs most, what is not common to both boxes',
    of: ({ zones }) => Math.max(0, ...ZONES.map(zone => 1 - (zones[zone].iou ?? 1))),
  },
  pixels: {
    means: 'of the px compared, those that differ',
    of: ({ pixels }) => (pixels?.isWhole ? pixels.share : null),
  },
} as const satisfies Record<string, DiffFigure>;

export type DiffFigureName = keyof typeof DIFF_FIGURES;
export const DIFF_FIGURE_NAMES = Object.keys(DIFF_FIGURES) as DiffFigureName[];

/** Shares, 0 to 1. */
export type DiffLimits = Partial<Record<DiffFigureName, number>>;

/** `text=2%,zone=10%,pixels=0.5%`; shares such as 0.02 too. */
export function parseLimits(text: string): DiffLimits {
  const limits: DiffLimits = {};
  for (const part of text.split(',')) {
    const match = /^\s*([a-z]+)\s*=\s*(\d+(?:\.\d+)?)\s*(%?)\s*$/.exec(part);
    const name = DIFF_FIGURE_NAMES.find(known => known === match?.[1]);
    const value = Number(match?.[2]) / (match?.[3] === '%' ? 100 : 1);
    if (match === null || name === undefined || value > 1)
      throw new PithError(
        'USAGE',
        `--limit needs NAME=SHARE such as text=2% with a name of ${DIFF_FIGURE_NAMES.join(', ')}; received '${part}'`,
      );
    if (limits[name] !== undefined)
      throw new PithError('USAGE', `--limit names ${name} twice: leave out one`);
    limits[name] = value;
  }
  return limits;
}

/** One sentence for each limit that is passed, or that cannot be told. */
export function overLimits(diff: PageDiff, limits: DiffLimits): string[] {
  return Object.entries(limits).flatMap(([name, limit]) => {
    const figure = DIFF_FIGURES[name as DiffFigureName].of(diff);
    if (figure === null) return [`${name} cannot be told: ${unseen(diff)}`];
    return figure > limit ? [`${name} ${percent(figure)}, over its limit of ${percent(limit)}`] : [];
  });
}

const unseen = ({ pixels }: PageDiff): string =>
  pixels === null ? 'a side has no picture' : 'a picture ends before what is compared does';

export const percent = (share: number): string => `${Math.round(10_000 * share) / 100} %`;
