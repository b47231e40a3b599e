// Frames around what changed on one side; the chosen one stands out.

import type { ChangeLook } from './difference.ts';
import { type PageModel, pathOf } from './page-model.ts';

interface ChangeMarksProps {
  readonly model: PageModel;
  readonly changes: readonly ChangeLook[];
  /** 0 before, 1 after. */
  readonly side: number;
  readonly chosen: number;
}

export function ChangeMarks({ model, changes, side, chosen }: ChangeMarksProps) {
  const { width, height } = model.look.page;
  const boxesOf = (some: readonly ChangeLook[]) =>
    some.flatMap(change => {
      const place = side === 0 ? change.before : change.after;
      return place === null ? [] : [place.box];
    });
  const one = changes[chosen];
  const marked = changes.filter(({ change }) => change !== 'resized');
  return (
    <svg class="zones" viewBox={`0 0 ${width} ${height}`} preserveAspectRatio="none" aria-hidden="true">
      <path class="changed" d={pathOf(boxesOf(marked))} />
      {one !== undefined && <path class="changed chosen" d={pathOf(boxesOf([one]))} />}
    </svg>
  );
}
