// Keyboard shortcuts: a table of keys for a view, and the help that lists them.

import { useLayoutEffect, useRef } from 'preact/hooks';
import { Button } from './controls.tsx';

export interface KeyRow<Meaning> {
  /** Names as in `KeyboardEvent.key`. */
  readonly keys: readonly string[];
  readonly shown: string;
  readonly does: string;
  readonly means: Meaning;
}

/** `keys`: parted by blanks. The help shows the first one and arrows, unless `shown` says it shorter. */
export function keyRow<Meaning>(
  keys: string,
  does: string,
  means: Meaning,
  shown = keys
    .split(' ')
    .flatMap((key, place) => SIGNS[key] ?? (place === 0 ? key : []))
    .join('  '),
): KeyRow<Meaning> {
  return { keys: keys.split(' '), shown, does, means };
}

const SIGNS: Readonly<Record<string, string>> = {
  ArrowUp: '↑',
  ArrowDown: '↓',
  ArrowRight: '→',
  ArrowLeft: '←',
  Escape: 'Esc',
};

interface HelpProps {
  readonly rows: readonly KeyRow<unknown>[];
}

const HELP_ROWS = [keyRow('?', 'this help', true)];

/** A button, and a key, that list the keys of a view. */
export function Help({ rows }: HelpProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const open = (): boolean => {
    dialog.current?.showModal();
    return true;
  };
  useKeys(HELP_ROWS, open);
  return (
    <>
      <Button class="round" aria-label="Keyboard help" onClick={open}>
        ?
      </Button>
      <dialog ref={dialog} class="help" aria-label="Keyboard">
        <h2>Keyboard</h2>
        <dl>
          {[...rows, ...HELP_ROWS].map(({ shown, does }) => (
            <div key={shown}>
              <dt>
                <kbd>{shown}</kbd>
              </dt>
              <dd>{does}</dd>
            </div>
          ))}
        </dl>
        <Button onClick={() => dialog.current?.close()}>close</Button>
      </dialog>
    </>
  );
}

/**
 * Handles the keys of these rows, except while a field is being edited or the help is open. `act` returns true if the
 * key means something here, so that the browser does not handle it too.
 */
export function useKeys<Meaning>(
  rows: readonly KeyRow<Meaning>[],
  act: (means: Meaning, key: string) => boolean,
): void {
  const latest = useRef(act);
  latest.current = act;
  // Before the view is painted: keys work as soon as it is seen.
  useLayoutEffect(() => {
    // A button keeps the focus after a click: Enter only activates a button focused by Tab.
    let isTabbing = false;
    const point = (): void => {
      isTabbing = false;
    };
    const handleKey = (event: KeyboardEvent): void => {
      if (event.key === 'Tab') isTabbing = true;
      if (document.querySelector('dialog[open]') !== null) return;
      if (isForTarget(event, isTabbing) || event.ctrlKey || event.metaKey || event.altKey) return;
      const row = rows.find(({ keys }) => keys.includes(event.key));
      if (row !== undefined && latest.current(row.means, event.key)) event.preventDefault();
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
