// Draws the four threshold lines with their names.

import type { MethodModel, PageModel } from './page-model.ts';
import { share } from './page-picture.tsx';

interface ThresholdLinesProps {
  readonly model: PageModel;
  readonly method: MethodModel;
}

/** Uses boxes with a dashed background: a dashed path as long as the page would be repainted for each part. */
export function ThresholdLines({ model, method }: ThresholdLinesProps) {
  const { width, height } = model.look.page;
  const { h1, h2, w1, w2 } = method.thresholds;
  const between = { top: share(h1, height), height: share(Math.max(0, h2 - h1), height) };
  const middle = share((h1 + h2) / 2, height);
  const uprights = [
    { name: 'W1', at: w1, isShown: w1 > 0 },
    { name: 'W2', at: w2, isShown: w2 < width },
  ];
  return (
    <div class="lines" aria-hidden="true">
      {[
        { name: 'H1', at: h1 },
        { name: 'H2', at: h2 },
      ].map(({ name, at }) => (
        <div key={name} class="across" style={{ top: share(at, height) }}>
          <span>{`${name} ${at}`}</span>
        </div>
      ))}
      {uprights
        .filter(({ isShown }) => isShown)
        .map(({ name, at }) => (
          <>
            <div key={name} class="upright" style={{ left: share(at, width), ...between }} />
            <span
              key={`${name} name`}
              style={{ left: share(at, width), top: middle }}
            >{`${name} ${at}`}</span>
          </>
        ))}
    </div>
  );
}
