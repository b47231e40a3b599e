// The overview of a run in one file: its figures, and its pages with links to their files.

import { csvOf, type Outcome, quantile } from '../app/job-view.ts';
import { hashOf, replace, useRoute } from '../app/route.ts';
import { saveAs } from '../app/save-as.ts';
import { Button } from '../parts/controls.tsx';
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
  const failed = pages.filter(({ ok }) => !ok).length;
  const times = pages.flatMap(({ totalMs }) => totalMs ?? []);
  return (
    <div class="app">
      <main class="run">
        <div class="run-head">
          <h1>{name}</h1>
          <a href="results.jsonl">results.jsonl</a>
          {failed > 0 && <a href="failed.txt">failed.txt</a>}
          <Button onClick={() => saveAs(new Blob([csvOf(pages)], { type: 'text/csv' }), 'pages.csv')}>
            save CSV
          </Button>
          <p class="run-progress">
            {`${counted(pages.length - failed, 'page')} read, ${failed} failed · half took less than ${quantile(times, 0.5)} ms, most (95 %) less than ${quantile(times, 0.95)} ms · method ${method}, files: ${formats.join(', ') || 'none'}`}
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
          more={{ of: Details, height: 90 }}
        />
      </main>
    </div>
  );
}

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
