// Beside a page that is labelled: what is selected and what to call it, what is still open, and all marks.

import type { LabelDeed } from './label-keys.ts';
import { type LabelMarks, type LabelState, labelName } from './label-state.ts';
import { LABEL_NAMES } from './label-wire.ts';
import type { PageModel } from './page-model.ts';
import { Segmented } from './segmented.tsx';

interface LabelSideProps {
  readonly model: PageModel;
  readonly state: LabelState;
  readonly about: 'zones' | 'content';
  readonly isGuess: boolean;
  readonly zones: Int8Array;
  readonly content: Int8Array;
  readonly uncovered: readonly number[];
  readonly guess: LabelMarks;
  readonly onAct: (deed: LabelDeed) => void;
}

const ABOUT = ['zones', 'content'] as const;
/** In the order of LABEL_NAMES. */
const KEYS = ['h', 'f', 'l', 'r', 'c', 'i'];

export function LabelSide(props: LabelSideProps) {
  const { state, about, isGuess, uncovered, guess, onAct } = props;
  return (
    <aside class="side" aria-label="Labels">
      <div class="panel-bar">
        <Segmented
          label="Shown"
          names={ABOUT}
          chosen={about}
          onChoose={name => name !== about && onAct({ to: 'view' })}
        />
        <button
          type="button"
          class="plain"
          disabled={state.earlier.length === 0}
          onClick={() => onAct({ to: 'undo' })}
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
            <button type="button" class="main" onClick={() => onAct({ to: 'accept', guess })}>
              take the guess
            </button>
          </div>
        )}
        <Selected {...props} />
        {!isGuess && (
          <p class={uncovered.length === 0 ? 'covered' : 'failure'} role="status">
            {uncovered.length === 0
              ? 'Every text and picture has a zone.'
              : `${uncovered.length} texts and pictures have no zone yet (Enter goes there).`}
          </p>
        )}
        <MarkList {...props} />
      </div>
    </aside>
  );
}

function Selected({ model, state: { selected }, zones, content, onAct }: LabelSideProps) {
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
            onClick={() => onAct({ to: 'zone', label })}
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
          onClick={() => onAct({ to: 'content', label: 1 })}
        >
          keep <kbd>k</kbd>
        </button>
        <button
          type="button"
          aria-pressed={selected >= 0 && content[selected] === 0}
          onClick={() => onAct({ to: 'content', label: 0 })}
        >
          drop <kbd>d</kbd>
        </button>
        <button type="button" onClick={() => onAct({ to: 'clear' })}>
          no mark <kbd>x</kbd>
        </button>
      </div>
      {selected >= 0 && <p class="quote">{model.elements.textOf(selected)}</p>}
    </fieldset>
  );
}

function MarkList({ model, state: { marks }, about, onAct }: LabelSideProps) {
  const own = [...(about === 'zones' ? marks.zones : marks.content)].sort(([a], [b]) => a - b);
  if (own.length === 0) return null;
  const nameOf = (label: number) => (about === 'zones' ? labelName(label) : label === 1 ? 'keep' : 'drop');
  return (
    <ul class="holders marks">
      {own.map(([place, label]) => (
        <li key={place}>
          <button type="button" class="plain" onClick={() => onAct({ to: 'select', element: place })}>
            <span class={`zone zone-${nameOf(label).toUpperCase()}`}>{nameOf(label)}</span>{' '}
            <code>{model.elements.labelOf(place)}</code>
          </button>
        </li>
      ))}
    </ul>
  );
}
