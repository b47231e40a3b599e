// Says how far elements moved, and which change pushed them.

import type { Movement } from './element-changes.ts';
import type { Shift } from './sibling-families.ts';

/** Such as `76 px down with 2 more: /html/body/div[1] appeared`. */
export function moveText({ by, others, because }: Movement): string {
  const more = others === 0 ? '' : ` with ${others} more`;
  return `${shiftText(by)}${more}${because === null ? '' : `: ${because.path} ${CAUSES[because.change]}`}`;
}

const CAUSES: Readonly<Record<NonNullable<Movement['because']>['change'], string>> = {
  appeared: 'appeared',
  gone: 'is gone',
  moved: 'moved',
  resized: 'has another size',
};

/** Such as `4 px right and 76 px down`; '' for less than half a px. */
export function shiftText(by: Shift): string {
  const [right, down] = by.map(Math.round) as [number, number];
  const ways = [
    ...(right === 0 ? [] : [`${Math.abs(right)} px ${right > 0 ? 'right' : 'left'}`]),
    ...(down === 0 ? [] : [`${Math.abs(down)} px ${down > 0 ? 'down' : 'up'}`]),
  ];
  return ways.join(' and ');
}
