// Shows the name of a zone in its colour.

import { LOOK_ZONES } from '../look.ts';

/** Accepts an index or a name. */
export function ZoneName({ zone }: { readonly zone: number | string }) {
  const name = typeof zone === 'number' ? LOOK_ZONES[zone] : LOOK_ZONES.find(known => known === zone);
  return name === undefined ? (
    <span class="zone none">no zone</span>
  ) : (
    <span class={`zone zone-${name}`}>{name}</span>
  );
}
