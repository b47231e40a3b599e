// Shows one of two versions of a page, frames its changes and highlights the chosen one.

import { useMemo } from 'preact/hooks';
import { ReasonCard } from '../report/element-panel.tsx';
import type { ViewState } from '../report/view-state.ts';
import { BandedLayer, type Drawn } from '../stage/layers.tsx';
import type { PageModel } from '../stage/page-model.ts';
import { PageView, Stage } from '../stage/page-view.tsx';
import { ZoneLayer } from '../stage/zone-layer.tsx';
import type { ChangeLook } from '../start.ts';

interface DiffVersionProps {
  readonly model: PageModel;
  readonly side: number;
  readonly view: ViewState;
  readonly changes: readonly ChangeLook[];
  readonly chosen: number;
  readonly stage: { current: HTMLElement | null };
  readonly onScroll: (top: number) => void;
  readonly onChoose: (place: number) => void;
}

export function DiffVersion({
  model,
  side,
  view,
  changes,
  chosen,
  stage,
  onScroll,
  onChoose,
}: DiffVersionProps) {
  const method = model.methods[0];
  const drawn = useMemo((): Drawn[] => {
    const one = changes[chosen];
    const marked = changes.filter(({ change }) => change !== 'resized');
    return [
      { key: 'all', look: 'changed', boxes: boxesOn(side, marked) },
      { key: 'chosen', look: 'changed chosen', boxes: one === undefined ? [] : boxesOn(side, [one]) },
    ];
  }, [changes, side, chosen]);
  if (method === undefined) return null;
  const name = side === 0 ? 'before' : 'after';
  return (
    <Stage name={`The page ${name}`} kind={name} stage={stage} onScroll={onScroll}>
      <h2>{name}</h2>
      <PageView
        model={model}
        selected={-1}
        onPick={element => onChoose(changeAt(changes, side, model, element))}
        cardOf={element => <ReasonCard model={model} method={method} element={element} />}
      >
        <ZoneLayer model={model} method={method} zones={view.zones} lines={view.lines} boxes={view.boxes} />
        <BandedLayer page={model.look.page} drawn={drawn} />
      </PageView>
    </Stage>
  );
}

/** Returns the change of the element, or of its nearest changed ancestor. */
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

/** `side`: 0 before, 1 after. */
export const placeOn = (change: ChangeLook, side: number) => (side === 0 ? change.before : change.after);

function boxesOn(side: number, changes: readonly ChangeLook[]): Drawn['boxes'] {
  return changes.flatMap(change => {
    const place = placeOn(change, side);
    return place === null ? [] : [place.box];
  });
}
