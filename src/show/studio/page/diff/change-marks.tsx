// Frames the changes on one side; highlights the chosen one.

import { useMemo } from 'preact/hooks';
import { BandedLayer, type Drawn } from '../stage/banded-layer.tsx';
import type { PageModel } from '../stage/page-model.ts';
import type { ChangeLook } from './difference.ts';

interface ChangeMarksProps {
  readonly model: PageModel;
  readonly changes: readonly ChangeLook[];
  /** 0 before, 1 after. */
  readonly side: number;
  readonly chosen: number;
}

export function ChangeMarks({ model, changes, side, chosen }: ChangeMarksProps) {
  const drawn = useMemo((): Drawn[] => {
    const one = changes[chosen];
    const marked = changes.filter(({ change }) => change !== 'resized');
    return [
      { key: 'all', look: 'changed', boxes: boxesOn(side, marked) },
      { key: 'chosen', look: 'changed chosen', boxes: one === undefined ? [] : boxesOn(side, [one]) },
    ];
  }, [changes, side, chosen]);
  return <BandedLayer page={model.look.page} drawn={drawn} />;
}

function boxesOn(side: number, changes: readonly ChangeLook[]): Drawn['boxes'] {
  return changes.flatMap(({ before, after }) => {
    const place = side === 0 ? before : after;
    return place === null ? [] : [place.box];
  });
}
