// The page in the wide window of its snapshot: the same elements and texts in other places.

import { onceEach } from './once-each.ts';
import { isConcealed } from './sight.ts';
import type { Snapshot } from './snapshot.ts';

/** Undefined for a snapshot without a wide layout. Elements and texts keep their indices. */
export const inWideWindow = onceEach((snapshot: Snapshot): Snapshot | undefined => {
  const { wideLayout, ...narrow } = snapshot;
  if (wideLayout === undefined) return undefined;
  const { elements, texts, ...page } = wideLayout;
  return {
    ...narrow,
    ...page,
    elements: narrow.elements.map((element, index) => ({ ...element, ...elements[index] })),
    texts: narrow.texts.map((text, index) => ({
      ...text,
      ...texts[index],
      // What nobody can see in one window is not read in the other: only the picture of the first was looked at.
      ...(isConcealed(text.visibility) && { visibility: text.visibility }),
    })),
  };
});

/** The same snapshot to be judged in its own window alone. */
export function withoutWideLayout({ wideLayout: _, ...snapshot }: Snapshot): Snapshot {
  return snapshot;
}
