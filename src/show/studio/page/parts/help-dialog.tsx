// Lists the keyboard shortcuts.

import { useEffect, useRef } from 'preact/hooks';
import type { KeyRow } from '../report/report-keys.ts';

interface HelpDialogProps {
  readonly rows: readonly Pick<KeyRow<unknown>, 'shown' | 'does'>[];
  readonly onClose: () => void;
}

export function HelpDialog({ rows, onClose }: HelpDialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => dialog.current?.showModal(), []);
  return (
    <dialog ref={dialog} class="help" aria-label="Keyboard" onClose={onClose}>
      <h2>Keyboard</h2>
      <dl>
        {rows.map(({ shown, does }) => (
          <div key={shown}>
            <dt>
              <kbd>{shown}</kbd>
            </dt>
            <dd>{does}</dd>
          </div>
        ))}
      </dl>
      <button type="button" onClick={() => dialog.current?.close()}>
        close
      </button>
    </dialog>
  );
}
