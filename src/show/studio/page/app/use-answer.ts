// Asks the service when a view opens or what it asks for changes; asks again at an interval while there is reason to.

import { useEffect, useState } from 'preact/hooks';
import { type Asked, api, sentence } from './api.ts';

export interface Answer<Value> {
  readonly value?: Value;
  readonly failure?: string;
  readonly again: () => void;
}

interface AnswerOptions<Value> {
  /** ms from an answer until the service is asked again; 0 for never. */
  readonly everyMs?: (value: Value) => number;
  readonly asked?: Pick<Asked, 'body' | 'accept'>;
}

/** `path`: '' asks nothing. */
export function useAnswer<Value>(
  path: string,
  { everyMs = () => 0, asked }: AnswerOptions<Value> = {},
): Answer<Value> {
  const [answer, setAnswer] = useState<Omit<Answer<Value>, 'again'>>({});
  const [turn, setTurn] = useState(0);
  useEffect(() => {
    if (path === '') return;
    const gone = new AbortController();
    let timer: ReturnType<typeof setTimeout> | undefined;
    api
      .json<Value>(path, { ...asked, signal: gone.signal })
      .then(value => {
        setAnswer({ value });
        const ms = everyMs(value);
        if (ms > 0) timer = setTimeout(() => setTurn(now => now + 1), ms);
      })
      .catch((error: unknown) => {
        if (!gone.signal.aborted) setAnswer(earlier => ({ ...earlier, failure: sentence(error) }));
      });
    return () => {
      gone.abort();
      clearTimeout(timer);
    };
  }, [path, turn, JSON.stringify(asked)]);
  return { ...answer, again: () => setTurn(now => now + 1) };
}
