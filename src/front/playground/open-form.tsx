// The first view: HTML to paste, a file to drop, samples, and the bookmarklet.

import { useState } from 'preact/hooks';
import { FileButton, HtmlField, useFileDrop } from '../../show/studio/page/parts/file-drop.tsx';
import { BookmarkletPart } from './bookmarklet/bookmarklet-part.tsx';
import { pastedPage, savedPage } from './saved-page/open-saved.ts';
import type { SavedPage } from './saved-page/saved-page.ts';

interface OpenFormProps {
  readonly note: string;
  readonly isBusy: boolean;
  readonly onOpen: (page: Promise<SavedPage>) => void;
}

export function OpenForm({ note, isBusy, onOpen }: OpenFormProps) {
  const [html, setHtml] = useState('');
  const openFile = (file: File): void => onOpen(savedPage(file));
  const { isOver, handlers } = useFileDrop(openFile);
  return (
    <main class={`home ${isOver ? 'over' : ''}`} aria-busy={isBusy} {...handlers}>
      <h1>See a page as people see it</h1>
      <p class="quiet lead">
        Paste the HTML of a page, or drop a saved one. It is read here: nothing of it leaves this browser, and
        none of its scripts run.
      </p>
      <form
        onSubmit={event => {
          event.preventDefault();
          onOpen(pastedPage(html));
        }}
      >
        <HtmlField rows={10} html={html} onHtml={setHtml} />
        <div class="open-more">
          <button type="submit" class="main" disabled={isBusy}>
            look
          </button>
          <FileButton accept=".html,.htm,.xhtml,.mhtml,.mht" onFile={openFile} />
        </div>
        <p role="status" class={isBusy ? 'quiet' : 'failure'}>
          {note}
        </p>
      </form>
      <p class="samples">
        <span class="quiet">Or try a sample:</span>
        {SAMPLES.map(({ name, html: sample }) => (
          <button key={name} type="button" class="plain" onClick={() => onOpen(pastedPage(sample))}>
            {name.replaceAll('-', ' ')}
          </button>
        ))}
      </p>
      <p class="quiet">
        Style sheets and pictures are shown if they are in the file: save a page as “single file” (MHTML), or
        use an extension that saves all in one HTML file.
      </p>
      <BookmarkletPart />
    </main>
  );
}

declare const SAMPLE_PAGES: readonly SamplePage[];

interface SamplePage {
  readonly name: string;
  readonly html: string;
}

/** The pages to try, which the build puts in. */
const SAMPLES: readonly SamplePage[] = SAMPLE_PAGES;
