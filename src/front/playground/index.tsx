// The playground: reads a page that is pasted or dropped, in a frame of this window. The build wraps this file in the
// function `pithPage`, whose text a worker runs too.

export { serveJudge } from '../page/judge-worker.ts';

import { render } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import type { PageRecord } from '../../judge/record/page-record.ts';
import { finishAnimations } from '../../see/capture/in-page/animations.ts';
import { MARK_RULES } from '../../show/studio/mark-rules.ts';
import { sentence } from '../../show/studio/page/app/api.ts';
import { fileName, saveAs } from '../../show/studio/page/app/save-as.ts';
import { Button } from '../../show/studio/page/parts/controls.tsx';
import { CopyButton } from '../../show/studio/page/parts/copy-button.tsx';
import { ReportView } from '../../show/studio/page/report/report-view.tsx';
import { OpenForm } from './open-form.tsx';
import { mountPage, pageFrame, pin } from './page-frame.ts';
import { type OpenedPage, readPage } from './read-page.ts';
import type { SavedPage } from './saved-page/saved-page.ts';

import '../../show/studio/page/studio.css';
import './playground.css';

function start({ head, body }: Document): void {
  const style = document.createElement('style');
  style.textContent = MARK_RULES;
  head.append(style);
  render(<Playground />, body);
}

type Shown = { readonly page?: OpenedPage; readonly note: string; readonly isBusy: boolean };

const NOTHING: Shown = { note: '', isBusy: false };

/** The playground: a page to paste or drop, then its zones and content. */
function Playground() {
  const [{ page, note, isBusy }, show] = useState<Shown>(NOTHING);
  const open = async (reading: Promise<SavedPage>): Promise<void> => {
    show({ note: 'Reading …', isBusy: true });
    try {
      const read = await readPage(await reading);
      document.title = `${read.record.title || 'A page'} · pith`;
      show({ page: read, note: '', isBusy: false });
    } catch (error) {
      show({ note: sentence(error), isBusy: false });
    }
  };
  return (
    <div class="app">
      <nav class="ways" aria-label="pith">
        <strong>pith</strong>
        <span class="quiet">Playground</span>
        {/^https?:$/.test(location.protocol) && (
          <a class="docs" href="./">
            Home
          </a>
        )}
      </nav>
      {page === undefined ? (
        <OpenForm note={note} isBusy={isBusy} onOpen={reading => void open(reading)} />
      ) : (
        <ReportView
          model={page.model}
          added={{
            picture: <FramePicture page={page} />,
            actions: <Button onClick={() => show(NOTHING)}>Open another page</Button>,
            panels: () => ({ save: <SavePanel record={page.record} /> }),
          }}
        />
      )}
    </div>
  );
}

/** The page itself in place of its picture: as high as it is, scaled to the width of the sheet. */
function FramePicture({ page: { page, pins, model } }: { readonly page: OpenedPage }) {
  const holder = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const own = holder.current;
    if (own === null) return;
    const { width, height } = model.look.page;
    const frame = pageFrame({ width, height });
    const fit = new ResizeObserver(() => {
      frame.style.transform = `scale(${own.clientWidth / width})`;
    });
    fit.observe(own);
    own.replaceChildren(frame);
    void mountPage(frame, page).then(shown => {
      pin(shown, pins);
      finishAnimations(shown);
    });
    return () => {
      fit.disconnect();
      frame.remove();
    };
  }, [page]);
  return <div class="shown-page" ref={holder} />;
}

// At the end, where all constants are set. A worker has no document.
if (typeof document !== 'undefined') start(document);

function SavePanel({ record }: { readonly record: PageRecord }) {
  const { content, title } = record;
  const json = JSON.stringify(record, undefined, 2);
  const outputs = [
    { name: 'Markdown', ending: '.md', text: content.markdown },
    { name: 'Text', ending: '.txt', text: content.text },
    { name: 'Clean HTML', ending: '.html', text: content.html },
    { name: 'Record', ending: '.json', text: json },
  ];
  return (
    <div class="about save">
      <h2>Outputs</h2>
      <ul class="outputs">
        {outputs.map(({ name, ending, text }) => (
          <li key={name}>
            <span class="fill">{name}</span>
            <CopyButton text={text} what={name} isShort />
            <Button
              aria-label={`Save ${name}`}
              onClick={() => saveAs(new Blob([text]), fileName(title, ending))}
            >
              Save
            </Button>
          </li>
        ))}
      </ul>
      <h2>Record</h2>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard */}
      <pre class="code" tabIndex={0}>
        {json}
      </pre>
    </div>
  );
}
