// Draws the zones over a picture: tinted and outlined blocks, optionally all boxes, and threshold lines, which can be moved
// by pointer or arrow keys in the app.

import type { ComponentChildren } from 'preact';
import { memo } from 'preact/compat';
import { useEffect, useMemo, useRef, useState } from 'preact/hooks';
import { LOOK_ZONES, type LookThresholds } from '../look.ts';
import type { ViewState } from '../report/view-state.ts';
import { BandedLayer, type Drawn, share } from './layers.tsx';
import type { MethodModel, Shown } from './page-model.ts';

interface ZoneLayerProps extends Shown, Pick<ViewState, 'zones' | 'lines' | 'boxes'> {
  /** Set where the lines can be moved. */
  readonly onThresholds?: ThresholdLinesProps['onMove'];
}

/** Memoised, so that moving the pointer does not redraw it. */
export const ZoneLayer = memo(({ model, method, zones, lines, boxes, onThresholds }: ZoneLayerProps) => {
  const drawn = useMemo(() => drawnOf(method, zones, boxes), [method, zones, boxes]);
  return (
    <>
      <BandedLayer page={model.look.page} drawn={drawn} />
      {lines && <ThresholdLines model={model} method={method} onMove={onThresholds} />}
    </>
  );
});

function drawnOf(method: MethodModel, zones: readonly boolean[], boxes: boolean): Drawn[] {
  const shown = LOOK_ZONES.map((name, zone) => ({ name, zone })).filter(({ zone }) => zones[zone] === true);
  const kindOf = (kind: string, boxesOf: (zone: number) => Drawn['boxes']): Drawn[] =>
    shown.map(({ name, zone }) => ({
      key: `${kind} ${name}`,
      look: `${kind} zone-${name}`,
      boxes: boxesOf(zone),
    }));
  const blocksOf = (zone: number) => method.zoneBlocks[zone] ?? [];
  return [
    ...kindOf('tint', blocksOf),
    ...(boxes ? kindOf('boxes', zone => method.zoneBoxes()[zone] ?? []) : []),
    ...kindOf('outline', blocksOf),
  ];
}

export interface ThresholdLinesProps extends Shown {
  /** `isFinal`: the pointer or key was released. */
  readonly onMove?: ((thresholds: LookThresholds, isFinal: boolean) => void) | undefined;
}

type LineName = keyof LookThresholds;

/** px that an arrow key moves a line; with shift ten times as many. */
const STEP = 8;

/** Uses boxes with a dashed background: a dashed path as long as the page would be repainted for each part. */
function ThresholdLines({ model, method, onMove }: ThresholdLinesProps) {
  const { width, height } = model.look.page;
  const { moved, moveTo } = useMoved(method.thresholds, onMove);
  const { h1, h2, w1, w2 } = moved;
  const canMove = onMove !== undefined;
  const between = { top: share(h1, height), height: share(Math.max(0, h2 - h1), height) };
  const lineOf = (name: LineName, least: number, most: number) => ({
    name,
    at: moved[name],
    least,
    most,
    ...(canMove && {
      onMove: (px: number, isFinal: boolean) => moveTo(name, clamp(px, least, most), isFinal),
    }),
  });
  const across = [lineOf('h1', 0, h2), lineOf('h2', h1, height)];
  const upright = [lineOf('w1', 0, w2), lineOf('w2', w1, width)].filter(
    ({ name, at }) => canMove || (name === 'w1' ? at > 0 : at < width),
  );
  return (
    <div class={`lines ${canMove ? 'movable' : ''}`} aria-hidden={!canMove}>
      {across.map(line => (
        <Line key={line.name} {...line} kind="across" style={{ top: share(line.at, height) }} whole={height}>
          <span>{tagOf(line)}</span>
        </Line>
      ))}
      {upright.map(line => (
        <Line
          key={line.name}
          {...line}
          kind="upright"
          style={{ left: share(line.at, width), ...between }}
          whole={width}
        />
      ))}
      <div class="ruler" aria-hidden="true">
        <p>
          {upright.map(line => (
            <span
              key={line.name}
              style={{ left: share(line.at, width), transform: `translateX(-${share(line.at, width)})` }}
            >
              {tagOf(line)}
            </span>
          ))}
        </p>
      </div>
    </div>
  );
}

const tagOf = ({ name, at }: Pick<LineProps, 'name' | 'at'>): string => `${name.toUpperCase()} ${at}`;

interface LineProps {
  readonly name: LineName;
  readonly kind: 'across' | 'upright';
  /** px of the page. */
  readonly at: number;
  readonly least: number;
  readonly most: number;
  readonly whole: number;
  readonly style: Readonly<Record<string, string>>;
  readonly onMove?: (px: number, isFinal: boolean) => void;
  readonly children?: ComponentChildren;
}

function Line({ name, kind, at, least, most, whole, style, onMove, children }: LineProps) {
  if (onMove === undefined)
    return (
      <div class={kind} style={style}>
        {children}
      </div>
    );
  const pxOf = (event: PointerEvent & { readonly currentTarget: HTMLElement }): number => {
    const sheet = event.currentTarget.closest('.sheet')?.getBoundingClientRect();
    if (sheet === undefined) return at;
    const part =
      kind === 'across'
        ? (event.clientY - sheet.top) / sheet.height
        : (event.clientX - sheet.left) / sheet.width;
    return Math.round(part * whole);
  };
  return (
    <div
      class={kind}
      style={style}
      role="slider"
      tabIndex={0}
      aria-label={`Threshold ${name.toUpperCase()}`}
      aria-orientation={kind === 'across' ? 'vertical' : 'horizontal'}
      aria-valuenow={at}
      aria-valuemin={least}
      aria-valuemax={most}
      aria-valuetext={`${at} px`}
      onClick={event => event.stopPropagation()}
      onPointerDown={event => {
        event.currentTarget.setPointerCapture(event.pointerId);
        event.preventDefault();
        event.currentTarget.focus({ preventScroll: true });
      }}
      onPointerMove={event => {
        if (event.currentTarget.hasPointerCapture(event.pointerId)) onMove(pxOf(event), false);
      }}
      onPointerUp={event => {
        if (event.currentTarget.hasPointerCapture(event.pointerId)) onMove(pxOf(event), true);
      }}
      onKeyDown={event => {
        const by = KEYS[event.key];
        if (by === undefined) return;
        event.preventDefault();
        event.stopPropagation();
        onMove(at + by * (event.shiftKey ? 10 : 1), true);
      }}
    >
      {children}
    </div>
  );
}

const KEYS: Readonly<Record<string, number>> = {
  ArrowUp: -STEP,
  ArrowLeft: -STEP,
  ArrowDown: STEP,
  ArrowRight: STEP,
};

const clamp = (px: number, least: number, most: number): number => Math.max(least, Math.min(most, px));

/** A line is where it was moved to, until the page is judged by it. */
function useMoved(thresholds: LookThresholds, onMove: ThresholdLinesProps['onMove']) {
  const [moved, setMoved] = useState(thresholds);
  const latest = useRef(moved);
  useEffect(() => {
    latest.current = thresholds;
    setMoved(thresholds);
  }, [thresholds]);
  const moveTo = (name: LineName, px: number, isFinal: boolean): void => {
    latest.current = { ...latest.current, [name]: px };
    setMoved(latest.current);
    onMove?.(latest.current, isFinal);
  };
  return { moved, moveTo };
}
