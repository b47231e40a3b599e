// Side panel with tabs; in a narrow window the page itself is a tab.

import type { ComponentChildren } from 'preact';
import { Button } from '../parts/button.tsx';
import type { PageModel, Shown } from '../stage/page-model.ts';
import { AboutPanel } from './about-panel.tsx';
import { ContentPanel } from './content-panel.tsx';
import { ElementPanel } from './element-panel.tsx';
import { MethodsPanel } from './methods-panel.tsx';
import { TABS, type Tab, type ViewState, type Wish } from './view-state.ts';

interface SidePanelProps extends Shown {
  readonly state: ViewState;
  readonly wish: (wish: Wish) => void;
  /** Panels of the app. */
  readonly more: Partial<Record<Tab, ComponentChildren>>;
}

const APP_TABS: readonly Tab[] = ['outline', 'save'];

/** One method has nothing to be compared with. */
const isShown = (tab: Tab, { methods }: PageModel, more: SidePanelProps['more']): boolean =>
  tab === 'methods' ? methods.length > 1 : more[tab] !== undefined || !APP_TABS.includes(tab);

export function SidePanel({ model, method, state, wish, more }: SidePanelProps) {
  return (
    <aside class="side" aria-label="What was found">
      <nav class="tabs" aria-label="Views">
        {TABS.filter(tab => isShown(tab, model, more)).map(tab => (
          <Button
            key={tab}
            class={`tab-${tab}`}
            aria-current={tab === state.tab}
            onClick={() => wish({ to: 'tab', tab })}
          >
            {tab}
          </Button>
        ))}
      </nav>
      <div class="panel">
        {state.tab === 'content' && <ContentPanel look={model.look} />}
        {state.tab === 'element' && (
          <ElementPanel
            model={model}
            method={method}
            element={state.selected}
            onSelect={element => wish({ to: 'select', element })}
          />
        )}
        {state.tab === 'methods' && (
          <MethodsPanel
            model={model}
            chosen={state.method}
            onChoose={place => wish({ to: 'method', method: place })}
          />
        )}
        {state.tab === 'about' && <AboutPanel look={model.look} method={method} />}
        {more[state.tab]}
      </div>
    </aside>
  );
}
