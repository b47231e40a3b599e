// The view of a run: progress, failures by cause, and its pages as a wall or a list, to search, filter and open.

import { useEffect, useRef, useState } from 'preact/hooks';
import { Button, Fold } from '../parts/controls.tsx';
import { counted } from '../parts/texts.ts';
import { RunPages } from '../run/run-pages.tsx';
import { api, sentence } from './api.ts';
import {
  csvOf,
  durationText,
  type JobView,
  jobName,
  type Outcome,
  pagesOf,
  speedOf,
  standing,
  type Tick,
} from './job-view.ts';
import { CardImage } from './kept-pages.tsx';
import { go, hashOf, type Query, replace } from './route.ts';
import { saveAs } from './save-as.ts';
import { SaveButton } from './save-panel.tsx';
import { Asking, useAnswer, useAttempt } from './use-answer.tsx';

/** ms between two looks at a running job. */
const LOOK_EVERY = 1_500;

export function RunView({ id, query }: { readonly id: string; readonly query: Query }) {
  const [turn, setTurn] = useState(0);
  const { failure, attempt } = useAttempt();
  const {
    value: job,
    failure: unknown,
    again,
  } = useAnswer<JobView>(`v1/jobs/${encodeURIComponent(id)}`, {
    everyMs: ({ state }) => (state === 'running' ? LOOK_EVERY : 0),
  });
  const { pages, failure: broken } = useOutcomes(id, turn);
  const act = (path: string, method: 'POST' | 'DELETE'): Promise<void> =>
    attempt(async () => {
      await api.ask(`v1/jobs/${encodeURIComponent(id)}${path}`, { method });
      if (path.includes('purge')) go(hashOf('runs'));
      again();
      setTurn(now => now + 1);
    });
  const wrong = failure || unknown || broken;
  if (job === undefined) return <Asking title="Run" failure={wrong} />;
  return (
    <main class="run">
      <div class="run-head">
        <h1>{jobName(job)}</h1>
        <Fold />
        <RunActions job={job} pages={pages} onAct={act} />
        <Progress job={job} />
        {(wrong || job.error) && (
          <p class="failure" role="alert">
            {wrong || job.error?.message}
          </p>
        )}
      </div>
      <RunPages
        pages={pages}
        query={query}
        onQuery={changed => replace(hashOf('run', id, { ...query, ...changed }))}
        isRunning={job.state === 'running'}
        linkOf={({ line, files }) => (files?.snapshot === undefined ? '' : hashOf('page', `${id}/${line}`))}
        pictureOf={outcome => (
          <CardImage path={hasPicture(outcome) ? `v1/jobs/${id}/cards/${outcome.line}` : ''} />
        )}
      />
    </main>
  );
}

interface RunActionsProps {
  readonly job: JobView;
  readonly pages: readonly Outcome[];
  readonly onAct: (path: string, method: 'POST' | 'DELETE') => Promise<void>;
}

function RunActions({ job, pages, onAct }: RunActionsProps) {
  const [isAsking, setIsAsking] = useState(false);
  const { state, kind, counts } = job;
  const isOurs = job.name === undefined;
  return (
    <div class="switches">
      {isOurs && state === 'running' && <Button onClick={() => void onAct('', 'DELETE')}>Stop</Button>}
      {(state === 'cancelled' || state === 'failed') && (
        <Button onClick={() => void onAct('/resume', 'POST')}>Resume</Button>
      )}
      {isOurs && state !== 'running' && kind === 'batch' && counts.failed > 0 && (
        <Button onClick={() => void onAct('/resume?redo=failed', 'POST')}>Retry failed pages</Button>
      )}
      <Button onClick={() => saveAs(new Blob([csvOf(pages)], { type: 'text/csv' }), 'pages.csv')}>
        Save CSV
      </Button>
      <SaveButton path={`v1/jobs/${job.id}/results`} file="results.jsonl">
        Save records
      </SaveButton>
      {!isOurs ? null : isAsking ? (
        <Button class="main" onClick={() => void onAct('?purge=true', 'DELETE')}>
          Delete all its files
        </Button>
      ) : (
        <Button onClick={() => setIsAsking(true)}>Delete</Button>
      )}
    </div>
  );
}

/** Number of latest polls of the job from which its speed is computed. */
const SPEED_TICKS = 20;

function Progress({ job }: { readonly job: JobView }) {
  const ticks = useRef<Tick[]>([]);
  const { counts, state } = job;
  const done = pagesOf(job);
  useEffect(() => {
    ticks.current = [...ticks.current, { ms: Date.now(), done }].slice(-SPEED_TICKS);
  }, [job]);
  const speed = state === 'running' ? speedOf([...ticks.current, { ms: Date.now(), done }]) : undefined;
  const left = counts.named - done;
  const facts = [
    state,
    `${done} of ${counted(counts.named, 'page')}`,
    `${counts.failed} failed`,
    ...(speed === undefined
      ? []
      : [`${speed.toFixed(1)} pages a second`, `about ${durationText(left / speed)} left`]),
    `${(job.bytes / 1e6).toFixed(1)} MB`,
  ];
  return (
    <div class="run-progress">
      <progress aria-label="Pages read" max={Math.max(1, counts.named)} value={done} />
      <p role="status">{facts.join(' · ')}</p>
    </div>
  );
}

const hasPicture = ({ files = {} }: Outcome): boolean =>
  ['picture', 'picture-webp', 'picture-jpeg', 'before'].some(name => name in files);

type Event = ({ readonly event: 'outcome' } & Outcome) | { readonly event: 'end'; readonly job: JobView };

/** ms between two updates of what is shown, and before a broken stream is resumed. */
const SHOW_EVERY = 250;
const RESUME_AFTER = 2_000;

export interface Outcomes {
  readonly pages: readonly Outcome[];
  readonly failure: string;
}

/**
 * The pages of a job, as they arrive; a stream that breaks off is resumed after its last line. `turn`: another number reads
 * on, after the job was resumed.
 */
function useOutcomes(job: string, turn: number): Outcomes {
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
