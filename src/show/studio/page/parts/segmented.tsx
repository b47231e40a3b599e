// A row of options of which one is chosen.

import { Button } from './button.tsx';

interface SegmentedProps<Name extends string> {
  readonly label: string;
  readonly names: readonly Name[];
  readonly chosen: Name;
  readonly onChoose: (name: Name) => void;
}

export function Segmented<Name extends string>({ label, names, chosen, onChoose }: SegmentedProps<Name>) {
  return (
    <fieldset class="segmented" aria-label={label}>
      {names.map(name => (
        <Button key={name} aria-pressed={name === chosen} onClick={() => onChoose(name)}>
          {name}
        </Button>
      ))}
    </fieldset>
  );
}
