// One page: its picture with the zones on the left, what was found of it on the right.

import { useCallback, useReducer, useState } from 'preact/hooks';
import { BeforeAfter } from './before-after.tsx';
import { copyText } from './copy-text.ts';
import { HelpDialog } from './help-dialog.tsx';
import type { PageModel } from './page-model.ts';
import { PageView } from './page-view.tsx';
import { ReasonCard } from './reason-card.tsx';
import { blockElements, REPORT_KEYS, step } from './report-keys.ts';
import { SidePanel } from './side-panel.tsx';
import { ThresholdLabels } from './threshold-labels.tsx';
import { Toast } from './toast.tsx';
import { TopBar } from './top-bar.tsx';
import { useKeys } from './use-keys.ts';
import { changed, FIRST_VIEW } from './view-state.ts';
import { ZoneLayer } from './zone-layer.tsx';
import { ZoneSwitches } from './zone-switches.tsx';

interface ReportViewProps {
  readonly model: PageModel;
  /** What is still to come. */
  readonly note?: string;
  /** To where another page can be named. */
  readonly onBack?: () => void;
}

export function ReportView({ model, note = '', onBack }: ReportViewProps) {
  const [state, wish] = useReducer(changed, FIRST_VIEW);
  const [copied, setCopied] = useState('');
  const method = model.methods[state.method] ?? model.methods[0];
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
  if (method === undefined) return null;
  const toggle = (name: 'lines' | 'boxes' | 'slider' | 'help') => () => wish({ to: 'toggle', name });
  const blocks = blockElements(method, state.zones);
  const walk = (by: 1 | -1) => () => {
    const next = step(model, state, by);
    if (next !== null) wish(next);
  };
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
        <button type="button" class="round" aria-label="Keyboard help" onClick={toggle('help')}>
          ?
        </button>
      </TopBar>
      <section class="tools" aria-label="What is shown">
        <ZoneSwitches method={method} zones={state.zones} onToggle={zone => wish({ to: 'zone', zone })} />
        <div class="switches">
          <Switch name="lines" isOn={state.lines} onToggle={toggle('lines')} />
          <Switch name="boxes" isOn={state.boxes} onToggle={toggle('boxes')} />
          <Switch name="before / after" isOn={state.slider} onToggle={toggle('slider')} />
        </div>
        <div class="switches walk">
          <button type="button" aria-label="Previous block" onClick={walk(-1)}>
            ←
          </button>
          <span class="quiet">{`block ${blocks.indexOf(state.selected) + 1 || '–'} of ${blocks.length}`}</span>
          <button type="button" aria-label="Next block" onClick={walk(1)}>
            →
          </button>
        </div>
      </section>
      <main>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard */}
        <section class="stage" aria-label="The page" tabIndex={0}>
          <PageView
            model={model}
            selected={state.selected}
            onPick={pick}
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
              />
            )}
            {state.lines && !state.slider && <ThresholdLabels model={model} method={method} />}
          </PageView>
        </section>
        <SidePanel model={model} method={method} state={state} wish={wish} />
      </main>
      <Toast note={copied} onGone={() => setCopied('')} />
      {state.help && <HelpDialog rows={REPORT_KEYS} onClose={toggle('help')} />}
    </div>
  );
}

interface SwitchProps {
  readonly name: string;
  readonly isOn: boolean;
  readonly onToggle: () => void;
}

function Switch({ name, isOn, onToggle }: SwitchProps) {
  return (
    <button type="button" aria-pressed={isOn} onClick={onToggle}>
      {name}
    </button>
  );
}

async function copyPath(model: PageModel, element: number): Promise<string> {
  const path = model.elements.pathOf(element);
  return (await copyText(path)) ? `copied ${path}` : path;
}
