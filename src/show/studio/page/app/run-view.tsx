// The view of a run: progress, failures by cause, and its pages as a wall or a list, to search, filter and open.

import { useEffect, useMemo, useRef, useState } from 'preact/hooks';
import { Segmented } from '../parts/segmented.tsx';
import { api, sentence } from './api.ts';
import { Asking } from './asking.tsx';
import {
  csvOf,
  durationText,
  failuresOf,
  filtered,
  type JobView,
  jobName,
  ORDERS,
  type Outcome,
  pagesOf,
  speedOf,
  type Tick,
} from './job-view.ts';
import { ZonePicture } from './kept-pages.tsx';
import { go, hashOf, type Query, replace } from './route.ts';
import { saveAs } from './save-as.ts';
import { SaveButton } from './save-button.tsx';
import { Choice } from './settings-bar.tsx';
import { useAnswer } from './use-answer.ts';
import { useOutcomes } from './use-outcomes.ts';
import { VirtualGrid } from './virtual-grid.tsx';

/** ms between two looks at a running job. */
const LOOK_EVERY = 1_500;

export function RunView({ id, query }: { readonly id: string; readonly query: Query }) {
  const [turn, setTurn] = useState(0);
  const [failure, setFailure] = useState('');
  const {
    value: job,
    failure: unknown,
    again,
  } = useAnswer<JobView>(`v1/jobs/${id}`, { everyMs: ({ state }) => (state === 'running' ? LOOK_EVERY : 0) });
  const { pages, failure: broken } = useOutcomes(id, turn);
  const act = async (path: string, method: 'POST' | 'DELETE'): Promise<void> => {
    setFailure('');
    try {
      await api.ask(`v1/jobs/${id}${path}`, { method });
      if (path.includes('purge')) go(hashOf('runs'));
      again();
      setTurn(now => now + 1);
    } catch (error) {
      setFailure(sentence(error));
    }
  };
  const wrong = failure || unknown || broken;
  if (job === undefined) return <Asking title="Run" failure={wrong} />;
  return (
    <main class="run">
      <div class="run-head">
        <h1>{jobName(job)}</h1>
        <RunActions job={job} pages={pages} onAct={act} />
        <Progress job={job} />
        {(wrong || job.error) && (
          <p class="failure" role="alert">
            {wrong || job.error?.message}
          </p>
        )}
      </div>
      <Pages id={id} pages={pages} query={query} isRunning={job.state === 'running'} />
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
  return (
    <div class="switches">
      {state === 'running' && (
        <button type="button" onClick={() => void onAct('', 'DELETE')}>
          stop
        </button>
      )}
      {(state === 'cancelled' || state === 'failed') && (
        <button type="button" onClick={() => void onAct('/resume', 'POST')}>
          resume
        </button>
      )}
      {state !== 'running' && kind === 'batch' && counts.failed > 0 && (
        <button type="button" onClick={() => void onAct('/resume?redo=failed', 'POST')}>
          retry failed pages
        </button>
      )}
      <button
        type="button"
        onClick={() => saveAs(new Blob([csvOf(pages)], { type: 'text/csv' }), 'pages.csv')}
      >
        save CSV
      </button>
      <SaveButton path={`v1/jobs/${job.id}/results`} file="results.jsonl">
        save records
      </SaveButton>
      {isAsking ? (
        <button type="button" class="main" onClick={() => void onAct('?purge=true', 'DELETE')}>
          delete all its files
        </button>
      ) : (
        <button type="button" onClick={() => setIsAsking(true)}>
          delete
        </button>
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
    `${done} of ${counts.named} pages`,
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

const SHAPES = ['wall', 'list'] as const;
const WALL = { cellWidth: 180, cellHeight: 306 };
const LIST = { cellWidth: 0, cellHeight: 40 };

interface PagesProps {
  readonly id: string;
  readonly pages: readonly Outcome[];
  readonly query: Query;
  readonly isRunning: boolean;
}

/** The address holds the search words, the filter, the order and the shape. */
function Pages({ id, pages, query, isRunning }: PagesProps) {
  const order = ORDERS.find(name => name === query.order) ?? ORDERS[0];
  const shape = SHAPES.find(name => name === query.as) ?? SHAPES[0];
  const { words = '', state = '' } = query;
  const failures = useMemo(() => failuresOf(pages), [pages]);
  const found = useMemo(() => filtered(pages, { words, state, order }), [pages, words, state, order]);
  const set = (changed: Query): void => replace(hashOf('run', id, { ...query, ...changed }));
  const states = [
    { value: '', label: `all ${pages.length}` },
    { value: 'ok', label: `read ${pages.filter(({ ok }) => ok).length}` },
    ...failures.map(([code, count]) => ({ value: code, label: `${code} ${count}` })),
  ];
  return (
    <>
      <section class="tools" aria-label="Filter">
        <input
          type="search"
          aria-label="Search addresses and titles"
          placeholder="search addresses and titles"
          value={words}
          onInput={event => set({ words: event.currentTarget.value })}
        />
        <fieldset class="switches" aria-label="State">
          {states.map(({ value, label }) => (
            <button
              key={value}
              type="button"
              aria-pressed={value === state}
              onClick={() => set({ state: value })}
            >
              {label}
            </button>
          ))}
        </fieldset>
        <Choice label="Order" value={order} onChoose={value => set({ order: value })}>
          {ORDERS.map(name => (
            <option key={name}>{name}</option>
          ))}
        </Choice>
        <Segmented label="Shape" names={SHAPES} chosen={shape} onChoose={name => set({ as: name })} />
        <span class="quiet">{`${found.length} shown`}</span>
      </section>
      {found.length === 0 && (
        <p class="empty">
          {isRunning && pages.length === 0 ? 'The first pages are being read …' : 'No page matches.'}
        </p>
      )}
      <VirtualGrid
        key={shape}
        name="Pages of the run"
        items={found}
        {...(shape === 'wall' ? WALL : LIST)}
        keyOf={({ line }) => line}
        cellOf={outcome =>
          shape === 'wall' ? <Card id={id} outcome={outcome} /> : <Row id={id} outcome={outcome} />
        }
      />
    </>
  );
}

interface CellProps {
  readonly id: string;
  readonly outcome: Outcome;
}

const hasPicture = ({ files = {} }: Outcome): boolean =>
  ['picture', 'picture-webp', 'picture-jpeg', 'before'].some(name => name in files);

/** A page opens in the view Page if its snapshot was saved. */
function Opener({ id, outcome: { line, files, title, url } }: CellProps) {
  const name = title || url;
  return files?.snapshot === undefined ? (
    <strong>{name}</strong>
  ) : (
    <a href={hashOf('page', `${id}/${line}`)}>{name}</a>
  );
}

function Card({ id, outcome }: CellProps) {
  const { line, page, zones, error, url } = outcome;
  return (
    <div class="run-card">
      {page && zones ? (
        <ZonePicture page={{ page, zones }} path={hasPicture(outcome) ? `v1/jobs/${id}/cards/${line}` : ''} />
      ) : (
        <span class="zone-picture failed">
          <strong>{error?.code}</strong>
          <span>{error?.message}</span>
        </span>
      )}
      <Opener id={id} outcome={outcome} />
      <span class="quiet">{url}</span>
    </div>
  );
}

function Row({ id, outcome }: CellProps) {
  const { url, error, chars, confidence, totalMs } = outcome;
  return (
    <div class="run-row">
      <Opener id={id} outcome={outcome} />
      <span class="quiet">{url}</span>
      {error ? (
        <span class="failure" title={error.message}>
          {error.code}
        </span>
      ) : (
        <span class="number">{`${chars} characters · ${Math.round(100 * (confidence ?? 0))} % sure · ${Math.round(totalMs ?? 0)} ms`}</span>
      )}
    </div>
  );
}
