// The view Page: a page that was opened or kept, with its settings, outline and outputs. Its address holds all of its state.

import { useCallback, useEffect, useRef, useState } from 'preact/hooks';
import type { LookThresholds } from '../look.ts';
import { ButtonLink } from '../parts/controls.tsx';
import { ReportView } from '../report/report-view.tsx';
import type { ViewState } from '../report/view-state.ts';
import type { AppStart } from '../start.ts';
import { AuditPanel } from './audit-panel.tsx';
import { keptFile, pasted } from './given-page.ts';
import type { KeptView } from './kept-pages.tsx';
import { OutlinePanel } from './outline-panel.tsx';
import { go, hashOf, type Query, type Route, replace, routeOf } from './route.ts';
import { SavePanel } from './save-panel.tsx';
import {
  optionsOf,
  queryOfSettings,
  queryOfView,
  type Settings,
  settingsOf,
  sizeOf,
  viewOfQuery,
  WINDOWS,
} from './settings.ts';
import { SettingsBar } from './settings-bar.tsx';
import { Asking, useAnswer } from './use-answer.tsx';
import { type PageWish, useLivePage } from './use-live-page.ts';

interface LivePageProps {
  readonly start: AppStart;
  readonly route: Route;
}

export function LivePage({ start, route }: LivePageProps) {
  const { view, id, query } = route;
  const settings = settingsOf(query);
  const state = viewOfQuery(query);
  const wish: PageWish = { page: pageWished(start, route), options: optionsOf(settings) };
  const live = useLivePage(wish, start.methods, kept => {
    // The reader may have gone elsewhere, of which the views hear a moment later.
    if (routeOf(location.hash).view === view)
      replace(hashOf('page', kept, { ...queryOfSettings(settings), ...queryOfView(state) }));
  });
  const judged = JSON.stringify(wish.options);
  const [asked, setAsked] = useState(judged);
  useEffect(() => {
    if (view !== 'page' || judged === asked) return;
    setAsked(judged);
    live.judge(wish.options);
  }, [judged, view]);
  const about = useAnswer<KeptView>(
    view === 'page' && !id.includes('/') ? `v1/pages/${encodeURIComponent(id)}` : '',
  ).value;
  const set = (changed: Settings): void =>
    go(hashOf('page', id, { ...queryOfSettings(changed), ...queryOfView(state) }));
  const named = JSON.stringify(state);
  const known = useRef(named);
  useEffect(() => {
    known.current = named;
  }, [named]);
  const showAt = useCallback(
    (shown: ViewState) => {
      const now = routeOf(location.hash);
      // The reader may have gone back, of which the view hears a moment later.
      if (now.view !== 'page' || now.id !== id || JSON.stringify(viewOfQuery(now.query)) !== known.current)
        return;
      known.current = JSON.stringify(viewOfQuery(queryOfView(shown)));
      replace(hashOf('page', id, { ...now.query, ...queryOfView(shown) }));
    },
    [id],
  );
  const { model, failure } = live;
  const queryOf = (shown: ViewState): Query => ({ ...queryOfSettings(settings), ...queryOfView(shown) });
  useEffect(() => {
    if (model !== undefined) document.title = `${model.look.title || model.look.url} · pith`;
  }, [model?.look.title]);
  if (model === undefined)
    return (
      <Asking title={query.url ?? 'A page'} note={live.note} failure={failure}>
        <p>
          <ButtonLink href={hashOf('home', '', query.url === undefined ? {} : { url: query.url })}>
            {failure === '' ? 'Stop' : 'Open another page'}
          </ButtonLink>
        </p>
      </Asking>
    );
  const moveTo = (thresholds: LookThresholds, isFinal: boolean): void => {
    const changed = { ...settings, method: 'vlps', thresholds };
    if (isFinal) set(changed);
    else live.judge(optionsOf(changed));
  };
  const source = { target: targetOf(model.look.url), viewport: windowOf(about) };
  return (
    <ReportView
      model={model}
      live={{
        method: live.method,
        isWaiting: live.isWaiting,
        onMethod: method => set(withMethod(settings, method)),
        onThresholds: moveTo,
        view: state,
        onView: showAt,
        note: failure || live.note,
        actions: view === 'page' && <PageActions id={id} labels={start.labels} />,
        settings: (
          <SettingsBar
            methods={start.methods}
            method={model.methods[live.method]?.name ?? ''}
            settings={settings}
            viewport={source.viewport}
            onSettings={set}
            onMethod={method => set(withMethod(settings, method))}
            {...(about && {
              onWindow: window =>
                // The same element is another one in another window.
                go(hashOf('visit', '', { again: id, window, ...queryOf({ ...state, selected: -1 }) })),
            })}
          />
        ),
        panels: onSelect =>
          view === 'page'
            ? {
                outline: <OutlinePanel id={id} settings={settings} model={model} onSelect={onSelect} />,
                audit: <AuditPanel id={id} settings={settings} model={model} onSelect={onSelect} />,
                save: <SavePanel id={id} settings={settings} source={source} model={model} />,
              }
            : {},
      }}
    />
  );
}

/** Thresholds are of vlps alone. */
function withMethod({ thresholds: _, ...settings }: Settings, method: string): Settings {
  return { ...settings, method };
}

function PageActions({ id, labels }: { readonly id: string; readonly labels: boolean }) {
  return (
    <div class="switches">
      <ButtonLink href={hashOf('compare', '', { before: id })}>Compare with …</ButtonLink>
      {labels && <ButtonLink href={hashOf('label', '', { kept: id })}>Label</ButtonLink>}
    </div>
  );
}

/** The keys of a request that name the page of this address. */
function pageWished({ samples }: AppStart, { view, id, query }: Route): object {
  if (view === 'page') return { kept: id };
  const viewport = sizeOf(query.window ?? '');
  const visit = { keep: true, ...(viewport && { viewport }) };
  if (query.again !== undefined) return { again: query.again, ...visit };
  if (query.url !== undefined) return { url: query.url, ...visit };
  if (query.file !== undefined)
    return { file: { ...keptFile(), ...(query.page && { page: query.page }) }, keep: true };
  const html = samples.find(({ name }) => name === query.sample)?.html ?? pasted();
  return { html, ...(query.base !== undefined && { baseUrl: query.base }), ...visit };
}

const targetOf = (url: string): string => (/^https?:/.test(url) ? url : 'page.html');

const windowOf = (about: KeptView | undefined): string =>
  about === undefined ? WINDOWS[0].size : `${about.viewport.width}x${about.viewport.height}`;
