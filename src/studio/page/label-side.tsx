// Beside a page that is labelled: what is selected and what to call it, what is still open, and all marks.

import { labelName } from './label-state.ts';
import { LABEL_NAMES } from './label-wire.ts';
import { Segmented } from './segmented.tsx';
import type { Labelling } from './use-labelling.ts';

interface LabelSideProps {
  readonly labelling: Labelling;
}

const ABOUT = ['zones', 'content'] as const;
/** In the order of LABEL_NAMES. */
const KEYS = ['h', 'f', 'l', 'r', 'c', 'i'];

export function LabelSide({ labelling }: LabelSideProps) {
  const { state, about, isGuess, uncovered, guess, act } = labelling;
  return (
    <aside class="side" aria-label="Labels">
      <div class="panel-bar">
        <Segmented
          label="Shown"
          names={ABOUT}
          chosen={about}
          onChoose={name => name !== about && act({ to: 'view' })}
        />
        <button
          type="button"
          class="plain"
          disabled={state.earlier.length === 0}
          onClick={() => act({ to: 'undo' })}
        >
          undo
        </button>
      </div>
      <div class="panel">
        {isGuess && (
          <div class="guess-note">
            <p>
              What you see is a guess by <strong>auto</strong>. Take it whole and mend it, or point at the
              page and begin from nothing.
            </p>
            <button type="button" class="main" onClick={() => act({ to: 'accept', guess })}>
              take the guess
            </button>
          </div>
        )}
        <Selected labelling={labelling} />
        {!isGuess && (
          <p class={uncovered.length === 0 ? 'covered' : 'failure'} role="status">
            {uncovered.length === 0
              ? 'Every text and picture has a zone.'
              : `${uncovered.length} texts and pictures have no zone yet (Enter goes there).`}
          </p>
        )}
        <MarkList labelling={labelling} />
      </div>
    </aside>
  );
}

function Selected({ labelling }: LabelSideProps) {
  const { model, zones, content, act } = labelling;
  const { selected } = labelling.state;
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
      <div class="switches">
        <button
          type="button"
          aria-pressed={selected >= 0 && content[selected] === 1}
          onClick={() => act({ to: 'content', label: 1 })}
        >
          keep <kbd>k</kbd>
        </button>
        <button
          type="button"
          aria-pressed={selected >= 0 && content[selected] === 0}
          onClick={() => act({ to: 'content', label: 0 })}
        >
          drop <kbd>d</kbd>
        </button>
        <button type="button" onClick={() => act({ to: 'clear' })}>
          no mark <kbd>x</kbd>
        </button>
      </div>
      {selected >= 0 && <p class="quote">{model.elements.textOf(selected)}</p>}
    </fieldset>
  );
}

function MarkList({ labelling }: LabelSideProps) {
  const { model, about, act } = labelling;
  const { marks } = labelling.state;
  const own = [...(about === 'zones' ? marks.zones : marks.content)].sort(([a], [b]) => a - b);
  if (own.length === 0) return null;
  const nameOf = (label: number) => (about === 'zones' ? labelName(label) : label === 1 ? 'keep' : 'drop');
  return (
    <ul class="holders marks">
      {own.map(([place, label]) => (
        <li key={place}>
          <button type="button" class="plain" onClick={() => act({ to: 'select', element: place })}>
            <span class={`zone zone-${nameOf(label).toUpperCase()}`}>{nameOf(label)}</span>{' '}
            <code>{model.elements.labelOf(place)}</code>
          </button>
        </li>
      ))}
    </ul>
  );
}
