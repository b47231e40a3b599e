// The view Home: a page to open, samples, the pages read last, jobs under way, and what the machine can do.

import { useEffect, useRef, useState } from 'preact/hooks';
import { Failure, Form, Segmented } from '../parts/controls.tsx';
import { FileButton, HtmlField, useFileDrop } from '../parts/file-drop.tsx';
import { ArchivePages } from './archive-pages.tsx';
import { base64Of, isArchive, keepFile, keepPasted, mostFileBytes, withGuessedScheme } from './given-page.ts';
import type { JobView } from './job-view.ts';
import { KeptPages } from './kept-pages.tsx';
import { go, hashOf, useSession, type ViewProps } from './route.ts';
import { JobList } from './runs-view.tsx';
import { WINDOWS } from './settings.ts';
import { Choice, windowOptions } from './settings-bar.tsx';
import { useAnswer } from './use-answer.tsx';

export function HomeView({ start, query }: ViewProps) {
  const [note, setNote] = useState('');
  const openFile = async (file: File): Promise<void> => {
    const most = mostFileBytes(start.bodyBytes);
    if (file.size > most) {
      setNote(
        `${file.name} has ${megabytes(file.size)}, and this service takes files up to ${megabytes(most)}. The command line takes more: pith ${file.name}`,
      );
      return;
    }
    keepFile({ name: file.name, bytes: await base64Of(file) });
    const query = { file: String(Date.now()) };
    go(isArchive(file) ? hashOf('home', '', query) : hashOf('visit', '', query));
  };
  const onFile = (file: File): void => void openFile(file);
  const { isOver, handlers } = useFileDrop(onFile);
  return (
    <main class={`home ${isOver ? 'over' : ''}`} {...handlers}>
      <h1>See a page as people see it</h1>
      <p class="quiet lead">
        Its header, footer, margins and centre, and the content in it, found by the layout.
      </p>
      <OpenForm query={query} note={note} onFile={onFile} />
      <p class="samples">
        <span class="quiet">Or try a sample:</span>
        {start.samples.map(({ name }) => (
          <a key={name} href={hashOf('visit', '', { sample: name })}>
            {name.replaceAll('-', ' ')}
          </a>
        ))}
      </p>
      {query.file !== undefined && <ArchivePages key={query.file} file={query.file} />}
      {start.runsJobs && <RunningJobs />}
      <KeptPages labels={start.labels} />
      <Machine />
    </main>
  );
}

const WAYS = ['address', 'HTML'] as const;

interface OpenFormProps extends Pick<ViewProps, 'query'> {
  readonly note: string;
  readonly onFile: (file: File) => void;
}

function OpenForm({ query, note, onFile }: OpenFormProps) {
  const [way, setWay] = useSession<(typeof WAYS)[number]>('way', 'address');
  const [url, setUrl] = useSession<string>('url', '', query.url);
  const [html, setHtml] = useSession<string>('html', '');
  const [size, setSize] = useSession<string>('window', WINDOWS[0].size);
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    // An address is typed at once. A phone would open its keyboard over the page.
    if (!matchMedia('(pointer: fine)').matches) return;
    field.current?.focus({ preventScroll: true });
    field.current?.select();
  }, []);
  const open = (): void => {
    const window = size === WINDOWS[0].size ? '' : size;
    const base = url.trim() === '' ? '' : withGuessedScheme(url);
    if (way === 'HTML') {
      keepPasted(html);
      // Another address each time: the same one would not be opened again.
      go(hashOf('visit', '', { html: String(Date.now()), base, window }));
    } else go(hashOf('visit', '', { url: withGuessedScheme(url), window }));
  };
  return (
    <Form onSubmit={() => open()}>
      <div class="open-line">
        <input
          ref={field}
          type="text"
          inputMode="url"
          required={way === 'address'}
          aria-label={way === 'address' ? 'Address of a page' : 'Address of the HTML, if it has one'}
          placeholder={way === 'address' ? 'https://example.org/' : 'its address, for relative links'}
          value={url}
          onInput={event => setUrl(event.currentTarget.value)}
        />
        <button type="submit" class="main">
          Look
        </button>
      </div>
      {way === 'HTML' && <HtmlField rows={8} html={html} onHtml={setHtml} />}
      <div class="open-more">
        <Segmented label="What to open" names={WAYS} chosen={way} onChoose={setWay} />
        <FileButton accept=".html,.htm,.xhtml,.mhtml,.mht,.json,.gz,.warc,.wacz" onFile={onFile} />
        <Choice label="Window" value={size} options={windowOptions(size)} onChoose={setSize} />
      </div>
      <Failure>{note}</Failure>
    </Form>
  );
}

const megabytes = (bytes: number): string => `${(bytes / 1e6).toFixed(1)} MB`;

/** ms */
const JOBS_EVERY = 2_000;

function RunningJobs() {
  const { value } = useAnswer<{ readonly jobs: readonly JobView[] }>('v1/jobs', {
    everyMs: () => JOBS_EVERY,
  });
  const running = value?.jobs.filter(({ state }) => state === 'running') ?? [];
  return running.length === 0 ? null : (
    <section aria-labelledby="running">
      <h2 id="running">Runs under way</h2>
      <JobList jobs={running} />
    </section>
  );
}

interface Finding {
  readonly name: string;
  readonly state: 'good' | 'poor' | 'bad';
  readonly message: string;
}

const STATES = { good: 'good', poor: 'could be better', bad: 'problem' } as const;

function Machine() {
  const { value, failure } = useAnswer<{ readonly findings: readonly Finding[] }>('v1/doctor');
  return (
    <section aria-labelledby="machine">
      <h2 id="machine">This machine</h2>
      {failure !== undefined && <p class="failure">{failure}</p>}
      {value === undefined && failure === undefined && (
        <p class="quiet">Looking at browser, sandbox and fonts …</p>
      )}
      <dl class="machine">
        {value?.findings.map(({ name, state, message }) => (
          <div key={name} class={state}>
            <dt>
              {name} <small>{STATES[state]}</small>
            </dt>
            <dd>{message}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
