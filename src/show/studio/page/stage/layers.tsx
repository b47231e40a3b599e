// The picture of a page in tiles, and boxes over it in bands, both scaled to the available width.

import type { CSSProperties } from 'preact';
import { memo } from 'preact/compat';
import { useMemo } from 'preact/hooks';
import type { LookBox } from '../look.ts';
import type { PageModel } from './page-model.ts';

export function PagePicture({
  model,
  isSmall = false,
}: {
  readonly model: PageModel;
  readonly isSmall?: boolean;
}) {
  const { page, tiles, title } = model.look;
  return (
    <>
      {tiles.map((tile, place) => (
        <img
          key={tile.top}
          class="tile"
          src={model.pictures[place] ?? ''}
          alt={place === 0 && !isSmall ? `Picture of the page ${title}` : ''}
          decoding="async"
          loading={place === 0 ? 'eager' : 'lazy'}
          draggable={false}
          style={stretch(tile.top, tile.height, page.height)}
        />
      ))}
    </>
  );
}

export const share = (part: number, whole: number): string => `${(100 * part) / Math.max(1, whole)}%`;

/** Vertical extent; the style sheet rounds both ends to px, so that no seam shows between tiles. */
export const stretch = (top: number, height: number, whole: number): Record<`--${string}`, string> => ({
  '--top': share(top, whole),
  '--end': share(top + height, whole),
});

/** Boxes with the same style. */
export interface Drawn {
  readonly key: string;
  /** Class names of the path. */
  readonly look: string;
  readonly fill?: string;
  readonly boxes: readonly LookBox[];
}

interface BandedLayerProps {
  readonly page: { readonly width: number; readonly height: number };
  /** In painting order; only redrawn when the list changes. */
  readonly drawn: readonly Drawn[];
  readonly kind?: string;
  readonly style?: CSSProperties;
}

/** Page px: two screens. Measured on 10,000 boxes: a single path is traversed completely for each repaint. */
const BAND = 1600;

/** Draws many boxes as few paths: one SVG per band of the page, so that a browser only paints visible bands. */
export const BandedLayer = memo(({ page, drawn, kind = '', style }: BandedLayerProps) => {
  const bands = useMemo(() => bandsOf(page.height, drawn), [page.height, drawn]);
  return (
    <div class={`zones ${kind}`} style={style ?? {}} aria-hidden="true">
      {bands.map((paths, band) => {
        const top = band * BAND;
        const height = Math.min(BAND, page.height - top);
        return (
          <svg
            key={top}
            class="band"
            aria-hidden="true"
            viewBox={`0 ${top} ${page.width} ${height}`}
            preserveAspectRatio="none"
            style={stretch(top, height, page.height)}
          >
            {drawn.map(({ key, look, fill }, at) =>
              paths[at] === undefined ? null : (
                <path key={key} class={look} d={paths[at]} {...(fill === undefined ? {} : { fill })} />
              ),
            )}
          </svg>
        );
      })}
    </div>
  );
});

/** Returns for each band one path per style; boxes across bands are cut slightly beyond the band's edges. */
function bandsOf(height: number, drawn: readonly Drawn[]): (string | undefined)[][] {
  const count = Math.max(1, Math.ceil(height / BAND));
  const bands: (string | undefined)[][] = Array.from({ length: count }, () => []);
  for (const [at, { boxes }] of drawn.entries()) {
    for (const [left, top, width, tall] of boxes) {
      const first = Math.max(0, Math.floor((top - EDGE) / BAND));
      const last = Math.min(count - 1, Math.floor((top + tall + EDGE) / BAND));
      for (let band = first; band <= last; band++) {
        const from = Math.max(top, band * BAND - 2 * EDGE);
        const to = Math.min(top + tall, (band + 1) * BAND + 2 * EDGE);
        const paths = bands[band];
        if (paths !== undefined)
          paths[at] = `${paths[at] ?? ''}M${left} ${from}h${width}v${to - from}h${-width}z`;
      }
    }
  }
  return bands;
}

/** Page px that an outline may extend beyond its box. */
const EDGE = 8;
