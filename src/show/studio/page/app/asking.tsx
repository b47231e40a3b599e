// Shows that a view waits for the service, or why it has no answer.

import type { ComponentChildren } from 'preact';

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
