// The scrolling area of a page.

import type { ComponentChildren } from 'preact';

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
