// The view Compare: two kept pages, or a page and what it is now.

import { useMemo } from 'preact/hooks';
import { DiffView } from '../diff/diff-view.tsx';
import { sightsOf } from '../draw-start.ts';
import { Button, ButtonLink } from '../parts/controls.tsx';
import { CopyButton } from '../parts/copy-button.tsx';
import { pageModel } from '../stage/page-model.ts';
import { DIFF_LOOK_TYPE, type PackedDiff } from '../start.ts';
import { api } from './api.ts';
import { type KeptView, nameOf, PageCards, whenAndWhere } from './kept-pages.tsx';
import { go, hashOf, replace, type ViewProps } from './route.ts';
import { SaveButton } from './save-panel.tsx';
import { quoted } from './settings.ts';
import { Asking, useAnswer, useAttempt } from './use-answer.tsx';

export function CompareView({ start, query: { before = '', after = '' } }: ViewProps) {
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
  const others = pages.filter(({ id }) => id !== before);
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
      {before !== '' && value !== undefined && others.length === 0 && (
        <p>
          To compare it with another page, <a href={hashOf('home')}>look at that one first</a>.
        </p>
      )}
      <PageCards
        pages={others}
        hrefOf={({ id }) => hashOf('compare', '', before === '' ? { before: id } : { before, after: id })}
      />
    </main>
  );
}

function ReadAgain({ before }: { readonly before: string }) {
  const { failure, isBusy, attempt } = useAttempt();
  const { value: page } = useAnswer<KeptView>(
    before.includes('/') ? '' : `v1/pages/${encodeURIComponent(before)}`,
  );
  if (page === undefined) return null;
  const read = async (): Promise<void> => {
    const body = { again: before, keep: true, viewport: page.viewport };
    const answer = await api.ask('v1/segment', { body, accept: 'text/plain' });
    replace(hashOf('compare', '', { before, after: answer.headers.get('pith-kept') ?? '' }));
  };
  return (
    <div class="again">
      <p>
        As it was: <strong>{nameOf(page)}</strong> <span class="quiet">{whenAndWhere(page)}</span>
      </p>
      <Button class="main" disabled={isBusy} onClick={() => void attempt(read)}>
        Open it again and compare
      </Button>
      <p role="status">{isBusy ? 'Opening it again …' : failure}</p>
    </div>
  );
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
  const body = { before: { kept: before }, after: { kept: after } };
  const { value: packed, failure } = useAnswer<PackedDiff>('v1/diff', {
    asked: { body, accept: DIFF_LOOK_TYPE },
  });
  const models = useMemo(() => packed && sightsOf(packed.looks, packed.tiles).map(pageModel), [packed]);
  const [one, other] = models ?? [];
  if (packed === undefined || one === undefined || other === undefined)
    return <Asking title="Compare" note="Comparing both pages …" failure={failure} />;
  const { difference } = packed;
  const labelOf = (id: string, side: 0 | 1): string => {
    const page = pages.find(kept => kept.id === id);
    return page === undefined
      ? difference.names[side]
      : `${page.url === 'about:blank' ? 'HTML' : page.url}, ${whenAndWhere(page)}`;
  };
  const names = difference.names.map(name => (/^https?:/.test(name) ? name : 'page.html'));
  return (
    <DiffView
      models={[one, other]}
      difference={{ ...difference, names: [labelOf(before, 0), labelOf(after, 1)] }}
      actions={
        <div class="switches">
          {OUTPUTS.map(({ name, accept, file }) => (
            <SaveButton key={name} path="v1/diff" body={body} accept={accept} file={file}>
              {`Save ${name}`}
            </SaveButton>
          ))}
          <SaveButton
            path="v1/segment"
            body={{ kept: after }}
            {...SNAPSHOT}
            title="the snapshot of the new page, for a folder of baselines"
          >
            Save baseline
          </SaveButton>
          <CopyButton
            text={['pith diff', ...names.map(quoted), '--report diff.html'].join(' ')}
            what="command"
          />
          <Button onClick={() => go(hashOf('compare', '', { before: after, after: before }))}>Swap</Button>
          {labels && <ButtonLink href={hashOf('label', '', { kept: after })}>Label</ButtonLink>}
          <ButtonLink href={hashOf('compare')}>Choose others</ButtonLink>
        </div>
      }
    />
  );
}
