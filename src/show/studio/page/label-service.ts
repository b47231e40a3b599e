// The server of a labelling session, as the page speaks with it.

import { type LabelMarks, toWire } from './label-state.ts';
import type { WireLabelPage, WirePageList, WireSaved, WireVersion } from './label-wire.ts';

export interface LabelService {
  readonly list: () => Promise<WirePageList>;
  readonly open: (number: number) => Promise<WireLabelPage>;
  /** Fails with an `Outdated` where the version is no longer that of the server. */
  readonly save: (number: number, marks: LabelMarks, version: WireVersion) => Promise<WireSaved>;
}

/** The page or its labels are others by now, and have to be loaded again. */
export class Outdated extends Error {}

export function labelService(token: string): LabelService {
  const ask = async <Answer>(path: string, body?: unknown): Promise<Answer> => {
    const answer = await fetch(path, {
      method: body === undefined ? 'GET' : 'PUT',
      headers: {
        authorization: `Bearer ${token}`,
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const said = (await answer.json()) as Answer & { readonly error?: { readonly message?: string } };
    if (answer.ok) return said;
    const message = said.error?.message ?? `the server answered ${answer.status}`;
    throw answer.status === CONFLICT ? new Outdated(message) : new Error(message);
  };
  return {
    list: () => ask<WirePageList>('pages'),
    open: number => ask<WireLabelPage>(`pages/${number}`),
    save: (number, marks, version) => ask<WireSaved>(`pages/${number}`, { ...toWire(marks), version }),
  };
}

const CONFLICT = 409;

export function saidOf({ file, problems }: WireSaved): string {
  if (problems.length === 0) return `saved ${file}`;
  const count = problems.length === 1 ? 'one thing' : `${problems.length} things`;
  return `saved ${file}; ${count} to mend, the first: ${problems[0]}`;
}
