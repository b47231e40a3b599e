// Two versions of a page beside one another, scrolled together, and the list of what changed.

import { useReducer, useRef, useState } from 'preact/hooks';
import { ChangeList } from './change-list.tsx';
import { ChangeMarks } from './change-marks.tsx';
import { DIFF_KEYS } from './diff-keys.ts';
import type { ChangeLook, DifferenceLook } from './difference.ts';
import { DifferenceFacts } from './difference-facts.tsx';
import { HelpDialog } from './help-dialog.tsx';
import type { PageModel } from './page-model.ts';
import { PageView } from './page-view.tsx';
import { ReasonCard } from './reason-card.tsx';
import { Segmented } from './segmented.tsx';
import { useKeys } from './use-keys.ts';
import { changed, FIRST_VIEW, type ViewState } from './view-state.ts';
import { ZoneLayer } from './zone-layer.tsx';
import { ZoneSwitches } from './zone-switches.tsx';

interface DiffViewProps {
  readonly models: readonly [PageModel, PageModel];
  readonly difference: DifferenceLook;
}

const SHOWS = ['before', 'both', 'after'] as const;
type Shows = (typeof SHOWS)[number];

export function DiffView({ models, difference }: DiffViewProps) {
  const [view, wish] = useReducer(changed, { ...FIRST_VIEW, lines: false });
  const [chosen, setChosen] = useState(-1);
  const [shows, setShows] = useState<Shows>('both');
  const stages = [useRef<HTMLElement>(null), useRef<HTMLElement>(null)] as const;
  const choose = (place: number): void => {
    setChosen(place);
    const change = difference.changes[place];
    if (change !== undefined)
      for (const [side, stage] of stages.entries()) scrollTo(stage.current, models[side], change, side);
  };
  useKeys(key => {
    const row = DIFF_KEYS.find(({ keys }) => keys.includes(key));
    if (row === undefined || view.help) return false;
    const wanted = row.means({ chosen, count: difference.changes.length, key });
    if ('choose' in wanted) choose(wanted.choose);
    else wish(wanted);
    return true;
  });
  const [before, after] = models;
  const method = after.methods[0];
  if (method === undefined) return null;
  return (
    <div class="report diff" data-shows={shows}>
      <header class="top">
        <div class="names">
          <h1>{after.look.title === '' ? 'What changed' : `What changed: ${after.look.title}`}</h1>
          <span class="quiet">{`${difference.names[0]} → ${difference.names[1]}`}</span>
        </div>
        <button
          type="button"
          class="round"
          aria-label="Keyboard help"
          onClick={() => wish({ to: 'toggle', name: 'help' })}
        >
          ?
        </button>
      </header>
      <section class="tools" aria-label="What is shown">
        <ZoneSwitches method={method} zones={view.zones} onToggle={zone => wish({ to: 'zone', zone })} />
        <Segmented label="Versions" names={SHOWS} chosen={shows} onChoose={setShows} />
      </section>
      <main>
        {[before, after].map((model, side) => (
          <Version
            key={side}
            model={model}
            side={side}
            view={view}
            changes={difference.changes}
            chosen={chosen}
            stage={stages[side] ?? stages[0]}
            onScroll={top => follow(stages[1 - side]?.current, top)}
            onChoose={choose}
          />
        ))}
        <aside class="side" aria-label="What changed">
          <div class="panel">
            <DifferenceFacts difference={difference} />
            <ChangeList changes={difference.changes} chosen={chosen} onChoose={choose} />
          </div>
        </aside>
      </main>
      {view.help && <HelpDialog rows={DIFF_KEYS} onClose={() => wish({ to: 'toggle', name: 'help' })} />}
    </div>
  );
}

interface VersionProps {
  readonly model: PageModel;
  readonly side: number;
  readonly view: ViewState;
  readonly changes: readonly ChangeLook[];
  readonly chosen: number;
  readonly stage: { current: HTMLElement | null };
  readonly onScroll: (top: number) => void;
  readonly onChoose: (place: number) => void;
}

function Version({ model, side, view, changes, chosen, stage, onScroll, onChoose }: VersionProps) {
  const method = model.methods[0];
  if (method === undefined) return null;
  const name = side === 0 ? 'before' : 'after';
  return (
    <section
      class={`stage ${name}`}
      aria-label={`The page ${name}`}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard
      tabIndex={0}
      ref={stage}
      onScroll={event => onScroll(event.currentTarget.scrollTop)}
    >
      <h2>{name}</h2>
      <PageView
        model={model}
        selected={-1}
        onPick={element => onChoose(changeAt(changes, side, model, element))}
        cardOf={element => <ReasonCard model={model} method={method} element={element} />}
      >
        <ZoneLayer model={model} method={method} zones={view.zones} lines={view.lines} boxes={view.boxes} />
        <ChangeMarks model={model} changes={changes} side={side} chosen={chosen} />
      </PageView>
    </section>
  );
}

/** The change whose box is that of the element, or of the nearest that holds it. */
function changeAt(
  changes: readonly ChangeLook[],
  side: number,
  { elements }: PageModel,
  element: number,
): number {
  for (let at = element; at >= 0; at = elements.parentOf(at)) {
    const path = elements.pathOf(at);
    const found = changes.findIndex(change => placeOn(change, side)?.path === path);
    if (found >= 0) return found;
  }
  return -1;
}

const placeOn = (change: ChangeLook, side: number) => (side === 0 ? change.before : change.after);

/** px of the window above the place that is shown. */
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
