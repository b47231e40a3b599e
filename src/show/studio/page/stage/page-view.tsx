// Shows a page: picture, layers over it, and a card for the element under the pointer.

import type { ComponentChildren } from 'preact';
import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks';
import { PagePicture, share } from './layers.tsx';
import type { PageModel } from './page-model.ts';

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

interface StageProps {
  readonly name: string;
  /** Additional class names. */
  readonly kind?: string;
  readonly stage?: { current: HTMLElement | null };
  readonly onScroll?: (top: number) => void;
  readonly children: ComponentChildren;
}

export function Stage({ name, kind = '', stage, onScroll, children }: StageProps) {
  return (
    <section
      class={`stage ${kind}`}
      aria-label={name}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard
      tabIndex={0}
      {...(stage === undefined ? {} : { ref: stage })}
      onScroll={event => onScroll?.(event.currentTarget.scrollTop)}
    >
      {children}
    </section>
  );
}

interface BoxMarkProps {
  readonly model: PageModel;
  readonly element: number;
  readonly kind: 'selected' | 'hover';
}

function BoxMark({ model, element, kind }: BoxMarkProps) {
  const frame = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (kind === 'selected') frame.current?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }, [element, kind]);
  if (element < 0) return null;
  const { width, height } = model.look.page;
  const [left, top, boxWidth, boxHeight] = model.elements.pageBox(element);
  const style = {
    left: share(left, width),
    top: share(top, height),
    width: share(boxWidth, width),
    height: share(boxHeight, height),
  };
  return <div class={`mark ${kind}`} ref={frame} style={style} />;
}

interface HoverCardProps {
  /** Pointer position in px of the window. */
  readonly x: number;
  readonly y: number;
  readonly children: ComponentChildren;
}

/** px between the pointer and the card, and between the card and the window edge. */
const GAP = 16;

function HoverCard({ x, y, children }: HoverCardProps) {
  const card = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const own = card.current;
    if (own === null) return;
    const { offsetWidth, offsetHeight } = own;
    const left = x + GAP + offsetWidth > innerWidth ? Math.max(GAP, x - GAP - offsetWidth) : x + GAP;
    const top = y + GAP + offsetHeight > innerHeight ? Math.max(GAP, y - GAP - offsetHeight) : y + GAP;
    own.style.transform = `translate(${left}px, ${top}px)`;
  });
  return (
    <div class="card" ref={card} role="presentation">
      {children}
    </div>
  );
}
