// Toolbar and keyboard shortcuts of a report: zones, lines, boxes, before and after, and moving between blocks.

import { Button } from '../parts/controls.tsx';
import { type KeyRow, keyRow } from '../parts/keyboard.tsx';
import { ZoneSwitches } from '../parts/zones.tsx';
import type { MethodModel, PageModel, Shown } from '../stage/page-model.ts';
import type { ViewState, Wish } from './view-state.ts';

interface ReportToolsProps extends Shown {
  readonly state: ViewState;
  readonly wish: (wish: Wish) => void;
}

const SWITCHES = [
  { name: 'lines', shown: 'Lines' },
  { name: 'boxes', shown: 'Boxes' },
  { name: 'slider', shown: 'Before / after' },
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

/** Keys of all views that show zones. */
export const ZONE_KEYS: readonly KeyRow<(key: string) => Wish>[] = [
  keyRow('1 2 3 4 5', 'a zone on or off', key => ({ to: 'zone', zone: Number(key) - 1 }), '1 – 5'),
  keyRow('0', 'all zones on or off', () => ({ to: 'all-zones' })),
];

/** `null` if the key does nothing here. */
type ReportMeaning = (model: PageModel, state: ViewState, key: string) => Wish | null;

export const REPORT_KEYS: readonly KeyRow<ReportMeaning>[] = [
  keyRow('n j ArrowRight', 'next block', (model, state) => step(model, state, 1)),
  keyRow('p k ArrowLeft', 'previous block', (model, state) => step(model, state, -1)),
  keyRow('ArrowUp', 'parent of the element', ({ elements }, { selected }) =>
    select(elements.shownParentOf(selected)),
  ),
  keyRow('ArrowDown', 'its first child', ({ elements }, { selected }) =>
    select(selected < 0 ? -1 : elements.firstChildOf(selected)),
  ),
  ...ZONE_KEYS.map(row => ({ ...row, means: (_: unknown, __: unknown, key: string) => row.means(key) })),
  keyRow('t', 'threshold lines', () => ({ to: 'toggle', name: 'lines' })),
  keyRow('b', 'boxes of all elements', () => ({ to: 'toggle', name: 'boxes' })),
  keyRow('a', 'before and after', () => ({ to: 'toggle', name: 'slider' })),
  keyRow('m', 'next method', ({ methods }, { method }) => ({
    to: 'method',
    method: (method + 1) % methods.length,
  })),
  keyRow('Escape', 'select nothing', () => ({ to: 'select', element: -1 })),
];

/** Blocks of the shown zones, from top to bottom. */
function blockElements(method: MethodModel | undefined, zones: readonly boolean[]): number[] {
  const blocks = method?.blocks.filter(({ zone, element }) => zones[zone] === true && element >= 0) ?? [];
  const sorted = [...blocks].sort((a, b) => a.pageBox[1] - b.pageBox[1] || a.pageBox[0] - b.pageBox[0]);
  return [...new Set(sorted.map(({ element }) => element))];
}

export function step(model: PageModel, { method, zones, selected }: ViewState, by: 1 | -1): Wish | null {
  const blocks = blockElements(model.methods[method], zones);
  if (blocks.length === 0) return null;
  const at = blocks.indexOf(selected);
  const next = at < 0 ? (by > 0 ? 0 : blocks.length - 1) : (at + by + blocks.length) % blocks.length;
  return { to: 'select', element: blocks[next] ?? -1 };
}

const select = (element: number): Wish | null => (element < 0 ? null : { to: 'select', element });
