// The names of the four threshold lines, beside them.

import type { MethodModel, PageModel } from './page-model.ts';
import { share } from './page-picture.tsx';

export function ThresholdLabels({
  model,
  method,
}: {
  readonly model: PageModel;
  readonly method: MethodModel;
}) {
  const { width, height } = model.look.page;
  const { h1, h2, w1, w2 } = method.thresholds;
  const middle = share((h1 + h2) / 2, height);
  return (
    <div class="line-labels" aria-hidden="true">
      <span class="across" style={{ top: share(h1, height) }}>{`H1 ${h1}`}</span>
      <span class="across" style={{ top: share(h2, height) }}>{`H2 ${h2}`}</span>
      {w1 > 0 && <span class="down" style={{ left: share(w1, width), top: middle }}>{`W1 ${w1}`}</span>}
      {w2 < width && <span class="down" style={{ left: share(w2, width), top: middle }}>{`W2 ${w2}`}</span>}
    </div>
  );
}
