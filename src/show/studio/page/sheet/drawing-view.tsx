// Draws marks over the picture of a page.

import type { Drawing, Mark } from './sheet.ts';

interface DrawingViewProps {
  readonly drawing: Drawing;
  readonly name: string;
  readonly pictureOf: (place: number) => string;
}

export function DrawingView({
  drawing: { width, height, picture, marks },
  name,
  pictureOf,
}: DrawingViewProps) {
  const size = { width, height };
  // Links within an image cannot be focused.
  const role = marks.some(({ href }) => href !== undefined) ? 'group' : 'img';
  return (
    <svg class="drawing" viewBox={`0 0 ${width} ${height}`} role={role} aria-label={name}>
      {picture !== undefined && <image {...size} href={pictureOf(picture)} preserveAspectRatio="none" />}
      {marks.map((mark, place) =>
        mark.href === undefined ? (
          <MarkView key={place} mark={mark} />
        ) : (
          <a key={place} href={mark.href} aria-label={mark.title}>
            <MarkView mark={mark} />
          </a>
        ),
      )}
    </svg>
  );
}

function MarkView({ mark: { look, area, line, title, letters } }: { readonly mark: Mark }) {
  return (
    <g class={look}>
      <path class={line === undefined ? 'area line' : 'area'} d={area}>
        {title !== undefined && <title>{title}</title>}
      </path>
      {line !== undefined && <path class="line" d={line} />}
      {letters && (
        <text x={letters.x} y={letters.y}>
          {letters.text}
        </text>
      )}
    </g>
  );
}
