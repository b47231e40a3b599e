// Many boxes over a page, as few paths: one SVG a band of the page, so that a browser paints only what is in sight.

import type { CSSProperties } from 'preact';
import { memo } from 'preact/compat';
import { useMemo } from 'preact/hooks';
import type { LookBox } from './look.ts';
import { stretch } from './page-picture.tsx';

/** Boxes that look alike. */
export interface Drawn {
  readonly key: string;
  /** Class names of the path. */
  readonly look: string;
  readonly fill?: string;
  readonly boxes: readonly LookBox[];
}

interface BandedLayerProps {
  readonly page: { readonly width: number; readonly height: number };
  /** In the order they are painted; drawn anew only where this is another list. */
  readonly drawn: readonly Drawn[];
  readonly kind?: string;
  readonly style?: CSSProperties;
}

/** Page px: two screens. Measured on 10,000 boxes: one path for all of a page is walked for each part of it. */
const BAND = 1600;

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

/** For each band the path of each kind; what reaches into several bands is cut to each, just beyond its edges. */
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

/** Page px that an outline may reach beyond its box. */
const EDGE = 8;
