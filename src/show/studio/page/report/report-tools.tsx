// Toolbar of a report: zones, lines, boxes, before and after, and moving between blocks.

import { Button } from '../parts/button.tsx';
import { ZoneSwitches } from '../parts/zone-names.tsx';
import type { Shown } from '../stage/page-model.ts';
import { blockElements, step } from './report-keys.ts';
import type { ViewState, Wish } from './view-state.ts';

interface ReportToolsProps extends Shown {
  readonly state: ViewState;
  readonly wish: (wish: Wish) => void;
}

const SWITCHES = [
  { name: 'lines', shown: 'lines' },
  { name: 'boxes', shown: 'boxes' },
  { name: 'slider', shown: 'before / after' },
] as const;

export function ReportTools({ model, method, state, wish }: ReportToolsProps) {
  const blocks = blockElements(method, state.zones);
  const walk = (by: 1 | -1) => () => {
    const next = step(model, state, by);
    if (next !== null) wish(next);
  };
  return (
    <section class="tools" aria-label="What is shown">
      <ZoneSwitches method={method} zones={state.zones} onToggle={zone => wish({ to: 'zone', zone })} />
      <div class="switches">
        {SWITCHES.map(({ name, shown }) => (
          <Button key={name} aria-pressed={state[name]} onClick={() => wish({ to: 'toggle', name })}>
            {shown}
          </Button>
        ))}
      </div>
      <div class="switches walk">
        <Button aria-label="Previous block" onClick={walk(-1)}>
          ←
        </Button>
        <span class="quiet">{`block ${blocks.indexOf(state.selected) + 1 || '–'} of ${blocks.length}`}</span>
        <Button aria-label="Next block" onClick={walk(1)}>
          →
        </Button>
      </div>
    </section>
  );
}
