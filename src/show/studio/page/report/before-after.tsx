// Shows before and after on one picture: right of the slider, the noise is painted over.

import { useMemo, useState } from 'preact/hooks';
import type { LookBox } from '../look.ts';
import { BandedLayer, type Drawn } from '../stage/banded-layer.tsx';
import type { Shown } from '../stage/page-model.ts';

export function BeforeAfter({ model, method }: Shown) {
  const [at, setAt] = useState(50);
  const drawn = useMemo(
    () =>
      method.mask.map(
        ({ colour, rectangles }): Drawn => ({
          key: colour,
          look: 'mask',
          fill: colour,
          boxes: boxesOf(rectangles),
        }),
      ),
    [method],
  );
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only keeps clicks from the page below
    // biome-ignore lint/a11y/useKeyWithClickEvents: as above
    <div class="before-after" onClick={event => event.stopPropagation()}>
      <BandedLayer page={model.look.page} drawn={drawn} style={{ clipPath: `inset(0 0 0 ${at}%)` }} />
      <div class="divider" style={{ left: `${at}%` }} aria-hidden="true" />
      <label class="slider">
        <span>before</span>
        <input
          type="range"
          min={0}
          max={100}
          value={at}
          aria-label="Before on the left, after on the right"
          onInput={event => setAt(event.currentTarget.valueAsNumber)}
        />
        <span>after</span>
      </label>
    </div>
  );
}

/** Four numbers per rectangle. */
function boxesOf(numbers: readonly number[]): LookBox[] {
  const boxes: LookBox[] = [];
  for (let at = 0; at + 3 < numbers.length; at += 4)
    boxes.push([numbers[at] ?? 0, numbers[at + 1] ?? 0, numbers[at + 2] ?? 0, numbers[at + 3] ?? 0]);
  return boxes;
}
