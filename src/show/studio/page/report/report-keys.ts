// Keyboard shortcuts of a report; one table for the keyboard and the help.

import type { KeyRow } from '../parts/keyboard.tsx';
import type { MethodModel, PageModel } from '../stage/page-model.ts';
import type { ViewState, Wish } from './view-state.ts';

/** Keys of all views that show zones. */
export const ZONE_KEYS: readonly KeyRow<(key: string) => Wish>[] = [
  {
    keys: ['1', '2', '3', '4', '5'],
    shown: '1 – 5',
    does: 'a zone on or off',
    means: key => ({ to: 'zone', zone: Number(key) - 1 }),
  },
  { keys: ['0'], shown: '0', does: 'all zones on or off', means: () => ({ to: 'all-zones' }) },
];

/** `null` if the key does nothing here. */
type ReportMeaning = (model: PageModel, state: ViewState, key: string) => Wish | null;

export const REPORT_KEYS: readonly KeyRow<ReportMeaning>[] = [
  {
    keys: ['n', 'j', 'ArrowRight'],
    shown: 'n  →',
    does: 'next block',
    means: (model, state) => step(model, state, 1),
  },
  {
    keys: ['p', 'k', 'ArrowLeft'],
    shown: 'p  ←',
    does: 'previous block',
    means: (model, state) => step(model, state, -1),
  },
  {
    keys: ['ArrowUp'],
    shown: '↑',
    does: 'parent of the element',
    means: ({ elements }, { selected }) => select(elements.shownParentOf(selected)),
  },
  {
    keys: ['ArrowDown'],
    shown: '↓',
    does: 'its first child',
    means: ({ elements }, { selected }) => select(selected < 0 ? -1 : elements.firstChildOf(selected)),
  },
  ...ZONE_KEYS.map(row => ({ ...row, means: (_: unknown, __: unknown, key: string) => row.means(key) })),
  { keys: ['t'], shown: 't', does: 'threshold lines', means: () => ({ to: 'toggle', name: 'lines' }) },
  { keys: ['b'], shown: 'b', does: 'boxes of all elements', means: () => ({ to: 'toggle', name: 'boxes' }) },
  { keys: ['a'], shown: 'a', does: 'before and after', means: () => ({ to: 'toggle', name: 'slider' }) },
  {
    keys: ['m'],
    shown: 'm',
    does: 'next method',
    means: ({ methods }, { method }) => ({ to: 'method', method: (method + 1) % methods.length }),
  },
  { keys: ['Escape'], shown: 'Esc', does: 'select nothing', means: () => ({ to: 'select', element: -1 }) },
  { keys: ['?'], shown: '?', does: 'this help', means: () => ({ to: 'toggle', name: 'help' }) },
];

/** Blocks of the shown zones, from top to bottom. */
export function blockElements(method: MethodModel | undefined, zones: readonly boolean[]): number[] {
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
