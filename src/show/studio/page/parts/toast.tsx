// Shows a message for a moment.

import { useEffect } from 'preact/hooks';

/** ms */
const VISIBLE_MS = 2500;

export function Toast({ note, onGone }: { readonly note: string; readonly onGone: () => void }) {
  useEffect(() => {
    if (note === '') return;
    const timer = setTimeout(onGone, VISIBLE_MS);
    return () => clearTimeout(timer);
  }, [note, onGone]);
  return (
    <p class="toast" role="status">
      {note}
    </p>
  );
}
