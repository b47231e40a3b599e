// Shows the selected block while labelling: its label, and the possible ones.

import { LABEL_NAMES } from '../label/label-wire.ts';
import type { Labelling } from '../label/use-labelling.ts';

/** In the order of LABEL_NAMES. */
const KEYS = ['h', 'f', 'l', 'r', 'c', 'i'];

export function SelectedBlock({ labelling }: { readonly labelling: Labelling }) {
  const { model, state, zones, act } = labelling;
  const { selected } = state;
  return (
    <fieldset class="selected-block" disabled={selected < 0}>
      <legend>{selected < 0 ? 'Point at a block' : model.elements.labelOf(selected)}</legend>
      <div class="switches">
        {LABEL_NAMES.map((name, label) => (
          <button
            key={name}
            type="button"
            class={`zone-switch zone-${name}`}
            aria-pressed={selected >= 0 && zones[selected] === label}
            onClick={() => act({ to: 'zone', label })}
          >
            <i aria-hidden="true" />
            {name} <kbd>{KEYS[label]}</kbd>
          </button>
        ))}
      </div>
      <ContentSwitches labelling={labelling} />
      {selected >= 0 && <p class="quote">{model.elements.textOf(selected)}</p>}
    </fieldset>
  );
}

const SWITCHES = [
  { name: 'keep', key: 'k', label: 1 },
  { name: 'drop', key: 'd', label: 0 },
] as const;

function ContentSwitches({ labelling: { state, content, act } }: { readonly labelling: Labelling }) {
  return (
    <div class="switches">
      {SWITCHES.map(({ name, key, label }) => (
        <button
          key={name}
          type="button"
          aria-pressed={state.selected >= 0 && content[state.selected] === label}
          onClick={() => act({ to: 'content', label })}
        >
          {name} <kbd>{key}</kbd>
        </button>
      ))}
      <button type="button" onClick={() => act({ to: 'clear' })}>
        no mark <kbd>x</kbd>
      </button>
    </div>
  );
}
