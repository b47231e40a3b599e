// A page that the user names: an address, a wait, and the zones.

import { useState } from 'preact/hooks';
import type { PackedLook } from './look.ts';
import { type PageModel, pageModel } from './page-model.ts';
import { sightsOf } from './read-start.ts';
import { ReportView } from './report-view.tsx';
import { LOOK_TYPE, type OpenStart } from './start.ts';

type Phase =
  | { readonly is: 'idle' }
  | { readonly is: 'waiting'; readonly url: string }
  | { readonly is: 'failed'; readonly message: string }
  | { readonly is: 'shown'; readonly model: PageModel };

export function OpenView({ start }: { readonly start: OpenStart }) {
  const [url, setUrl] = useState('');
  const [phase, setPhase] = useState<Phase>({ is: 'idle' });
  const open = async (): Promise<void> => {
    setPhase({ is: 'waiting', url });
    try {
      setPhase({ is: 'shown', model: await lookAt(start, url) });
    } catch (error) {
      setPhase({ is: 'failed', message: error instanceof Error ? error.message : String(error) });
    }
  };
  if (phase.is === 'shown') return <ReportView model={phase.model} onBack={() => setPhase({ is: 'idle' })} />;
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
        <input
          type="text"
          inputMode="url"
          required
          aria-label="Address of a page"
          placeholder="https://example.org/"
          value={url}
          onInput={event => setUrl(event.currentTarget.value)}
        />
        <button type="submit" class="main" disabled={phase.is === 'waiting'}>
          {phase.is === 'waiting' ? 'looking …' : 'look'}
        </button>
      </form>
      <p role="status" class={phase.is === 'failed' ? 'failure' : 'quiet'}>
        {phase.is === 'failed' ? phase.message : phase.is === 'waiting' ? `Opening ${phase.url} …` : ''}
      </p>
    </main>
  );
}

async function lookAt({ endpoint, token }: OpenStart, url: string): Promise<PageModel> {
  const answer = await fetch(endpoint, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      accept: LOOK_TYPE,
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
    },
    body: JSON.stringify({ url }),
  });
  const body = (await answer.json()) as PackedLook & { readonly error?: { readonly message?: string } };
  if (!answer.ok) throw new Error(body.error?.message ?? `The server answered ${answer.status}.`);
  const [sight] = sightsOf([body.look], body.tiles);
  if (sight === undefined) throw new Error('The server answered with no page.');
  return pageModel(sight);
}
