// What lies under the pointer, in a few lines beside it.

import { useLayoutEffect, useRef } from 'preact/hooks';
import type { MethodModel, PageModel } from './page-model.ts';
import { ZoneName } from './zone-name.tsx';

interface HoverCardProps {
  readonly model: PageModel;
  readonly method: MethodModel;
  readonly element: number;
  /** px of the window: the pointer. */
  readonly x: number;
  readonly y: number;
}

/** px between the pointer and the card, and between the card and the edge of the window. */
const GAP = 16;

export function HoverCard({ model, method, element, x, y }: HoverCardProps) {
  const card = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const own = card.current;
    if (own === null) return;
    const { offsetWidth, offsetHeight } = own;
    const left = x + GAP + offsetWidth > innerWidth ? Math.max(GAP, x - GAP - offsetWidth) : x + GAP;
    const top = y + GAP + offsetHeight > innerHeight ? Math.max(GAP, y - GAP - offsetHeight) : y + GAP;
    own.style.transform = `translate(${left}px, ${top}px)`;
  });
  const { elements } = model;
  const [left, top, width, height] = elements.pageBox(element);
  const text = elements.textOf(element);
  const drop = method.dropOf(element);
  return (
    <div class="card" ref={card} role="presentation">
      <p class="card-head">
        <ZoneName zone={method.zoneOf(element)} />
        <code>{elements.labelOf(element)}</code>
      </p>
      <p class="quiet">{`${left}, ${top} · ${width} × ${height} px${method.isKept(element) ? ' · content' : ''}`}</p>
      <p>{method.reasonOf(element)}</p>
      {drop !== '' && <p>Not content: {drop}</p>}
      {text !== '' && <p class="quote">{text}</p>}
    </div>
  );
}
