// Shows a card beside the pointer, inside the window.

import type { ComponentChildren } from 'preact';
import { useLayoutEffect, useRef } from 'preact/hooks';

interface HoverCardProps {
  /** Pointer position in px of the window. */
  readonly x: number;
  readonly y: number;
  readonly children: ComponentChildren;
}

/** px between the pointer and the card, and between the card and the window edge. */
const GAP = 16;

export function HoverCard({ x, y, children }: HoverCardProps) {
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
