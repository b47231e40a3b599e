// Side panel with tabs, and its panels about the page and its methods; in a narrow window the page itself is a tab.

import type { ComponentChildren } from 'preact';
import { LOOK_ZONES, type Look } from '../look.ts';
import { Button } from '../parts/controls.tsx';
import { Table } from '../parts/table.tsx';
import { ZoneName } from '../parts/zones.tsx';
import { PagePicture } from '../stage/layers.tsx';
import type { MethodModel, PageModel, Shown } from '../stage/page-model.ts';
import { ZoneLayer } from '../stage/zone-layer.tsx';
import { ContentPanel } from './content-panel.tsx';
import { ElementPanel } from './element-panel.tsx';
import { TABS, type Tab, type ViewState, type Wish } from './view-state.ts';

interface SidePanelProps extends Shown {
  readonly state: ViewState;
  readonly wish: (wish: Wish) => void;
  /** Panels of the app. */
  readonly more: Partial<Record<Tab, ComponentChildren>>;
}

const APP_TABS: readonly Tab[] = ['outline', 'audit', 'save'];

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

function AboutPanel({ look, method: { sums } }: { readonly look: Look; readonly method: MethodModel }) {
  const allChars = sums.reduce((sum, { chars }) => sum + chars, 0);
  return (
    <div class="about">
      <dl>
        {look.facts.map(([label, text]) => (
          <>
            <dt>{label}</dt>
            <dd>{text}</dd>
          </>
        ))}
      </dl>
      <Table
        hasStop
        head={['Zone', 'Elements', 'Characters', 'Of text']}
        rows={sums.map(({ elements, chars }, zone) => [
          <ZoneName zone={zone} />,
          elements,
          chars,
          `${Math.round((100 * chars) / Math.max(1, allChars))} %`,
        ])}
      />
      {look.warnings.length > 0 && (
        <>
          <h2>Warnings</h2>
          <ul>
            {look.warnings.map(({ code, message }) => (
              <li key={code}>
                <strong>{code}</strong> {message}
              </li>
            ))}
          </ul>
        </>
      )}
    </div>
  );
}

interface MethodsPanelProps {
  readonly model: PageModel;
  readonly chosen: number;
  readonly onChoose: (method: number) => void;
}

const ALL_ZONES = LOOK_ZONES.map(() => true);

/** Compares the methods: a small picture for each, and the share of text that it puts in another zone. */
function MethodsPanel({ model, chosen, onChoose }: MethodsPanelProps) {
  const { width, height } = model.look.page;
  return (
    <div class="methods">
      {model.methods.map((method, place) => (
        <Button key={method.name} aria-pressed={place === chosen} onClick={() => onChoose(place)}>
          <strong>{method.name}</strong>
          <span class="quiet">{factOf(model, method, place)}</span>
          <span class="miniature">
            <span class="sheet" style={{ aspectRatio: `${width} / ${height}` }}>
              <PagePicture model={model} isSmall />
              <ZoneLayer model={model} method={method} zones={ALL_ZONES} lines boxes={false} />
            </span>
          </span>
          <span>{method.summary}</span>
        </Button>
      ))}
    </div>
  );
}

function factOf(model: PageModel, method: MethodModel, place: number): string {
  const sure = `${Math.round(100 * method.confidence)} % sure`;
  const [first] = model.methods;
  if (place === 0 || first === undefined) return sure;
  return `${sure}; ${Math.round(100 * shareElsewhere(model, first, method))} % of the text elsewhere than by ${first.name}`;
}

function shareElsewhere({ elements }: PageModel, one: MethodModel, other: MethodModel): number {
  let [all, elsewhere] = [0, 0];
  for (let place = 0; place < elements.count; place++) {
    const chars = elements.charsOf(place);
    all += chars;
    if (one.zoneOf(place) !== other.zoneOf(place)) elsewhere += chars;
  }
  return all === 0 ? 0 : elsewhere / all;
}
