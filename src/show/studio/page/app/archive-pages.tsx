// The pages of a dropped web archive, to open one of them; an archive of one page opens it at once.

import { useEffect, useState } from 'preact/hooks';
import { timeText } from '../parts/texts.ts';
import { api, sentence } from './api.ts';
import { keptFile } from './given-page.ts';
import { hashOf, replace } from './route.ts';

interface Listed {
  readonly pages: readonly { readonly url: string; readonly at: number }[];
  /** Those that the answer does not list: they are found by letters of their addresses. */
  readonly morePages: number;
  readonly warnings: readonly string[];
}

/** Pages that are shown at once. */
const MOST = 200;

/** `file`: changes with the archive. */
export function ArchivePages({ file }: { readonly file: string }) {
  const [listed, setListed] = useState<Listed>();
  const [words, setWords] = useState('');
  const [contains, setContains] = useState('');
  const [failure, setFailure] = useState('');
  const archive = keptFile();
  useEffect(() => {
    const gone = new AbortController();
    const list = async (): Promise<void> => {
      const found = await api.json<Listed>('v1/archive', {
        body: { ...archive, contains },
        signal: gone.signal,
      });
      const [page] = found.pages;
      if (page !== undefined && found.pages.length === 1 && contains === '')
        replace(hashOf('visit', '', { file, page: page.url }));
      else setListed(found);
    };
    list().catch((error: unknown) => {
      if (!gone.signal.aborted) setFailure(sentence(error));
    });
    return () => gone.abort();
  }, [file, contains]);
  const found = listed?.pages.filter(({ url }) => url.includes(words)) ?? [];
  const more = Math.max(0, found.length - MOST) + (listed?.morePages ?? 0);
  return (
    <section aria-labelledby="archive">
      <h2 id="archive">{`Pages of ${archive.name}`}</h2>
      <p role="status" class={failure === '' ? 'quiet' : 'failure'}>
        {failure || (listed === undefined ? 'Reading the archive …' : listed.warnings.join(' '))}
      </p>
      {listed !== undefined && (listed.pages.length > MOST || contains !== '') && (
        <input
          type="search"
          aria-label="Search addresses"
          placeholder="Search addresses"
          value={words}
          onInput={event => setWords(event.currentTarget.value)}
          onChange={event => {
            if (listed.morePages > 0 || contains !== '') setContains(event.currentTarget.value);
          }}
        />
      )}
      <ul class="archive-pages">
        {found.slice(0, MOST).map(({ url, at }) => (
          <li key={url}>
            <a href={hashOf('visit', '', { file, page: url })}>{url}</a> <small>{timeText(at)}</small>
          </li>
        ))}
      </ul>
      {more > 0 && <p class="quiet">{`and ${more} more: search their addresses`}</p>}
      {listed?.pages.length === 0 && contains === '' && <p class="failure">The archive holds no page.</p>}
    </section>
  );
}
