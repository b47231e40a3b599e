// The zones over a picture: one tinted path and one outline a zone, all boxes if asked, and the threshold lines.

import { memo } from 'preact/compat';
import { LOOK_ZONES } from './look.ts';
import type { MethodModel, PageModel } from './page-model.ts';

interface ZoneLayerProps {
  readonly model: PageModel;
  readonly method: MethodModel;
  readonly zones: readonly boolean[];
  readonly lines: boolean;
  readonly boxes: boolean;
}

/** Drawn anew only where one of these differs: moving over a page leaves it alone. */
export const ZoneLayer = memo(({ model, method, zones, lines, boxes }: ZoneLayerProps) => {
  const { width, height } = model.look.page;
  const shown = LOOK_ZONES.map((name, zone) => ({ name, zone })).filter(({ zone }) => zones[zone] === true);
  return (
    <svg class="zones" viewBox={`0 0 ${width} ${height}`} preserveAspectRatio="none" aria-hidden="true">
      {shown.map(({ name, zone }) => (
        <path key={name} class={`tint zone-${name}`} d={method.blockPaths[zone] ?? ''} />
      ))}
      {boxes &&
        shown.map(({ name, zone }) => (
          <path key={name} class={`boxes zone-${name}`} d={method.boxPaths()[zone] ?? ''} />
        ))}
      {shown.map(({ name, zone }) => (
        <path key={name} class={`outline zone-${name}`} d={method.blockPaths[zone] ?? ''} />
      ))}
      {lines && <ThresholdLines model={model} method={method} />}
    </svg>
  );
});

function ThresholdLines({ model, method }: Pick<ZoneLayerProps, 'model' | 'method'>) {
  const { width, height } = model.look.page;
  const { h1, h2, w1, w2 } = method.thresholds;
  const path = `M0 ${h1}H${width}M0 ${h2}H${width}M${w1} ${h1}V${h2}M${w2} ${h1}V${h2}`;
  return (
    <>
      <path class="line-casing" d={path} />
      <path class="line" d={path} />
      <title>{`H1 ${h1}, H2 ${h2}, W1 ${w1}, W2 ${w2} of ${width} × ${height} px`}</title>
    </>
  );
}
