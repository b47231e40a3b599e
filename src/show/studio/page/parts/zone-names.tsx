// Names of zones in their colours: switches with the share of the text, and the name alone.

import { LOOK_ZONES } from '../look.ts';
import type { MethodModel } from '../stage/page-model.ts';
import { Button } from './button.tsx';

interface ZoneSwitchesProps {
  readonly method: MethodModel;
  readonly zones: readonly boolean[];
  readonly onToggle: (zone: number) => void;
}

export function ZoneSwitches({ method, zones, onToggle }: ZoneSwitchesProps) {
  const all = Math.max(
    1,
    method.sums.reduce((sum, { chars }) => sum + chars, 0),
  );
  return (
    <fieldset class="switches" aria-label="Zones">
      {LOOK_ZONES.map((name, zone) => (
        <Button
          key={name}
          class={`zone-switch zone-${name}`}
          aria-pressed={zones[zone] === true}
          title={`${name} on or off (key ${zone + 1})`}
          onClick={() => onToggle(zone)}
        >
          <i aria-hidden="true" />
          {name}
          <small>{`${Math.round((100 * (method.sums[zone]?.chars ?? 0)) / all)} %`}</small>
        </Button>
      ))}
    </fieldset>
  );
}

/** Accepts an index or a name. */
export function ZoneName({ zone }: { readonly zone: number | string }) {
  const name = typeof zone === 'number' ? LOOK_ZONES[zone] : LOOK_ZONES.find(known => known === zone);
  return name === undefined ? (
    <span class="zone none">no zone</span>
  ) : (
    <span class={`zone zone-${name}`}>{name}</span>
  );
}
