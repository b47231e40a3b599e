// Asks a server for the pages to label, and saves the labels of a page there.

import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks';
import { api, messageOf, Refusal } from '../app/api.ts';
import { isGuess, isSaved, type LabelMarks, type LabelState, type LabelWish, toWire } from './label-state.ts';
import type { WirePageList, WireSaved, WireVersion } from './label-wire.ts';

export interface LabelService {
  readonly list: () => Promise<WirePageList>;
  /** Where a page of the list is read and its labels are saved. */
  readonly pathOf: (number: number) => string;
}

/** That of `pith label`. */
export const LABEL_SERVER: LabelService = {
  list: () => api.json<WirePageList>('pages'),
  pathOf: number => `pages/${number}`,
};

/** An event of the window: a view that is left saves its labels while the next one already counts them. */
export const LABELS_SAVED = 'pith-labels-saved';

export async function saveMarks(path: string, marks: LabelMarks, version: WireVersion): Promise<WireSaved> {
  const body = { ...toWire(marks), version };
  const saved = await api.json<WireSaved>(path, { method: 'PUT', body });
  dispatchEvent(new Event(LABELS_SAVED));
  return saved;
}

function savedMessage({ file, problems }: WireSaved): string {
  if (problems.length === 0) return `saved ${file}`;
  const count = problems.length === 1 ? 'one thing' : `${problems.length} things`;
  return `saved ${file}; ${count} to mend, the first: ${problems[0]}`;
}

/** The page or its labels changed on the server and must be loaded again. */
const CONFLICT = 409;

export type SaveMarks = (marks: LabelMarks, version: WireVersion) => Promise<WireSaved>;

/**
 * Saves one at a time: each save starts from the file that the previous one wrote. `latest` returns the current state,
 * which may be ahead of the rendered one.
 */
export function useSaving(
  latest: () => LabelState,
  wish: (wish: LabelWish) => void,
  onSave: SaveMarks,
  tell: (note: string) => void,
) {
  // Until a save succeeds.
  const [failure, setFailure] = useState<{ readonly message: string; readonly isOutdated: boolean }>();
  const before = useRef<Promise<unknown>>(Promise.resolve());
  // These resolve to true if the current marks are on disk.
  const saveNow = async (): Promise<boolean> => {
    const { marks, file } = latest();
    try {
      const saved = await onSave(marks, file.version);
      wish({ to: 'saved', marks, version: saved.version, misfits: saved.misfits });
      setFailure(undefined);
      tell(savedMessage(saved));
      return true;
    } catch (error) {
      const isOutdated = error instanceof Refusal && error.status === CONFLICT;
      setFailure({ message: messageOf(error), isOutdated });
      return false;
    }
  };
  const save = (): Promise<boolean> => {
    const saved = before.current.then(saveNow);
    before.current = saved;
    return saved;
  };
  /** Saves until no marks are pending; does nothing if nothing was marked. */
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
