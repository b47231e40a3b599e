// Saves the labels of a page, one save after another: each begins from what the one before has left on disk.

import { useLayoutEffect, useRef, useState } from 'preact/hooks';
import { Outdated, saidOf } from './label-service.ts';
import { isGuess, isSaved, type LabelMarks, type LabelState, type LabelWish } from './label-state.ts';
import type { WireSaved, WireVersion } from './label-wire.ts';

export type SaveMarks = (marks: LabelMarks, version: WireVersion) => Promise<WireSaved>;

export interface SaveFailure {
  readonly message: string;
  /** Nothing can be saved until the page is loaded again. */
  readonly isOutdated: boolean;
}

export interface Saving {
  readonly failure: SaveFailure | null;
  /** Whether the marks of now are on disk. */
  readonly save: () => Promise<boolean>;
  /** As `save`, and again while marks are made meanwhile; nothing where nothing was begun. */
  readonly saveAll: () => Promise<boolean>;
}

/** `latest` is the state of now, ahead of what is drawn. */
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
      tell(saidOf(saved));
      return true;
    } catch (error) {
      const message = error instanceof Error ? error.message : String(error);
      setFailure({ message, isOutdated: error instanceof Outdated });
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
  useAsking(isUnsaved(latest()));
  return { failure, save, saveAll };
}

const isUnsaved = (state: LabelState): boolean => !isGuess(state) && !isSaved(state);

/** The browser asks before it leaves a page on which something would be lost, from the moment at which it is shown. */
function useAsking(isAsking: boolean): void {
  useLayoutEffect(() => {
    if (!isAsking) return;
    const ask = (event: BeforeUnloadEvent): void => event.preventDefault();
    addEventListener('beforeunload', ask);
    return () => removeEventListener('beforeunload', ask);
  }, [isAsking]);
}
