// The view Runs: start a batch or a crawl, and the table of all runs.

import { Failure, Form, Segmented } from '../parts/controls.tsx';
import { Table } from '../parts/table.tsx';
import { timeText } from '../parts/texts.ts';
import { api } from './api.ts';
import { addressesIn, type JobView, jobName, pagesOf } from './job-view.ts';
import { go, hashOf, type Query, replace, useSession } from './route.ts';
import { useAnswer, useAttempt } from './use-answer.tsx';

/** ms */
const LOOK_EVERY = 2_000;

export function RunsView({ query }: { readonly query: Query }) {
  const source = SOURCES.find(name => name === query.from) ?? SOURCES[0];
  const { value, failure } = useAnswer<{ readonly jobs: readonly JobView[] }>('v1/jobs', {
    everyMs: ({ jobs }) => (jobs.some(({ state }) => state === 'running') ? LOOK_EVERY : 0),
  });
  return (
    <main class="work">
      <h1>Runs</h1>
      <p class="quiet lead">Read many pages: a list, a sitemap, or a sample of a site.</p>
      <StartForm key={source} source={source} />
      <h2>All runs</h2>
      {failure !== undefined && <p class="failure">{failure}</p>}
      {value?.jobs.length === 0 && <p class="quiet">None yet.</p>}
      {value !== undefined && value.jobs.length > 0 && <JobList jobs={value.jobs} />}
    </main>
  );
}

const SOURCES = ['addresses', 'sitemap', 'site'] as const;
type Source = (typeof SOURCES)[number];
const FIELDS = {
  addresses: { label: 'Addresses, one a line', hint: 'https://example.org/a\nhttps://example.org/b' },
  sitemap: { label: 'Address of a sitemap', hint: 'https://example.org/sitemap.xml' },
  site: { label: 'Address of a page of the site', hint: 'https://example.org/' },
} as const satisfies Record<(typeof SOURCES)[number], object>;

/** Pages of a crawl or a sitemap, unless another number is given. */
const PAGES = 50;

function StartForm({ source }: { readonly source: Source }) {
  const [text, setText] = useSession<string>(`run-${source}`, '');
  const [pages, setPages] = useSession<number>('run-pages', PAGES);
  const [hasPictures, setHasPictures] = useSession<boolean>('run-pictures', true);
  const { failure, attempt } = useAttempt();
  const { label, hint } = FIELDS[source];
  const start = async (): Promise<void> => {
    const urls = addressesIn(text);
    const formats = ['markdown', 'snapshot', ...(hasPictures ? ['before'] : [])];
    const batch = source === 'sitemap' ? { sitemaps: urls, limit: pages, formats } : { urls, formats };
    const job =
      source === 'site'
        ? await api.json<JobView>('v1/crawl', { body: { url: urls[0] ?? '', pages, formats } })
        : await api.json<JobView>('v1/batch', { body: batch });
    go(hashOf('run', job.id));
  };
  return (
    <Form
      onSubmit={() => void attempt(start)}
      onDragOver={event => event.preventDefault()}
      onDrop={event => {
        event.preventDefault();
        void event.dataTransfer?.files[0]?.text().then(setText);
      }}
    >
      <div class="open-more">
        <Segmented
          label="From"
          names={SOURCES}
          chosen={source}
          onChoose={name => replace(hashOf('runs', '', { from: name }))}
        />
        {source === 'addresses' && (
          <label class="button file">
            Open or drop a list
            <input
              type="file"
              accept=".txt,.csv,text/plain"
              onChange={event => void event.currentTarget.files?.[0]?.text().then(setText)}
            />
          </label>
        )}
      </div>
      <textarea
        required
        rows={source === 'addresses' ? 6 : 1}
        spellcheck={false}
        aria-label={label}
        placeholder={hint}
        value={text}
        onInput={event => setText(event.currentTarget.value)}
      />
      <div class="open-more">
        {source !== 'addresses' && (
          <label class="choice">
            <span>Pages at most</span>
            <input
              type="number"
              min={1}
              max={10_000}
              value={pages}
              onInput={event => setPages(event.currentTarget.valueAsNumber || PAGES)}
            />
          </label>
        )}
        <label class="check">
          <input
            type="checkbox"
            checked={hasPictures}
            onChange={event => setHasPictures(event.currentTarget.checked)}
          />
          Save pictures
        </label>
        <button type="submit" class="main">
          Start
        </button>
      </div>
      <Failure>{failure}</Failure>
    </Form>
  );
}

export const JobList = ({ jobs }: { readonly jobs: readonly JobView[] }) => (
  <Table
    head={['Run', 'State', 'Pages', 'Failed']}
    rows={jobs.map(job => [
      <>
        <a href={hashOf('run', job.id)}>{jobName(job)}</a> <small>{timeText(job.createdAt)}</small>
      </>,
      job.state,
      pagesOf(job),
      job.counts.failed,
    ])}
  />
);
