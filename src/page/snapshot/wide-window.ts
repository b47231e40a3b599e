// The page in the wide window of its snapshot: the same elements and texts in other places.

import { onceEach } from './once-each.ts';
import { isConcealed } from './sight.ts';
import type { Snapshot } from './snapshot.ts';

/** Undefined for a snapshot without a wide layout. Elements and texts keep their indices. */
export const inWideWindow = onceEach((snapshot: Snapshot): Snapshot | undefined => {
  const { wideLayout, ...narrow } = snapshot;
  if (wideLayout === undefined) return undefined;
  // By name: fields that a file adds are not checked.
  const { viewport, page, styles, elements, texts } = wideLayout;
  return {
    ...narrow,
    viewport,
    page,
    styles,
    elements: narrow.elements.map((element, index) => {
      const { pageBox, visibility, style } = elements[index] ?? element;
      return { ...element, pageBox, visibility, style };
    }),
    texts: narrow.texts.map((text, index) => {
      const { pageBox, visibility } = texts[index] ?? text;
      // Text that nobody can see in one window is not read in the other: only the picture of the first was looked at.
      return { ...text, pageBox, visibility: isConcealed(text.visibility) ? text.visibility : visibility };
    }),
  };
});

/** The same snapshot to be judged in its own window alone. */
export function withoutWideLayout({ wideLayout: _, ...snapshot }: Snapshot): Snapshot {
  return snapshot;
}
