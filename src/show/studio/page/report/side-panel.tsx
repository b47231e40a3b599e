// Side panel with tabs; in a narrow window the page itself is a tab.

import type { MethodModel, PageModel } from '../stage/page-model.ts';
import { AboutPanel } from './about-panel.tsx';
import { ContentPanel } from './content-panel.tsx';
import { ElementPanel } from './element-panel.tsx';
import { MethodsPanel } from './methods-panel.tsx';
import { TABS, type ViewState, type Wish } from './view-state.ts';

interface SidePanelProps {
  readonly model: PageModel;
  readonly method: MethodModel;
  readonly state: ViewState;
  readonly wish: (wish: Wish) => void;
}

export function SidePanel({ model, method, state, wish }: SidePanelProps) {
  return (
    <aside class="side" aria-label="What was found">
      <nav class="tabs" aria-label="Views">
        {TABS.map(tab => (
          <button
            key={tab}
            type="button"
            class={`tab-${tab}`}
            aria-current={tab === state.tab}
            onClick={() => wish({ to: 'tab', tab })}
          >
            {tab}
          </button>
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
      </div>
    </aside>
  );
}
