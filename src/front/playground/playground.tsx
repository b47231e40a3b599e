// The playground: a page to paste or drop, then its zones and content.

import { useState } from 'preact/hooks';
import { sentence } from '../../show/studio/page/app/api.ts';
import { ReportView } from '../../show/studio/page/report/report-view.tsx';
import { FramePicture } from './frame-picture.tsx';
import { OpenForm } from './open-form.tsx';
import { type OpenedPage, readPage } from './read-page.ts';
import { SavePanel } from './save-panel.tsx';
import type { SavedPage } from './saved-page/saved-page.ts';

type Shown = { readonly page?: OpenedPage; readonly note: string; readonly isBusy: boolean };

const NOTHING: Shown = { note: '', isBusy: false };

export function Playground() {
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
            actions: (
              <button type="button" onClick={() => show(NOTHING)}>
                another page
              </button>
            ),
            panels: () => ({ save: <SavePanel record={page.record} /> }),
          }}
        />
      )}
    </div>
  );
}
