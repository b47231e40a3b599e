// Hears the keyboard wherever no field is being typed in.

import { useEffect, useRef } from 'preact/hooks';

/** `onKey` says whether it has done something, so that the browser does not do its own as well. */
export function useKeys(onKey: (key: string) => boolean): void {
  const latest = useRef(onKey);
  latest.current = onKey;
  useEffect(() => {
    // A button keeps the focus after a click: only whoever came to it by Tab means it by Enter.
    let isTabbing = false;
    const point = (): void => {
      isTabbing = false;
    };
    const hear = (event: KeyboardEvent): void => {
      if (event.key === 'Tab') isTabbing = true;
      if (isForTarget(event, isTabbing) || event.ctrlKey || event.metaKey || event.altKey) return;
      if (latest.current(event.key)) event.preventDefault();
    };
    addEventListener('keydown', hear);
    addEventListener('pointerdown', point);
    return () => {
      removeEventListener('keydown', hear);
      removeEventListener('pointerdown', point);
    };
  }, []);
}

function isForTarget({ target, key }: KeyboardEvent, isTabbing: boolean): boolean {
  if (!(target instanceof HTMLElement)) return false;
  if (target.matches('input, textarea, select')) return true;
  return isTabbing && (key === 'Enter' || key === ' ') && target.matches('button, a');
}
