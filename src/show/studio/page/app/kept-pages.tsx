// The kept pages as the service lists them: the pages read last, as pictures with their zones.

import type { ComponentChildren } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import { Button } from '../parts/controls.tsx';
import { timeText } from '../parts/texts.ts';
import { ZonePicture, zoneBoxes } from '../parts/zones.tsx';
import { api } from './api.ts';
import { hashOf } from './route.ts';
import { useAnswer } from './use-answer.tsx';

/** `labels`: pages may be labelled. */
export function KeptPages({ labels }: { readonly labels: boolean }) {
  const { value, failure, again } = useAnswer<{ readonly pages: readonly KeptView[] }>('v1/pages');
  const pages = value?.pages ?? [];
  const forget = async (id: string): Promise<void> => {
    await api.ask(`v1/pages/${id}`, { method: 'DELETE' });
    again();
  };
  return (
    <section aria-labelledby="kept">
      <h2 id="kept">Pages read</h2>
      {failure !== undefined && <p class="failure">{failure}</p>}
      {value !== undefined && pages.length === 0 && (
        <p class="quiet">None yet. A page that you look at is kept here, and opens again without a visit.</p>
      )}
      <PageCards
        pages={pages}
        hrefOf={({ id }) => hashOf('page', id)}
        actionsOf={page => (
          <>
            {labels && (
              <a
                class="plain"
                aria-label={`Label ${nameOf(page)}`}
                href={hashOf('label', '', { kept: page.id })}
              >
                Label
              </a>
            )}
            <Button class="plain" aria-label={`Forget ${nameOf(page)}`} onClick={() => void forget(page.id)}>
              Forget
            </Button>
          </>
        )}
      />
    </section>
  );
}

interface PageCardsProps {
  readonly pages: readonly KeptView[];
  readonly hrefOf: (page: KeptView) => string;
  readonly actionsOf?: (page: KeptView) => ComponentChildren;
}

export function PageCards({ pages, hrefOf, actionsOf }: PageCardsProps) {
  return (
    <ul class="cards">
      {pages.map(page => (
        <li key={page.id} class="page-card">
          <a href={hrefOf(page)}>
            <ZonePicture width={page.page.width} boxes={zoneBoxes(page.zones)}>
              <CardImage path={`v1/pages/${page.id}/card`} />
            </ZonePicture>
            <strong>{nameOf(page)}</strong>
          </a>
          <p class="quiet">{whenAndWhere(page)}</p>
          {actionsOf?.(page)}
        </li>
      ))}
    </ul>
  );
}

export interface KeptView {
  readonly id: string;
  readonly url: string;
  readonly title: string;
  /** When it was captured. */
  readonly at: string;
  readonly viewport: Size;
  readonly page: Size;
  readonly zones: Readonly<Record<string, readonly [number, number, number, number] | null>>;
}

interface Size {
  readonly width: number;
  readonly height: number;
}

/** A name for people: HTML without an address has none. */
export const nameOf = ({ title, url }: Pick<KeptView, 'title' | 'url'>): string =>
  title || (url === 'about:blank' ? 'pasted HTML' : url);

export const whenAndWhere = ({ viewport, at }: Pick<KeptView, 'viewport' | 'at'>): string =>
  `${viewport.width} px · ${timeText(at)}`;

/** Pictures that only scroll by are not loaded. */
const REST_MS = 120;

/**
 * A small picture of the service, loaded when it comes into view. An `img` cannot ask for it: it sends no token. `path`: ''
 * for none.
 */
export function CardImage({ path }: { readonly path: string }) {
  const frame = useRef<HTMLSpanElement>(null);
  const [address, setAddress] = useState('');
  useEffect(() => {
    const element = frame.current;
    if (element === null || path === '') return;
    const gone = new AbortController();
    let made = '';
    const load = async (): Promise<void> => {
      const picture = await (await api.ask(path, { signal: gone.signal })).blob();
      made = URL.createObjectURL(picture);
      setAddress(made);
    };
    let timer: ReturnType<typeof setTimeout> | undefined;
    const watch = new IntersectionObserver(entries => {
      clearTimeout(timer);
      if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
      timer = setTimeout(() => {
        watch.disconnect();
        // A page without picture shows its zones alone.
        load().catch(() => {});
      }, REST_MS);
    });
    watch.observe(element);
    return () => {
      watch.disconnect();
      clearTimeout(timer);
      gone.abort();
      URL.revokeObjectURL(made);
    };
  }, [path]);
  return (
    <span class="card-image" ref={frame}>
      {address !== '' && <img src={address} alt="" />}
    </span>
  );
}
