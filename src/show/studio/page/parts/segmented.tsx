// A row of options of which one is chosen.

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
        <button key={name} type="button" aria-pressed={name === chosen} onClick={() => onChoose(name)}>
          {name}
        </button>
      ))}
    </fieldset>
  );
}
