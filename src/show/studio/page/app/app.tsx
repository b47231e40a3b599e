// The app of the service: its views, the way between them, and the token.

import { useEffect, useRef, useState } from 'preact/hooks';
import { Failure, Form } from '../parts/controls.tsx';
import type { AppStart } from '../start.ts';
import { api } from './api.ts';
import { BenchView, SetView } from './bench/bench-view.tsx';
import { AddPage, LabelSet } from './bench/label-pages.tsx';
import { CompareView } from './compare-view.tsx';
import { HomeView } from './home-view.tsx';
import { LivePage } from './live-page.tsx';
import { hashOf, type Route, useRoute } from './route.ts';
import { RunView } from './run-view.tsx';
import { RunsView } from './runs-view.tsx';
import { useAttempt } from './use-answer.tsx';

export function App({ start }: { readonly start: AppStart }) {
  const route = useRoute();
  const [isKnown, setIsKnown] = useState(!start.wantsToken || api.token() !== '');
  useEffect(() => {
    // A page has its own title.
    const way = WAYS.find(({ of }) => of.some(view => view === route.view));
    if (way !== undefined) document.title = `${way.name} · pith`;
  }, [route.view]);
  return (
    <div class="app">
      <Ways start={start} route={route} />
      {isKnown ? <View start={start} route={route} /> : <TokenForm onToken={() => setIsKnown(true)} />}
    </div>
  );
}

function View({ start, route }: { readonly start: AppStart; readonly route: Route }) {
  switch (route.view) {
    case 'visit':
    case 'page':
      return <LivePage start={start} route={route} />;
    case 'compare':
      return <CompareView start={start} query={route.query} />;
    case 'runs':
      return <RunsView query={route.query} />;
    case 'run':
      return <RunView key={route.id} id={route.id} query={route.query} />;
    case 'bench':
      return route.id === '' ? <BenchView /> : <SetView key={route.id} set={route.id} query={route.query} />;
    case 'label':
      return route.id === '' ? <AddPage query={route.query} /> : <LabelSet route={route} />;
    default:
      return <HomeView start={start} query={route.query} />;
  }
}

const WAYS = [
  { view: 'home', name: 'Home', of: ['home'], needs: null },
  { view: 'compare', name: 'Compare', of: ['compare'], needs: null },
  { view: 'runs', name: 'Runs', of: ['runs', 'run'], needs: 'runsJobs' },
  { view: 'bench', name: 'Bench', of: ['bench', 'label'], needs: 'labels' },
] as const satisfies readonly {
  readonly view: Route['view'];
  readonly name: string;
  readonly of: readonly Route['view'][];
  /** Permission of the service that the view needs. */
  readonly needs: 'runsJobs' | 'labels' | null;
}[];

function Ways({ start, route }: { readonly start: AppStart; readonly route: Route }) {
  return (
    <nav class="ways" aria-label="pith">
      <strong>pith</strong>
      {WAYS.filter(({ needs }) => needs === null || start[needs]).map(({ view, name, of }) => (
        <a
          key={view}
          href={hashOf(view)}
          aria-current={of.some(known => known === route.view) ? 'page' : undefined}
        >
          {name}
        </a>
      ))}
      <a class="docs" href="playground">
        Playground
      </a>
      <a href="docs">API</a>
    </nav>
  );
}

/** The token is checked by the first request: a wrong one is asked for again. */
function TokenForm({ onToken }: { readonly onToken: () => void }) {
  const [token, setToken] = useState('');
  const { failure, attempt } = useAttempt();
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => field.current?.focus(), []);
  const check = async (): Promise<void> => {
    api.setToken(token);
    await api.ask('v1/pages').catch((error: unknown) => {
      api.setToken('');
      throw error;
    });
    onToken();
  };
  return (
    <main class="sheet-of-text">
      <h1>Token</h1>
      <p>This service answers only to those who have its token. It is kept until this window closes.</p>
      <Form class="open-line" onSubmit={() => void attempt(check)}>
        <input
          ref={field}
          type="password"
          required
          aria-label="Token of this service"
          autocomplete="off"
          value={token}
          onInput={event => setToken(event.currentTarget.value)}
        />
        <button type="submit" class="main">
          Continue
        </button>
      </Form>
      <Failure>{failure}</Failure>
    </main>
  );
}
