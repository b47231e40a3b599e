// Saves the labels of a page, one save at a time: each starts from the file that the previous one wrote.

import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks';
import { isOutdated, savedMessage } from './label-service.ts';
import { isGuess, isSaved, type LabelMarks, type LabelState, type LabelWish } from './label-state.ts';
import type { WireSaved, WireVersion } from './label-wire.ts';

export type SaveMarks = (marks: LabelMarks, version: WireVersion) => Promise<WireSaved>;

export interface SaveFailure {
  readonly message: string;
  /** True if nothing can be saved until the page is reloaded. */
  readonly isOutdated: boolean;
}

export interface Saving {
  readonly failure: SaveFailure | null;
  /** Resolves to true if the current marks are on disk. */
  readonly save: () => Promise<boolean>;
  /** Saves until no marks are pending; does nothing if nothing was marked. */
  readonly saveAll: () => Promise<boolean>;
}

/** `latest` returns the current state, which may be ahead of the rendered one. */
export function useSaving(
  latest: () => LabelState,
  wish: (wish: LabelWish) => void,
  onSave: SaveMarks,
  tell: (note: string) => void,
): Saving {
  const [failure, setFailure] = useState<SaveFailure | null>(null);
  const before = useRef<Promise<unknown>>(Promise.resolve());
  const saveNow = async (): Promise<boolean> => {
    const { marks, file } = latest();
    try {
      const saved = await onSave(marks, file.version);
      wish({ to: 'saved', marks, version: saved.version, misfits: saved.misfits });
      setFailure(null);
      tell(savedMessage(saved));
      return true;
    } catch (error) {
      const message = error instanceof Error ? error.message : String(error);
      setFailure({ message, isOutdated: isOutdated(error) });
      return false;
    }
  };
  const save = (): Promise<boolean> => {
    const saved = before.current.then(saveNow);
    before.current = saved;
    return saved;
  };
  const saveAll = async (): Promise<boolean> => {
    while (isUnsaved(latest())) if (!(await save())) return false;
    return true;
  };
  useLeaveWarning(isUnsaved(latest()));
  useEffect(
    () => () => {
      // Another view takes its place.
      if (isUnsaved(latest())) void save();
    },
    [],
  );
  return { failure, save, saveAll };
}

const isUnsaved = (state: LabelState): boolean => !isGuess(state) && !isSaved(state);

/** Makes the browser ask before it leaves a page with unsaved changes, from the first moment they are shown. */
function useLeaveWarning(isActive: boolean): void {
  useLayoutEffect(() => {
    if (!isActive) return;
    const preventLeaving = (event: BeforeUnloadEvent): void => event.preventDefault();
    addEventListener('beforeunload', preventLeaving);
    return () => removeEventListener('beforeunload', preventLeaving);
  }, [isActive]);
}
