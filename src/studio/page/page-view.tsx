// A page to look at: its picture, the zones over it, and what lies under the pointer.

import type { ComponentChildren } from 'preact';
import { useRef, useState } from 'preact/hooks';
import { BoxMark } from './box-mark.tsx';
import { HoverCard } from './hover-card.tsx';
import type { MethodModel, PageModel } from './page-model.ts';
import { PagePicture } from './page-picture.tsx';
import { ThresholdLabels } from './threshold-labels.tsx';
import type { ViewState } from './view-state.ts';
import { ZoneLayer } from './zone-layer.tsx';

interface PageViewProps {
  readonly model: PageModel;
  readonly method: MethodModel;
  readonly view: Pick<ViewState, 'zones' | 'lines' | 'boxes' | 'selected'>;
  readonly onPick: (element: number) => void;
  /** Lies over the picture in place of the zones. */
  readonly instead?: ComponentChildren;
}

interface Hover {
  readonly element: number;
  /** px of the window. */
  readonly x: number;
  readonly y: number;
}

export function PageView({ model, method, view, onPick, instead }: PageViewProps) {
  const sheet = useRef<HTMLDivElement>(null);
  const [hover, setHover] = useState<Hover | null>(null);
  const { width, height } = model.look.page;
  const elementAt = (event: MouseEvent): number => {
    const box = sheet.current?.getBoundingClientRect();
    if (box === undefined || box.width === 0) return -1;
    const scale = width / box.width;
    return model.hit((event.clientX - box.left) * scale, (event.clientY - box.top) * scale);
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: pointing is one way; the keys of the report reach every element too
    // biome-ignore lint/a11y/useKeyWithClickEvents: as above
    <div
      class="sheet"
      ref={sheet}
      style={{ aspectRatio: `${width} / ${height}` }}
      onPointerMove={event => setHover({ element: elementAt(event), x: event.clientX, y: event.clientY })}
      onPointerLeave={() => setHover(null)}
      onClick={event => onPick(elementAt(event))}
    >
      <PagePicture model={model} />
      {instead ?? (
        <>
          <ZoneLayer model={model} method={method} zones={view.zones} lines={view.lines} boxes={view.boxes} />
          {view.lines && <ThresholdLabels model={model} method={method} />}
        </>
      )}
      <BoxMark model={model} element={view.selected} kind="selected" />
      {hover !== null && hover.element >= 0 && (
        <>
          <BoxMark model={model} element={hover.element} kind="hover" />
          <HoverCard model={model} method={method} element={hover.element} x={hover.x} y={hover.y} />
        </>
      )}
    </div>
  );
}
