// The first view: HTML to paste, a file to drop and open, samples, and the bookmarklet.

import { useMemo, useState } from 'preact/hooks';
import { PithError } from '../../base/errors.ts';
import { Button, Form } from '../../show/studio/page/parts/controls.tsx';
import { FileButton, HtmlField, useFileDrop } from '../../show/studio/page/parts/file-drop.tsx';
import { readMhtml } from './saved-page/mhtml.ts';
import { decodeHtml, type SavedPage } from './saved-page/saved-page.ts';

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
      <Form onSubmit={() => onOpen(pastedPage(html))}>
        <HtmlField rows={10} html={html} onHtml={setHtml} />
        <div class="open-more">
          <button type="submit" class="main" disabled={isBusy}>
            Look
          </button>
          <FileButton accept=".html,.htm,.xhtml,.mhtml,.mht" onFile={openFile} />
        </div>
        <p role="status" class={isBusy ? 'quiet' : 'failure'}>
          {note}
        </p>
      </Form>
      <p class="samples">
        <span class="quiet">Or try a sample:</span>
        {SAMPLES.map(({ name, html: sample }) => (
          <Button key={name} class="plain" onClick={() => onOpen(pastedPage(sample))}>
            {name.replaceAll('-', ' ')}
          </Button>
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

/** The code of the bookmarklet, which the build puts in, with a mark for the address of the script. */
declare const BOOKMARKLET: string;

function BookmarkletPart() {
  const isServed = /^https?:$/.test(location.protocol);
  const link = useMemo(() => bookmarkletFor(new URL('pith-page.js', location.href).href), []);
  return (
    <section class="bookmarklet" aria-labelledby="bookmarklet">
      <h2 id="bookmarklet">Read a page in place</h2>
      {isServed ? (
        <>
          <p>
            Drag this link to the bar of your bookmarks: <a href={link}>pith this page</a>. A click on it
            reads the page that is open, draws its zones, and says why; another click takes them off.
          </p>
          <p class="quiet">
            The page is read in the page: nothing of it is sent. The script comes from {location.host}, which
            pages with a strict content security policy forbid; the bookmarklet then says so. The extension
            and <code>pith segment --connect</code> read those too.
          </p>
        </>
      ) : (
        <p class="quiet">
          A bookmarklet loads its script from an address, which a file has not: open this page from{' '}
          <code>pith serve</code>, at <code>/playground</code>.
        </p>
      )}
    </section>
  );
}

/** As an address: what would end or change it is escaped. */
const bookmarkletFor = (script: string): string =>
  `javascript:${encodeURIComponent(BOOKMARKLET.replaceAll('PITH_SCRIPT_ADDRESS', script.replaceAll("'", '%27')))}`;

const MOST_BYTES = 60e6;

async function pastedPage(html: string): Promise<SavedPage> {
  if (html.trim() === '') throw new PithError('EMPTY_DOCUMENT', 'there is no HTML to read');
  return { html, address: addressIn(html), files: new Map() };
}

async function savedPage(file: File): Promise<SavedPage> {
  if (file.size > MOST_BYTES)
    throw new PithError(
      'INPUT_TOO_LARGE',
      `${file.name} has more than ${MOST_BYTES / 1e6} MB: read it with the command line`,
    );
  const bytes = new Uint8Array(await file.arrayBuffer());
  if (/\.mht(?:ml)?$/i.test(file.name)) return readMhtml(bytes);
  if (/\.x?html?$/i.test(file.name) || file.type === 'text/html') return pastedPage(decodeHtml(bytes));
  throw new PithError('NOT_HTML', `${file.name} is neither HTML nor MHTML: the command line reads more`);
}

/** Browsers and extensions note the address of what they save in a comment. */
function addressIn(html: string): string {
  const start = html.slice(0, 4096);
  const [, address = ''] =
    /saved from url=\(\d{4}\)(https?:[^\s>]{1,2000})/i.exec(start) ??
    /^ ?url: (https?:[^\s>]{1,2000})/im.exec(start) ??
    [];
  return address === '' || !URL.canParse(address) ? 'about:blank' : address;
}
