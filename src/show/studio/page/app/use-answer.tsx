// Asks the service when a view opens or what it asks for changes, at an interval, and for a press; shows that a view
// waits for it.

import type { ComponentChildren } from 'preact';
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

/** Does what a press asks for, and says why it failed. */
export function useAttempt() {
  const [failure, setFailure] = useState('');
  const [isBusy, setIsBusy] = useState(false);
  const attempt = async (act: () => Promise<void>): Promise<void> => {
    setFailure('');
    setIsBusy(true);
    try {
      await act();
    } catch (error) {
      setFailure(sentence(error));
    } finally {
      setIsBusy(false);
    }
  };
  return { failure, isBusy, attempt };
}

interface AskingProps {
  readonly title: string;
  readonly note?: string;
  readonly failure?: string | undefined;
  readonly children?: ComponentChildren;
}

export function Asking({ title, note = 'Asking the server …', failure = '', children }: AskingProps) {
  return (
    <main class="sheet-of-text">
      <h1>{title}</h1>
      <p role="status" class={failure === '' ? 'quiet' : 'failure'}>
        {failure || note}
      </p>
      {children}
    </main>
  );
}
