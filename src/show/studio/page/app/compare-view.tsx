// The view Compare: two kept pages, or a page and what it is now.

import { useEffect, useState } from 'preact/hooks';
import { DiffView } from '../diff/diff-view.tsx';
import { CopyButton } from '../parts/copy-button.tsx';
import { sightsOf } from '../read-start.ts';
import { type PageModel, pageModel } from '../stage/page-model.ts';
import { type AppStart, DIFF_LOOK_TYPE, type PackedDiff } from '../start.ts';
import { api, sentence } from './api.ts';
import { ZonePicture } from './kept-pages.tsx';
import { type KeptView, nameOf, whenAndWhere } from './kept-view.ts';
import { go, hashOf, type Query, replace } from './route.ts';
import { quoted } from './same-by.ts';
import { saveAs } from './save-as.ts';
import { useAnswer } from './use-answer.ts';

interface CompareViewProps {
  readonly start: AppStart;
  readonly query: Query;
}

export function CompareView({ start, query: { before = '', after = '' } }: CompareViewProps) {
  const { value, failure } = useAnswer<{ readonly pages: readonly KeptView[] }>('v1/pages');
  if (before !== '' && after !== '')
    return (
      <Comparison
        key={`${before} ${after}`}
        before={before}
        after={after}
        pages={value?.pages ?? []}
        labels={start.labels}
      />
    );
  const pages = value?.pages ?? [];
  return (
    <main class="work">
      <h1>Compare</h1>
      <p class="quiet lead">
        {before === ''
          ? 'Choose the page as it was.'
          : 'Choose the page as it is now: another one, or the same at another time or in another window.'}
      </p>
      {failure !== undefined && <p class="failure">{failure}</p>}
      {before !== '' && <ReadAgain before={before} />}
      {value !== undefined && pages.length === 0 && (
        <p>
          <a href={hashOf('home')}>Look at a page first.</a>
        </p>
      )}
      <ul class="cards">
        {pages
          .filter(({ id }) => id !== before)
          .map(page => (
            <li key={page.id} class="page-card">
              <a
                href={hashOf('compare', '', before === '' ? { before: page.id } : { before, after: page.id })}
              >
                <ZonePicture page={page} path={`v1/pages/${page.id}/card`} />
                <strong>{nameOf(page)}</strong>
              </a>
              <p class="quiet">{whenAndWhere(page)}</p>
            </li>
          ))}
      </ul>
    </main>
  );
}

function ReadAgain({ before }: { readonly before: string }) {
  const [note, setNote] = useState('');
  const [isReading, setIsReading] = useState(false);
  const { value: page } = useAnswer<KeptView>(before.includes('/') ? '' : `v1/pages/${before}`);
  if (page === undefined) return null;
  const read = async (): Promise<void> => {
    setIsReading(true);
    setNote('Opening it again …');
    try {
      const body = { again: before, keep: true, viewport: page.viewport };
      const answer = await api.ask('v1/segment', { body, accept: 'text/plain' });
      replace(hashOf('compare', '', { before, after: answer.headers.get('pith-kept') ?? '' }));
    } catch (error) {
      setNote(sentence(error));
      setIsReading(false);
    }
  };
  return (
    <div class="again">
      <p>
        As it was: <strong>{nameOf(page)}</strong> <span class="quiet">{whenAndWhere(page)}</span>
      </p>
      <button type="button" class="main" disabled={isReading} onClick={() => void read()}>
        open it again and compare
      </button>
      <p role="status">{note}</p>
    </div>
  );
}

interface Compared {
  readonly models: readonly [PageModel, PageModel];
  readonly packed: PackedDiff;
}

const OUTPUTS = [
  { name: 'report', accept: 'text/html', file: 'diff.html' },
  { name: 'picture', accept: 'image/png', file: 'diff.png' },
  { name: 'JSON', accept: 'application/json', file: 'diff.json' },
] as const;

/** For a folder of baselines, as `pith diff` reads it. */
const SNAPSHOT = { accept: 'application/vnd.pith.snapshot+gzip', file: 'page.snapshot.json.gz' };

interface ComparisonProps {
  readonly before: string;
  readonly after: string;
  /** To name both by. */
  readonly pages: readonly KeptView[];
  readonly labels: boolean;
}

function Comparison({ before, after, pages, labels }: ComparisonProps) {
  const [compared, setCompared] = useState<Compared>();
  const [failure, setFailure] = useState('');
  const body = { before: { kept: before }, after: { kept: after } };
  useEffect(() => {
    const gone = new AbortController();
    const compare = async (): Promise<void> => {
      const packed = await api.json<PackedDiff>('v1/diff', {
        body,
        accept: DIFF_LOOK_TYPE,
        signal: gone.signal,
      });
      const [one, other] = sightsOf(packed.looks, packed.tiles).map(pageModel);
      if (one !== undefined && other !== undefined) setCompared({ models: [one, other], packed });
    };
    compare().catch((error: unknown) => {
      if (!gone.signal.aborted) setFailure(sentence(error));
    });
    return () => gone.abort();
  }, []);
  if (compared === undefined)
    return (
      <main class="sheet-of-text">
        <h1>Compare</h1>
        <p role="status" class={failure === '' ? 'quiet' : 'failure'}>
          {failure || 'Comparing both pages …'}
        </p>
      </main>
    );
  const save = async ({ accept, file }: (typeof OUTPUTS)[number]): Promise<void> =>
    saveAs(await (await api.ask('v1/diff', { body, accept })).blob(), file);
  const saveBaseline = async (): Promise<void> => {
    const answer = await api.ask('v1/segment', { body: { kept: after }, accept: SNAPSHOT.accept });
    saveAs(await answer.blob(), SNAPSHOT.file);
  };
  const { difference } = compared.packed;
  const labelOf = (id: string, side: 0 | 1): string => {
    const page = pages.find(kept => kept.id === id);
    return page === undefined
      ? difference.names[side]
      : `${page.url === 'about:blank' ? 'HTML' : page.url}, ${whenAndWhere(page)}`;
  };
  const names = difference.names.map(name => (/^https?:/.test(name) ? name : 'page.html'));
  return (
    <DiffView
      models={compared.models}
      difference={{ ...difference, names: [labelOf(before, 0), labelOf(after, 1)] }}
      actions={
        <div class="switches">
          {OUTPUTS.map(output => (
            <button key={output.name} type="button" onClick={() => void save(output)}>
              {`save ${output.name}`}
            </button>
          ))}
          <button
            type="button"
            title="the snapshot of the new page, for a folder of baselines"
            onClick={() => void saveBaseline()}
          >
            save baseline
          </button>
          <CopyButton
            text={['pith diff', ...names.map(quoted), '--report diff.html'].join(' ')}
            what="command"
          />
          <button type="button" onClick={() => go(hashOf('compare', '', { before: after, after: before }))}>
            swap
          </button>
          {labels && (
            <a class="button" href={hashOf('label', '', { kept: after })}>
              label the new page
            </a>
          )}
          <a class="button" href={hashOf('compare')}>
            other pages
          </a>
        </div>
      }
    />
  );
}
