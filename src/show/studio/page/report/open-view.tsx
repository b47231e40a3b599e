// Opens a page by address: shows its zones first, then its picture below them.

import { useEffect, useRef, useState } from 'preact/hooks';
import { sightsOf } from '../read-start.ts';
import { type PageModel, pageModel } from '../stage/page-model.ts';
import type { LookEvent, OpenStart } from '../start.ts';
import { withGuessedScheme } from './guess-scheme.ts';
import { lookEvents } from './look-events.ts';
import { ReportView } from './report-view.tsx';

type Phase =
  | { readonly is: 'idle' }
  /** Idle after a page was left or stopped. */
  | { readonly is: 'left' }
  | { readonly is: 'waiting'; readonly note: string }
  | { readonly is: 'failed'; readonly message: string }
  | { readonly is: 'shown'; readonly model: PageModel; readonly note: string };

const NOTES = {
  queued: 'Waiting for a turn …',
  navigating: 'Opening the page …',
  captured: 'Looking at it …',
  zones: 'The zones are ready; the picture is loading …',
  picture: '',
} as const satisfies Record<Exclude<LookEvent['event'], 'failed'>, string>;

export function OpenView({ start }: { readonly start: OpenStart }) {
  const [url, setUrl] = useState('');
  const [token, setToken] = useState(readToken);
  const { phase, open, leave } = useVisit(start, url, token);
  if (phase.is === 'shown') return <ReportView model={phase.model} note={phase.note} onBack={leave} />;
  const isWaiting = phase.is === 'waiting';
  return (
    <main class="open">
      <h1>pith</h1>
      <p class="quiet">The header, footer, margins and centre of a page, as a person sees them.</p>
      <form
        onSubmit={event => {
          event.preventDefault();
          void open();
        }}
      >
        <AddressField url={url} onInput={setUrl} isNext={phase.is === 'left'} />
        {start.wantsToken === true && <TokenField token={token} onInput={setToken} />}
        <button type="submit" class="main" disabled={isWaiting}>
          {isWaiting ? 'looking …' : 'look'}
        </button>
        {isWaiting && (
          <button type="button" onClick={leave}>
            stop
          </button>
        )}
      </form>
      <p role="status" class={phase.is === 'failed' ? 'failure' : 'quiet'}>
        {phase.is === 'failed' ? phase.message : isWaiting ? phase.note : ''}
      </p>
    </main>
  );
}

interface Visit {
  readonly phase: Phase;
  readonly open: () => Promise<void>;
  readonly leave: () => void;
}

/** One visit at a time: leaving a page cancels its request. */
function useVisit(start: OpenStart, url: string, token: string): Visit {
  const [phase, setPhase] = useState<Phase>({ is: 'idle' });
  const visit = useRef<AbortController | null>(null);
  const open = async (): Promise<void> => {
    const own = new AbortController();
    visit.current = own;
    setPhase({ is: 'waiting', note: 'Asking the server …' });
    try {
      storeToken(token);
      for await (const event of lookEvents(start, withGuessedScheme(url), token, own.signal))
        setPhase(earlier => phaseAfter(event, earlier));
    } catch (error) {
      if (!own.signal.aborted) setPhase(earlier => failedAfter(earlier, sentence(error)));
    }
  };
  const leave = (): void => {
    visit.current?.abort();
    setPhase({ is: 'left' });
  };
  return { phase, open, leave };
}

interface AddressFieldProps {
  readonly url: string;
  readonly onInput: (url: string) => void;
  /** Takes the focus, because the focused element was removed. */
  readonly isNext: boolean;
}

function AddressField({ url, onInput, isNext }: AddressFieldProps) {
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (!isNext) return;
    field.current?.focus();
    field.current?.select();
  }, [isNext]);
  return (
    <input
      ref={field}
      type="text"
      inputMode="url"
      required
      aria-label="Address of a page"
      placeholder="https://example.org/"
      value={url}
      onInput={event => onInput(event.currentTarget.value)}
    />
  );
}

interface TokenFieldProps {
  readonly token: string;
  readonly onInput: (token: string) => void;
}

function TokenField({ token, onInput }: TokenFieldProps) {
  return (
    <input
      type="password"
      required
      autocomplete="off"
      aria-label="Token of this service"
      placeholder="token"
      value={token}
      onInput={event => onInput(event.currentTarget.value)}
    />
  );
}

function phaseAfter(event: LookEvent, earlier: Phase): Phase {
  if (event.event === 'failed') return failedAfter(earlier, event.error.message);
  const note = NOTES[event.event];
  if (!('look' in event)) return earlier.is === 'waiting' ? { is: 'waiting', note } : earlier;
  const [sight] = sightsOf([event.look], event.tiles);
  return sight === undefined ? earlier : { is: 'shown', model: pageModel(sight), note };
}

/** Keeps zones that have arrived, though the picture failed. */
function failedAfter(earlier: Phase, message: string): Phase {
  return earlier.is === 'shown' ? { ...earlier, note: message } : { is: 'failed', message };
}

const TOKEN_KEY = 'pith-token';

/** Kept only for this window's session. */
const readToken = (): string => sessionStorage.getItem(TOKEN_KEY) ?? '';

function storeToken(token: string): void {
  if (token !== '') sessionStorage.setItem(TOKEN_KEY, token);
}

function sentence(error: unknown): string {
  const message = error instanceof Error ? error.message : String(error);
  // An address keeps its case.
  return /^[a-z]+:/.test(message) ? message : message.charAt(0).toUpperCase() + message.slice(1);
}
