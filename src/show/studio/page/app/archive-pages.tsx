// The pages of a dropped web archive, to open one of them; an archive of one page opens it at once.

import { useEffect, useState } from 'preact/hooks';
import { api, sentence } from './api.ts';
import { keptFile } from './pasted.ts';
import { hashOf, replace } from './route.ts';

interface Listed {
  readonly pages: readonly { readonly url: string; readonly at: number }[];
  readonly warnings: readonly string[];
}

/** Pages that are listed at once. */
const MOST = 200;

/** `file`: changes with the archive. */
export function ArchivePages({ file }: { readonly file: string }) {
  const [listed, setListed] = useState<Listed>();
  const [words, setWords] = useState('');
  const [failure, setFailure] = useState('');
  const archive = keptFile();
  useEffect(() => {
    const gone = new AbortController();
    const list = async (): Promise<void> => {
      const found = await api.json<Listed>('v1/archive', { body: archive, signal: gone.signal });
      const [page] = found.pages;
      if (page !== undefined && found.pages.length === 1)
        replace(hashOf('visit', '', { file, page: page.url }));
      else setListed(found);
    };
    list().catch((error: unknown) => {
      if (!gone.signal.aborted) setFailure(sentence(error));
    });
    return () => gone.abort();
  }, [file]);
  const found = listed?.pages.filter(({ url }) => url.includes(words)) ?? [];
  return (
    <section aria-labelledby="archive">
      <h2 id="archive">{`Pages of ${archive.name}`}</h2>
      <p role="status" class={failure === '' ? 'quiet' : 'failure'}>
        {failure || (listed === undefined ? 'Reading the archive …' : listed.warnings.join(' '))}
      </p>
      {listed !== undefined && listed.pages.length > MOST && (
        <input
          type="search"
          aria-label="Search addresses"
          placeholder="search addresses"
          value={words}
          onInput={event => setWords(event.currentTarget.value)}
        />
      )}
      <ul class="archive-pages">
        {found.slice(0, MOST).map(({ url, at }) => (
          <li key={url}>
            <a href={hashOf('visit', '', { file, page: url })}>{url}</a>{' '}
            <small>{new Date(at).toLocaleString()}</small>
          </li>
        ))}
      </ul>
      {found.length > MOST && <p class="quiet">{`and ${found.length - MOST} more`}</p>}
      {listed?.pages.length === 0 && <p class="failure">The archive holds no page.</p>}
    </section>
  );
}
