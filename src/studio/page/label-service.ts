// The server of a labelling session, as the page speaks with it.

import { type LabelMarks, toWire } from './label-state.ts';
import type { WireLabelPage, WirePageList, WireSaved } from './label-wire.ts';

export interface LabelService {
  readonly list: () => Promise<WirePageList>;
  readonly open: (number: number) => Promise<WireLabelPage>;
  /** What is to be said of it. */
  readonly save: (number: number, marks: LabelMarks) => Promise<string>;
}

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
    if (!answer.ok) throw new Error(said.error?.message ?? `the server answered ${answer.status}`);
    return said;
  };
  return {
    list: () => ask<WirePageList>('pages'),
    open: number => ask<WireLabelPage>(`pages/${number}`),
    save: async (number, marks) => {
      const { file, problems } = await ask<WireSaved>(`pages/${number}`, toWire(marks));
      if (problems.length === 0) return `saved ${file}`;
      const count = problems.length === 1 ? 'one thing' : `${problems.length} things`;
      return `saved ${file}; ${count} to mend, the first: ${problems[0]}`;
    },
  };
}
