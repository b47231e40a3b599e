// The figures of a comparison by name, and the limits beyond which a check fails.

import { usageError } from '../../base/errors.ts';
import { METADATA_FIELDS } from '../../judge/compare/settings.ts';
import { ZONES } from '../../judge/zones/zoning.ts';
import type { PageDiff } from './diff-pages.ts';

interface DiffFigure {
  readonly means: string;
  /** 0 to 1; `null` if unknown. */
  readonly of: (diff: PageDiff) => number | null;
}

export const DIFF_FIGURES = {
  text: {
    means: 'share of the text that was lost, added, or is in another zone or order; each word counts once',
    of: ({ text }) => text.changedShare,
  },
  lost: { means: 'share of the old text that the new page lacks', of: ({ text }) => text.lostShare },
  added: { means: 'share of the new text that the old page lacks', of: ({ text }) => text.addedShare },
  rezoned: { means: 'share of the text that is in another zone', of: ({ text }) => text.rezonedShare },
  reordered: { means: 'share of the text that is in another order', of: ({ text }) => text.reorderedShare },
  reworded: {
    means: 'share of the common text that is in elements whose own words changed',
    of: ({ text }) => text.rewordedShare,
  },
  elements: {
    means: 'share of the elements that changed zone, appeared or are gone',
    of: ({ elements, counts }) =>
      (counts.rezoned + counts.appeared + counts.gone) / Math.max(1, elements.before, elements.after),
  },
  zone: {
    means: 'size change of the zone that changed most: share of its area that is not common, wherever it is',
    of: ({ zones }) => Math.max(0, ...ZONES.map(zone => zones[zone].sizeChange ?? 0)),
  },
  place: {
    means: 'movement of the zone that moved farthest, as a share of the width or height of the page',
    of: ({ zones }) => Math.max(0, ...ZONES.map(zone => zones[zone].placeChange ?? 0)),
  },
  pictures: {
    means: 'share of the pictures, by address and own size, that only one page shows',
    of: ({ pictures }) => pictures?.share ?? null,
  },
  links: {
    means: 'share of the links, by address, that only one page has',
    of: ({ links }) => links?.share ?? null,
  },
  metadata: {
    means: 'share of title, description, canonical address and language that differ: 25% for each',
    of: ({ metadata }) => (metadata === null ? null : metadata.length / METADATA_FIELDS.length),
  },
  pixels: {
    means: 'share of the compared px that differ',
    of: ({ pixels }) => (pixels?.isWhole ? pixels.share : null),
  },
} as const satisfies Record<string, DiffFigure>;

type DiffFigureName = keyof typeof DIFF_FIGURES;
export const DIFF_FIGURE_NAMES = Object.keys(DIFF_FIGURES) as DiffFigureName[];

/** Shares, 0 to 1. */
export type DiffLimits = Partial<Record<DiffFigureName, number>>;

/** Parses `text=2%,zone=10%,pixels=0.5%`; also accepts shares below 1 such as 0.02. */
export function parseLimits(text: string): DiffLimits {
  const limits: DiffLimits = {};
  for (const part of text.split(',')) {
    const match = /^([a-z]+)\s*=\s*(\d+(?:\.\d+)?)(?:\s*(%))?$/.exec(part.trim());
    const name = DIFF_FIGURE_NAMES.find(known => known === match?.[1]);
    const isPercent = match?.[3] === '%';
    const value = Number(match?.[2]) / (isPercent ? 100 : 1);
    if (name !== undefined && !isPercent && value >= 1)
      throw usageError(
        `--limit ${part.trim()} may mean ${match?.[2]} % or a share: write ${name}=${match?.[2]}%`,
      );
    if (match === null || name === undefined || value > 1)
      throw usageError(
        `--limit needs NAME=SHARE such as text=2% with a name of ${DIFF_FIGURE_NAMES.join(', ')}; received '${part}'`,
      );
    if (limits[name] !== undefined) throw usageError(`--limit names ${name} twice: leave out one`);
    limits[name] = value;
  }
  return limits;
}

/** One sentence for each figure that is over its limit or unknown. */
export function overLimits(diff: PageDiff, limits: DiffLimits): string[] {
  return Object.entries(limits).flatMap(([key, limit]) => {
    const name = key as DiffFigureName;
    const figure = DIFF_FIGURES[name].of(diff);
    if (figure === null) return [`${name} is unknown: ${whyUnknown(name, diff)}`];
    return figure > limit ? [`${name} ${percent(figure)}, over its limit of ${percent(limit)}`] : [];
  });
}

function whyUnknown(name: DiffFigureName, { pixels }: PageDiff): string {
  if (name !== 'pixels')
    return `a record has no ${name === 'metadata' ? 'metadata' : 'addresses'}: compare pages or snapshots, or leave out the limit`;
  return pixels === null
    ? 'a side has no picture: save its snapshot with --before, or compare pages'
    : 'a picture ends before the page or zone does';
}

/** Shows 0 % and 100 % only for exactly 0 and 1. */
export function percent(share: number): string {
  const hundredths = Math.round(10_000 * share);
  if (share > 0 && hundredths === 0) return 'less than 0.01 %';
  if (share < 1 && hundredths === 10_000) return '99.99 %';
  return `${hundredths / 100} %`;
}
