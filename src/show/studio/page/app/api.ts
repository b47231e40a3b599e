// Asks the service: JSON, files and streams of lines, with the token of this window.

import { LOOK_TYPE, type LookEvent } from '../start.ts';

/** A refusal of the service, with its message. */
export class Refusal extends Error {
  readonly status: number;

  constructor(status: number, message: string) {
    super(message);
    this.status = status;
  }
}

export interface Asked {
  readonly method?: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** Sent as JSON. */
  readonly body?: object;
  readonly accept?: string;
  readonly signal?: AbortSignal;
}

const TOKEN_KEY = 'pith-token';

export const api = {
  /** Kept only for this window's session. */
  token: (): string => sessionStorage.getItem(TOKEN_KEY) ?? '',

  setToken: (token: string): void => sessionStorage.setItem(TOKEN_KEY, token),

  /** Throws a `Refusal`. */
  async ask(path: string, { method, body, accept, signal }: Asked = {}): Promise<Response> {
    const token = api.token();
    const answer = await fetch(path, {
      method: method ?? (body === undefined ? 'GET' : 'POST'),
      headers: {
        ...(body && { 'content-type': 'application/json' }),
        ...(accept && { accept }),
        ...(token !== '' && { authorization: `Bearer ${token}` }),
      },
      ...(body && { body: JSON.stringify(body) }),
      ...(signal && { signal }),
    });
    if (!answer.ok) throw new Refusal(answer.status, await refusalOf(answer));
    return answer;
  },

  async json<Value>(path: string, asked: Asked = {}): Promise<Value> {
    return (await (await api.ask(path, { accept: 'application/json', ...asked })).json()) as Value;
  },

  /** The lines of an answer of JSON lines, as they arrive. */
  async *lines<Line>(path: string, asked: Asked): AsyncGenerator<Line> {
    const { body } = await api.ask(path, asked);
    if (body === null) return;
    const reader = body.pipeThrough(new TextDecoderStream()).getReader();
    let rest = '';
    for (;;) {
      const { done, value } = await reader.read();
      const lines = `${rest}${value ?? ''}`.split('\n');
      rest = lines.pop() ?? '';
      for (const line of lines) if (line !== '') yield JSON.parse(line) as Line;
      if (done) return;
    }
  },

  /** Opens or judges a page, and yields its progress. */
  async *looks(body: object, signal: AbortSignal): AsyncGenerator<LookEvent> {
    for await (const event of api.lines<LookEvent>('v1/segment', { body, accept: LOOK_TYPE, signal })) {
      if (event.event === 'failed') throw new Error(event.error.message);
      yield event;
    }
  },
};

export const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

/** The message of an error as a sentence. */
export function sentence(error: unknown): string {
  const message = messageOf(error);
  // An address keeps its case.
  return /^[a-z]+:/.test(message) ? message : message.charAt(0).toUpperCase() + message.slice(1);
}

async function refusalOf(answer: Response): Promise<string> {
  const body: unknown = await answer.json().catch(() => undefined);
  const { error } = (body ?? {}) as { readonly error?: { readonly message?: string } };
  return error?.message ?? `the server answered with status ${answer.status}`;
}
