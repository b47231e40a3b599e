// The pages of a job, as they arrive; a stream that breaks off is resumed after its last line.

import { useEffect, useState } from 'preact/hooks';
import { api, sentence } from './api.ts';
import { type JobView, type Outcome, standing } from './job-view.ts';

type Event = ({ readonly event: 'outcome' } & Outcome) | { readonly event: 'end'; readonly job: JobView };

/** ms between two updates of what is shown, and before a broken stream is resumed. */
const SHOW_EVERY = 250;
const RESUME_AFTER = 2_000;

export interface Outcomes {
  readonly pages: readonly Outcome[];
  readonly failure: string;
}

/** `turn`: another number reads on, after the job was resumed. */
export function useOutcomes(job: string, turn: number): Outcomes {
  const [outcomes, setOutcomes] = useState<Outcomes>({ pages: [], failure: '' });
  useEffect(() => {
    const gone = new AbortController();
    const all: Outcome[] = [];
    let shown = 0;
    const show = (): void => {
      shown = Date.now();
      setOutcomes({ pages: standing(all), failure: '' });
    };
    const readOn = async (): Promise<void> => {
      let timer: ReturnType<typeof setTimeout> | undefined;
      try {
        const path = `v1/jobs/${encodeURIComponent(job)}/outcomes?after=${all.at(-1)?.line ?? 0}`;
        for await (const event of api.lines<Event>(path, { signal: gone.signal })) {
          if (event.event === 'end') return;
          all.push(event);
          timer ??= setTimeout(
            () => {
              timer = undefined;
              show();
            },
            shown + SHOW_EVERY - Date.now(),
          );
        }
      } finally {
        clearTimeout(timer);
        if (!gone.signal.aborted) show();
      }
      // Ended without its last line: the service was stopped.
      await new Promise(resolve => setTimeout(resolve, RESUME_AFTER));
      if (!gone.signal.aborted) await readOn();
    };
    readOn().catch((error: unknown) => {
      if (!gone.signal.aborted) setOutcomes({ pages: standing(all), failure: sentence(error) });
    });
    return () => gone.abort();
  }, [job, turn]);
  return outcomes;
}
