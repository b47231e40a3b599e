// Shows one page: the picture with its zones on the left, the findings on the right.

import type { ComponentChildren } from 'preact';
import { useCallback, useEffect, useLayoutEffect, useMemo, useReducer, useState } from 'preact/hooks';
import type { Look, LookBox, LookThresholds } from '../look.ts';
import { Fold, Toast } from '../parts/controls.tsx';
import { copyText } from '../parts/copy-button.tsx';
import { Help, useKeys } from '../parts/keyboard.tsx';
import { BandedLayer, type Drawn } from '../stage/layers.tsx';
import type { PageModel, Shown } from '../stage/page-model.ts';
import { PageView, Stage } from '../stage/page-view.tsx';
import { ZoneLayer } from '../stage/zone-layer.tsx';
import { ReasonCard } from './element-panel.tsx';
import { REPORT_KEYS, ReportTools } from './report-tools.tsx';
import { SidePanel } from './side-panel.tsx';
import { FIRST_VIEW, nextViewState, type Tab, type ViewState, type Wish } from './view-state.ts';

/** Parts that are added to a report. */
export interface AddedParts {
  /** Shown in place of the picture in the look. */
  readonly picture?: ComponentChildren;
  readonly actions: ComponentChildren;
  /** Panels that select elements of the page. */
  readonly panels: (onSelect: (element: number) => void) => Partial<Record<Tab, ComponentChildren>>;
}

/** Those of the app, with settings by which the page is judged again. */
export interface LiveParts extends AddedParts {
  /** Index of the method in the model. */
  readonly method: number;
  /** Its content is not there yet. */
  readonly isWaiting: boolean;
  readonly onMethod: (name: string) => void;
  /** `isFinal`: the pointer or key was released. */
  readonly onThresholds: (thresholds: LookThresholds, isFinal: boolean) => void;
  /** The state that the address names. */
  readonly view: ViewState;
  readonly onView: (view: ViewState) => void;
  /** Says what is still loading. */
  readonly note: string;
  readonly settings: ComponentChildren;
}

interface ReportViewProps {
  readonly model: PageModel;
  readonly live?: LiveParts;
  readonly added?: AddedParts | undefined;
}

export function ReportView({ model, live, added = live }: ReportViewProps) {
  const { state, wish, copied, forget, pick } = useReport(model, live);
  const method = model.methods[state.method] ?? model.methods[0];
  const note = live?.note ?? '';
  if (method === undefined) return null;
  return (
    <div class="report" data-tab={state.tab} aria-busy={live?.isWaiting}>
      <TopBar look={model.look}>
        {note !== '' && (
          <p class="quiet arriving" role="status">
            {note}
          </p>
        )}
        {added?.actions}
        <Fold />
        <Help rows={REPORT_KEYS} />
      </TopBar>
      <ReportTools model={model} method={method} state={state} wish={wish} />
      {live?.settings}
      <main>
        <Stage name="The page">
          <PageView
            model={model}
            selected={state.selected}
            onPick={pick}
            picture={added?.picture}
            cardOf={element => <ReasonCard model={model} method={method} element={element} />}
          >
            {state.slider ? (
              <BeforeAfter model={model} method={method} />
            ) : (
              <ZoneLayer
                model={model}
                method={method}
                zones={state.zones}
                lines={state.lines}
                boxes={state.boxes}
                onThresholds={live?.onThresholds}
              />
            )}
          </PageView>
        </Stage>
        <SidePanel
          model={model}
          method={method}
          state={state}
          wish={wish}
          more={added?.panels(element => wish({ to: 'select', element })) ?? {}}
        />
      </main>
      <Toast note={copied} onGone={forget} />
    </div>
  );
}

/** State of the view: what is shown and which element is selected; also handles keys. */
function useReport(model: PageModel, live: LiveParts | undefined) {
  const [own, change] = useReducer(nextViewState, live?.view ?? FIRST_VIEW);
  const state = live === undefined ? own : { ...own, method: live.method };
  const wish = (wanted: Wish): void => {
    const name = wanted.to === 'method' ? model.methods[wanted.method]?.name : undefined;
    if (live !== undefined && name !== undefined) live.onMethod(name);
    else change(wanted);
  };
  // Before a frame is drawn: a page that is reloaded at once keeps what it shows.
  useLayoutEffect(() => live?.onView(own), [own]);
  const named = JSON.stringify(live?.view);
  useEffect(() => {
    if (live !== undefined && named !== JSON.stringify(own)) change({ to: 'restore', state: live.view });
  }, [named]);
  // The path copied last, cleared after a moment.
  const [copied, setCopied] = useState('');
  useKeys(REPORT_KEYS, (means, key) => {
    const wanted = means(model, state, key);
    if (wanted !== null) wish(wanted);
    return wanted !== null;
  });
  const pick = useCallback(
    (element: number) => {
      change({ to: 'select', element });
      if (element >= 0) void copyPath(model, element).then(setCopied);
    },
    [model],
  );
  return { state, wish, copied, forget: () => setCopied(''), pick };
}

async function copyPath(model: PageModel, element: number): Promise<string> {
  const path = model.elements.pathOf(element);
  return (await copyText(path)) ? `copied ${path}` : path;
}

function TopBar({ look, children }: { readonly look: Look; readonly children?: ComponentChildren }) {
  const isWeb = /^https?:/i.test(look.url);
  return (
    <header class="top">
      <div class="names">
        <h1>{look.title === '' ? look.url : look.title}</h1>
        {isWeb ? (
          <a href={look.url} rel="noreferrer noopener" target="_blank">
            {look.url}
          </a>
        ) : (
          <span class="quiet">{look.url === 'about:blank' ? 'HTML without an address' : look.url}</span>
        )}
      </div>
      {children}
    </header>
  );
}

/** Before and after on one picture: right of the slider, the noise is painted over. */
function BeforeAfter({ model, method }: Shown) {
  const [at, setAt] = useState(50);
  const drawn = useMemo(
    () =>
      method.mask.map(
        ({ colour, rectangles }): Drawn => ({
          key: colour,
          look: 'mask',
          fill: colour,
          boxes: boxesOf(rectangles),
        }),
      ),
    [method],
  );
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only keeps clicks from the page below
    // biome-ignore lint/a11y/useKeyWithClickEvents: as above
    <div class="before-after" onClick={event => event.stopPropagation()}>
      <BandedLayer page={model.look.page} drawn={drawn} style={{ clipPath: `inset(0 0 0 ${at}%)` }} />
      <div class="divider" style={{ left: `${at}%` }} aria-hidden="true" />
      <label class="slider">
        <span>before</span>
        <input
          type="range"
          min={0}
          max={100}
          value={at}
          aria-label="Before on the left, after on the right"
          onInput={event => setAt(event.currentTarget.valueAsNumber)}
        />
        <span>after</span>
      </label>
    </div>
  );
}

/** Four numbers per rectangle. */
function boxesOf(numbers: readonly number[]): LookBox[] {
  const boxes: LookBox[] = [];
  for (let at = 0; at + 3 < numbers.length; at += 4)
    boxes.push([numbers[at] ?? 0, numbers[at + 1] ?? 0, numbers[at + 2] ?? 0, numbers[at + 3] ?? 0]);
  return boxes;
}
