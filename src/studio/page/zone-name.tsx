// The name of a zone in its colour.

import { LOOK_ZONES } from './look.ts';

export function ZoneName({ zone }: { readonly zone: number }) {
  const name = LOOK_ZONES[zone];
  return name === undefined ? (
    <span class="zone none">no zone</span>
  ) : (
    <span class={`zone zone-${name}`}>{name}</span>
  );
}
