// Keyboard shortcuts of a comparison; one table for the keyboard and the help.

import type { KeyRow } from '../report/report-keys.ts';
import type { Wish } from '../report/view-state.ts';

interface Standing {
  readonly chosen: number;
  readonly count: number;
  readonly key: string;
}

type DiffMeaning = (standing: Standing) => Wish | { readonly choose: number };

export const DIFF_KEYS: readonly KeyRow<DiffMeaning>[] = [
  {
    keys: ['n', 'j', 'ArrowRight'],
    shown: 'n  →',
    does: 'next change',
    means: ({ chosen, count }) => ({ choose: count === 0 ? -1 : (chosen + 1) % count }),
  },
  {
    keys: ['p', 'k', 'ArrowLeft'],
    shown: 'p  ←',
    does: 'previous change',
    means: ({ chosen, count }) => ({ choose: count === 0 ? -1 : (Math.max(0, chosen) - 1 + count) % count }),
  },
  {
    keys: ['1', '2', '3', '4', '5'],
    shown: '1 – 5',
    does: 'a zone on or off',
    means: ({ key }) => ({ to: 'zone', zone: Number(key) - 1 }),
  },
  { keys: ['0'], shown: '0', does: 'all zones on or off', means: () => ({ to: 'all-zones' }) },
  { keys: ['Escape'], shown: 'Esc', does: 'choose nothing', means: () => ({ choose: -1 }) },
  { keys: ['?'], shown: '?', does: 'this help', means: () => ({ to: 'toggle', name: 'help' }) },
];
