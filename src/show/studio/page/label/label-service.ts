// Asks a server for the pages to label, and sends it their labels.

import { api, Refusal } from '../app/api.ts';
import { type LabelMarks, toWire } from './label-state.ts';
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

/** True if the page or its labels changed on the server and must be reloaded. */
export const isOutdated = (error: unknown): boolean => error instanceof Refusal && error.status === CONFLICT;

const CONFLICT = 409;

export function savedMessage({ file, problems }: WireSaved): string {
  if (problems.length === 0) return `saved ${file}`;
  const count = problems.length === 1 ? 'one thing' : `${problems.length} things`;
  return `saved ${file}; ${count} to mend, the first: ${problems[0]}`;
}
