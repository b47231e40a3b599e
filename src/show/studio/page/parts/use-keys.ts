// Handles keys, except while a field is being edited.

import { useLayoutEffect, useRef } from 'preact/hooks';

/** `onKey` returns true if it handled the key, so that the browser does not handle it too. */
export function useKeys(onKey: (key: string) => boolean): void {
  const latest = useRef(onKey);
  latest.current = onKey;
  // Before the view is painted: keys work as soon as it is seen.
  useLayoutEffect(() => {
    // A button keeps the focus after a click: Enter only activates a button focused by Tab.
    let isTabbing = false;
    const point = (): void => {
      isTabbing = false;
    };
    const handleKey = (event: KeyboardEvent): void => {
      if (event.key === 'Tab') isTabbing = true;
      if (isForTarget(event, isTabbing) || event.ctrlKey || event.metaKey || event.altKey) return;
      if (latest.current(event.key)) event.preventDefault();
    };
    addEventListener('keydown', handleKey);
    addEventListener('pointerdown', point);
    return () => {
      removeEventListener('keydown', handleKey);
      removeEventListener('pointerdown', point);
    };
  }, []);
}

function isForTarget({ target, key }: KeyboardEvent, isTabbing: boolean): boolean {
  if (!(target instanceof HTMLElement)) return false;
  if (target.matches('input, textarea, select')) return true;
  return isTabbing && (key === 'Enter' || key === ' ') && target.matches('button, a');
}
