// The overview of a run in one file: its figures, and its pages with links to their files.

import { csvOf, type Outcome, quantile } from '../app/job-view.ts';
import { hashOf, replace, useRoute } from '../app/route.ts';
import { saveAs } from '../app/save-as.ts';
import { Button, Fold } from '../parts/controls.tsx';
import { counted } from '../parts/texts.ts';
import type { RunStart } from '../start.ts';
import { factsOf, RunPages } from './run-pages.tsx';

export function RunFile({
  name,
  method = 'unknown',
  formats = [],
  pages,
}: RunStart & { pages: readonly Outcome[] }) {
  const { query } = useRoute();
  const read = pages.filter(({ ok }) => ok).length;
  const failed = pages.filter(({ ok, skipped }) => !ok && !skipped).length;
  const times = pages.flatMap(({ totalMs }) => totalMs ?? []);
  return (
    <div class="app">
      <main class="run">
        <div class="run-head">
          <h1>{name}</h1>
          <Fold />
          <div class="switches">
            <a href="results.jsonl">results.jsonl</a>
            {failed > 0 && <a href="failed.txt">failed.txt</a>}
            <Button onClick={() => saveAs(new Blob([csvOf(pages)], { type: 'text/csv' }), 'pages.csv')}>
              Save CSV
            </Button>
          </div>
          <p class="run-progress">
            {`${counted(read, 'page')} read, ${failed} failed · half took less than ${quantile(times, 0.5)} ms, most (95 %) less than ${quantile(times, 0.95)} ms · method ${method}, files: ${formats.join(', ') || 'none'}`}
          </p>
        </div>
        <RunPages
          pages={pages}
          query={query}
          onQuery={changed => replace(hashOf('run', '', { ...query, ...changed }))}
          linkOf={linkOf}
          pictureOf={({ card }) =>
            card && (
              <span class="card-image">
                <img loading="lazy" decoding="async" src={card} alt="" />
              </span>
            )
          }
          more={{ of: Details, lines: 3 + Math.ceil(formats.join(' ').length / LINE_LENGTH) }}
        />
      </main>
    </div>
  );
}

/** Characters of the names of files in a line of a card. */
const LINE_LENGTH = 24;

/** Only http and https become links: a list may hold any text. */
const linkOf = ({ files = {}, url }: Outcome): string =>
  files.report ?? files.picture ?? files.before ?? (/^https?:/i.test(url) ? url : '');

function Details(outcome: Outcome) {
  const { where, attempts, files = {}, ok, warnings = [] } = outcome;
  return (
    <>
      <span class="quiet">{`${where}${attempts > 1 ? ` · ${attempts} attempts` : ''}`}</span>
      {ok && (
        <span class="quiet wraps">
          {Object.entries(files).map(([format, path]) => (
            <>
              <a href={path}>{format}</a>{' '}
            </>
          ))}
        </span>
      )}
      {ok && (
        <span class="quiet wraps" title={warnings.map(({ message }) => message).join('\n')}>
          {warnings.map(({ code }) => code).join(', ') || factsOf(outcome)}
        </span>
      )}
    </>
  );
}
