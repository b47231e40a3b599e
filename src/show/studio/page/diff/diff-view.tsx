// Shows two versions of a page side by side, scrolled together, with the list of changes.

import type { ComponentChildren } from 'preact';
import { useReducer, useRef, useState } from 'preact/hooks';
import { Fold, Segmented } from '../parts/controls.tsx';
import { Help, type KeyRow, keyRow, useKeys } from '../parts/keyboard.tsx';
import { ZoneSwitches } from '../parts/zones.tsx';
import { ZONE_KEYS } from '../report/report-tools.tsx';
import { FIRST_VIEW, nextViewState, type Wish } from '../report/view-state.ts';
import type { PageModel } from '../stage/page-model.ts';
import type { ChangeLook, DifferenceLook } from '../start.ts';
import { ChangeList, DifferenceFacts } from './diff-side.tsx';
import { DiffVersion, placeOn } from './diff-version.tsx';

interface DiffViewProps {
  readonly models: readonly [PageModel, PageModel];
  readonly difference: DifferenceLook;
  /** Buttons that the app adds. */
  readonly actions?: ComponentChildren;
}

const SHOWS = ['before', 'both', 'after'] as const;
type Shows = (typeof SHOWS)[number];

export function DiffView({ models, difference, actions }: DiffViewProps) {
  const { changes } = difference;
  const { title } = models[1].look;
  const stages = [useRef<HTMLElement>(null), useRef<HTMLElement>(null)] as const;
  const [shows, setShows] = useState<Shows>('both');
  const { view, chosen, wish, choose } = useDiff(changes.length, place => {
    const change = changes[place];
    if (change === undefined) return;
    for (const [side, stage] of stages.entries()) scrollTo(stage.current, models[side], change, side);
  });
  const method = models[1].methods[0];
  if (method === undefined) return null;
  return (
    <div class="report diff" data-shows={shows}>
      <header class="top">
        <div class="names">
          <h1>{title === '' ? 'What changed' : `What changed: ${title}`}</h1>
          <span class="quiet">{difference.names.join(' → ')}</span>
        </div>
        {actions}
        <Fold />
        <Help rows={DIFF_KEYS} />
      </header>
      <section class="tools" aria-label="What is shown">
        <ZoneSwitches method={method} zones={view.zones} onToggle={zone => wish({ to: 'zone', zone })} />
        <Segmented label="Versions" names={SHOWS} chosen={shows} onChoose={setShows} />
      </section>
      <main>
        {models.map((model, side) => (
          <DiffVersion
            key={side}
            model={model}
            side={side}
            view={view}
            changes={changes}
            chosen={chosen}
            stage={stages[side] ?? stages[0]}
            onScroll={top => follow(stages[1 - side]?.current, top)}
            onChoose={choose}
          />
        ))}
        <aside class="side" aria-label="What changed">
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard */}
          <section class="panel" tabIndex={0} aria-label="Figures and changes">
            <DifferenceFacts difference={difference} />
            <ChangeList changes={changes} unlisted={difference.unlisted} chosen={chosen} onChoose={choose} />
          </section>
        </aside>
      </main>
    </div>
  );
}

/** State of the view: what is shown and which change is chosen; also handles keys. */
function useDiff(count: number, onChoose: (place: number) => void) {
  const [view, wish] = useReducer(nextViewState, { ...FIRST_VIEW, lines: false });
  // Index of a change; -1 for none.
  const [chosen, setChosen] = useState(-1);
  const choose = (place: number): void => {
    setChosen(place);
    onChoose(place);
  };
  useKeys(DIFF_KEYS, (means, key) => {
    const wanted = means({ chosen, count, key });
    if ('choose' in wanted) choose(wanted.choose);
    else wish(wanted);
    return true;
  });
  return { view, chosen, wish, choose };
}

/** px between the window's top and a chosen place. */
const ABOVE = 90;

function scrollTo(
  stage: HTMLElement | null,
  model: PageModel | undefined,
  change: ChangeLook,
  side: number,
): void {
  const box = (placeOn(change, side) ?? placeOn(change, 1 - side))?.box;
  const sheet = stage?.querySelector('.sheet');
  if (stage === null || model === undefined || box === undefined || !(sheet instanceof HTMLElement)) return;
  const scale = sheet.offsetWidth / Math.max(1, model.look.page.width);
  stage.scrollTop = sheet.offsetTop + box[1] * scale - ABOVE;
}

function follow(other: HTMLElement | null | undefined, top: number): void {
  if (other && Math.abs(other.scrollTop - top) > 1) other.scrollTop = top;
}

interface Standing {
  readonly chosen: number;
  readonly count: number;
  readonly key: string;
}

type DiffMeaning = (standing: Standing) => Wish | { readonly choose: number };

const DIFF_KEYS: readonly KeyRow<DiffMeaning>[] = [
  keyRow('n j ArrowRight', 'next change', ({ chosen, count }) => ({
    choose: count === 0 ? -1 : (chosen + 1) % count,
  })),
  keyRow('p k ArrowLeft', 'previous change', ({ chosen, count }) => ({
    choose: count === 0 ? -1 : (Math.max(0, chosen) - 1 + count) % count,
  })),
  ...ZONE_KEYS.map(row => ({ ...row, means: ({ key }: Standing) => row.means(key) })),
  keyRow('Escape', 'choose nothing', () => ({ choose: -1 })),
];
