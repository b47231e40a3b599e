// Draws the zones over a picture: tinted and outlined blocks, optionally all boxes, and threshold lines.

import { memo } from 'preact/compat';
import { useMemo } from 'preact/hooks';
import { LOOK_ZONES } from '../look.ts';
import type { ViewState } from '../report/view-state.ts';
import { BandedLayer, type Drawn } from './banded-layer.tsx';
import type { MethodModel, Shown } from './page-model.ts';
import { ThresholdLines, type ThresholdLinesProps } from './threshold-lines.tsx';

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
