// Before and after on one picture: right of the slider, the noise is painted over.

import { useState } from 'preact/hooks';
import { type MethodModel, type PageModel, pathOfRectangles } from './page-model.ts';

export function BeforeAfter({ model, method }: { readonly model: PageModel; readonly method: MethodModel }) {
  const [at, setAt] = useState(50);
  const { width, height } = model.look.page;
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only keeps clicks from the page below
    // biome-ignore lint/a11y/useKeyWithClickEvents: as above
    <div class="before-after" onClick={event => event.stopPropagation()}>
      <svg
        class="zones"
        viewBox={`0 0 ${width} ${height}`}
        preserveAspectRatio="none"
        aria-hidden="true"
        style={{ clipPath: `inset(0 0 0 ${at}%)` }}
      >
        {method.mask.map(({ colour, rectangles }) => (
          <path key={colour} fill={colour} shape-rendering="crispEdges" d={pathOfRectangles(rectangles)} />
        ))}
      </svg>
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
