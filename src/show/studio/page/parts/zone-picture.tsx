// The top of a page as a small picture, with boxes over it.

import type { ComponentChildren } from 'preact';
import { LOOK_ZONES, type LookBox } from '../look.ts';

/** Height of a card, as a multiple of its width. */
const SHAPE = 420 / 320;

interface OutlinedBox {
  /** Classes. */
  readonly look: string;
  readonly pageBox: LookBox;
}

export const zoneBoxes = (zones: Readonly<Record<string, LookBox | null>>): OutlinedBox[] =>
  LOOK_ZONES.flatMap(zone => {
    const pageBox = zones[zone];
    return pageBox ? [{ look: `zone-${zone}`, pageBox }] : [];
  });

interface ZonePictureProps {
  readonly width: number;
  readonly boxes: readonly OutlinedBox[];
  /** The picture itself. */
  readonly children: ComponentChildren;
}

export function ZonePicture({ width, boxes, children }: ZonePictureProps) {
  const shown = width * SHAPE;
  return (
    <span class="zone-picture">
      {children}
      <svg viewBox={`0 0 ${width} ${shown}`} preserveAspectRatio="xMidYMin slice" aria-hidden="true">
        {boxes.map(({ look, pageBox: [x, y, width, height] }, place) =>
          y < shown ? <rect key={place} class={look} x={x} y={y} width={width} height={height} /> : null,
        )}
      </svg>
    </span>
  );
}
