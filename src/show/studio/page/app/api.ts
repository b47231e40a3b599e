// Requests a page from a server, and yields its progress line by line.

import { LOOK_TYPE, type LookEvent, type OpenStart } from '../start.ts';

/** Throws the server's message if it refuses. */
export async function* lookEvents(
  { endpoint }: OpenStart,
  url: string,
  token: string,
  signal: AbortSignal,
): AsyncGenerator<LookEvent> {
  const answer = await fetch(endpoint, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      accept: LOOK_TYPE,
      ...(token === '' ? {} : { authorization: `Bearer ${token}` }),
    },
    body: JSON.stringify({ url }),
    signal,
  });
  if (!answer.ok || answer.body === null) throw new Error(await refusalOf(answer));
  for await (const line of linesOf(answer.body)) {
    const event = JSON.parse(line) as LookEvent;
    if (event.event === 'failed') throw new Error(event.error.message);
    yield event;
  }
}

async function refusalOf(answer: Response): Promise<string> {
  const body: unknown = await answer.json().catch(() => undefined);
  const { error } = (body ?? {}) as { readonly error?: { readonly message?: string } };
  return error?.message ?? `the server answered with status ${answer.status}`;
}

async function* linesOf(body: ReadableStream<Uint8Array<ArrayBuffer>>): AsyncGenerator<string> {
  const reader = body.pipeThrough(new TextDecoderStream()).getReader();
  let rest = '';
  for (;;) {
    const { done, value } = await reader.read();
    const lines = `${rest}${value ?? ''}`.split('\n');
    rest = lines.pop() ?? '';
    yield* lines;
    if (done) return;
  }
}
