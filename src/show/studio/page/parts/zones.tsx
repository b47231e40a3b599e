// Names of zones in their colours, as switches and alone, and zones as boxes over a small picture.

import type { ComponentChildren } from 'preact';
import { LOOK_ZONES, type LookBox } from '../look.ts';
import type { MethodModel } from '../stage/page-model.ts';
import { Button } from './controls.tsx';

interface ZoneSwitchesProps {
  readonly method: MethodModel;
  readonly zones: readonly boolean[];
  readonly onToggle: (zone: number) => void;
}

export function ZoneSwitches({ method, zones, onToggle }: ZoneSwitchesProps) {
  const all = Math.max(
    1,
    method.sums.reduce((sum, { chars }) => sum + chars, 0),
  );
  return (
    <fieldset class="switches" aria-label="Zones">
      {LOOK_ZONES.map((name, zone) => (
        <Button
          key={name}
          class={`zone-switch zone-${name}`}
          aria-pressed={zones[zone] === true}
          title={`${name} on or off (key ${zone + 1})`}
          onClick={() => onToggle(zone)}
        >
          <i aria-hidden="true" />
          {name}
          <small>{`${Math.round((100 * (method.sums[zone]?.chars ?? 0)) / all)} %`}</small>
        </Button>
      ))}
    </fieldset>
  );
}

/** Accepts an index or a name. */
export function ZoneName({ zone }: { readonly zone: number | string }) {
  const name = typeof zone === 'number' ? LOOK_ZONES[zone] : LOOK_ZONES.find(known => known === zone);
  return name === undefined ? (
    <span class="zone none">no zone</span>
  ) : (
    <span class={`zone zone-${name}`}>{name}</span>
  );
}

/** Height of a card, as a multiple of its width. */
export const CARD_SHAPE = 420 / 320;

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

/** The top of a page as a small picture, with boxes over it. */
export function ZonePicture({ width, boxes, children }: ZonePictureProps) {
  const shown = width * CARD_SHAPE;
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
