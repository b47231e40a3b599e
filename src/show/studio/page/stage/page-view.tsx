// Shows a page: picture, layers over it, and a card for the element under the pointer.

import type { ComponentChildren } from 'preact';
import { useRef, useState } from 'preact/hooks';
import { BoxMark } from './box-mark.tsx';
import { HoverCard } from './hover-card.tsx';
import type { PageModel } from './page-model.ts';
import { PagePicture } from './page-picture.tsx';

interface PageViewProps {
  readonly model: PageModel;
  readonly selected: number;
  readonly onPick: (element: number) => void;
  /** Shown in place of the picture in the look. */
  readonly picture?: ComponentChildren;
  /** Returns the card of the element under the pointer. */
  readonly cardOf: (element: number) => ComponentChildren;
  /** Layers over the picture. */
  readonly children: ComponentChildren;
}

interface Hover {
  readonly element: number;
  /** Pointer position in px of the window. */
  readonly x: number;
  readonly y: number;
}

export function PageView({ model, selected, onPick, picture, cardOf, children }: PageViewProps) {
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
    // biome-ignore lint/a11y/noStaticElementInteractions: pointing is one way; the keys reach every element too
    // biome-ignore lint/a11y/useKeyWithClickEvents: as above
    <div
      class="sheet"
      ref={sheet}
      style={{ aspectRatio: `${width} / ${height}` }}
      onPointerMove={event => setHover({ element: elementAt(event), x: event.clientX, y: event.clientY })}
      onPointerLeave={() => setHover(null)}
      onClick={event => onPick(elementAt(event))}
    >
      {picture ?? <PagePicture model={model} />}
      {children}
      <BoxMark model={model} element={selected} kind="selected" />
      {hover !== null && hover.element >= 0 && (
        <>
          <BoxMark model={model} element={hover.element} kind="hover" />
          <HoverCard x={hover.x} y={hover.y}>
            {cardOf(hover.element)}
          </HoverCard>
        </>
      )}
    </div>
  );
}
