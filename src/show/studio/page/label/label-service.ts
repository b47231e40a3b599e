// Client of the labelling server.

import { type LabelMarks, toWire } from './label-state.ts';
import type { WireLabelPage, WirePageList, WireSaved, WireVersion } from './label-wire.ts';

export interface LabelService {
  readonly list: () => Promise<WirePageList>;
  readonly open: (number: number) => Promise<WireLabelPage>;
  /** Rejects with `Outdated` if the server has a newer version. */
  readonly save: (number: number, marks: LabelMarks, version: WireVersion) => Promise<WireSaved>;
}

/** The page or its labels changed on the server and must be reloaded. */
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

export const CONFLICT = 409;

export function savedMessage({ file, problems }: WireSaved): string {
  if (problems.length === 0) return `saved ${file}`;
  const count = problems.length === 1 ? 'one thing' : `${problems.length} things`;
  return `saved ${file}; ${count} to mend, the first: ${problems[0]}`;
}
