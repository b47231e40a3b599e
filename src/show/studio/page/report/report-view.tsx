// Shows one page: the picture with its zones on the left, the findings on the right.

import type { ComponentChildren } from 'preact';
import { useCallback, useReducer, useState } from 'preact/hooks';
import type { Look } from '../look.ts';
import { copyText } from '../parts/copy-text.ts';
import { HelpButton } from '../parts/help-button.tsx';
import { HelpDialog } from '../parts/help-dialog.tsx';
import { Toast } from '../parts/toast.tsx';
import { useKeys } from '../parts/use-keys.ts';
import type { MethodModel, PageModel } from '../stage/page-model.ts';
import { PageView } from '../stage/page-view.tsx';
import { Stage } from '../stage/stage.tsx';
import { ZoneLayer } from '../stage/zone-layer.tsx';
import { BeforeAfter } from './before-after.tsx';
import { ReasonCard } from './reason-card.tsx';
import { REPORT_KEYS } from './report-keys.ts';
import { ReportTools } from './report-tools.tsx';
import { SidePanel } from './side-panel.tsx';
import { FIRST_VIEW, nextViewState, type ViewState, type Wish } from './view-state.ts';

interface ReportViewProps {
  readonly model: PageModel;
  /** Says what is still loading. */
  readonly note?: string;
  /** Returns to the address form. */
  readonly onBack?: () => void;
}

export function ReportView({ model, note = '', onBack }: ReportViewProps) {
  const { state, wish, copied, forget, pick } = useReport(model);
  const method = model.methods[state.method] ?? model.methods[0];
  if (method === undefined) return null;
  const toggleHelp = () => wish({ to: 'toggle', name: 'help' });
  return (
    <div class="report" data-tab={state.tab}>
      <TopBar look={model.look}>
        {note !== '' && (
          <p class="quiet arriving" role="status">
            {note}
          </p>
        )}
        {onBack !== undefined && (
          <button type="button" onClick={onBack}>
            another page
          </button>
        )}
        <HelpButton onOpen={toggleHelp} />
      </TopBar>
      <ReportTools model={model} method={method} state={state} wish={wish} />
      <main>
        <ReportStage model={model} method={method} state={state} onPick={pick} />
        <SidePanel model={model} method={method} state={state} wish={wish} />
      </main>
      <Toast note={copied} onGone={forget} />
      {state.help && <HelpDialog rows={REPORT_KEYS} onClose={toggleHelp} />}
    </div>
  );
}

interface Report {
  readonly state: ViewState;
  readonly wish: (wish: Wish) => void;
  /** The text copied last, cleared after a moment. */
  readonly copied: string;
  readonly forget: () => void;
  readonly pick: (element: number) => void;
}

/** State of the view: what is shown and which element is selected; also handles keys. */
function useReport(model: PageModel): Report {
  const [state, wish] = useReducer(nextViewState, FIRST_VIEW);
  const [copied, setCopied] = useState('');
  useKeys(key => {
    const row = REPORT_KEYS.find(({ keys }) => keys.includes(key));
    const wanted = state.help ? null : (row?.means(model, state, key) ?? null);
    if (wanted !== null) wish(wanted);
    return wanted !== null;
  });
  const pick = useCallback(
    (element: number) => {
      wish({ to: 'select', element });
      if (element >= 0) void copyPath(model, element).then(setCopied);
    },
    [model],
  );
  return { state, wish, copied, forget: () => setCopied(''), pick };
}

interface ReportStageProps {
  readonly model: PageModel;
  readonly method: MethodModel;
  readonly state: ViewState;
  readonly onPick: (element: number) => void;
}

function ReportStage({ model, method, state, onPick }: ReportStageProps) {
  const { selected, slider, zones, lines, boxes } = state;
  return (
    <Stage name="The page">
      <PageView
        model={model}
        selected={selected}
        onPick={onPick}
        cardOf={element => <ReasonCard model={model} method={method} element={element} />}
      >
        {slider ? (
          <BeforeAfter model={model} method={method} />
        ) : (
          <ZoneLayer model={model} method={method} zones={zones} lines={lines} boxes={boxes} />
        )}
      </PageView>
    </Stage>
  );
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
          <span class="quiet">{look.url}</span>
        )}
      </div>
      {children}
    </header>
  );
}
