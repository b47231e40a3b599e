// Side panel of labelling: the selected block and its possible labels, open questions, and all marks.

import { Button, Segmented } from '../parts/controls.tsx';
import { nextOf, ZONE_LETTERS } from './label-keys.ts';
import { labelName } from './label-state.ts';
import { LABEL_NAMES } from './label-wire.ts';
import type { Labelling } from './use-labelling.ts';

interface LabelSideProps {
  readonly labelling: Labelling;
}

const ABOUT = ['zones', 'content'] as const;

export function LabelSide({ labelling }: LabelSideProps) {
  const { state, about, isGuess, act } = labelling;
  return (
    <aside class="side" aria-label="Labels">
      <div class="panel-bar">
        <Segmented
          label="Shown"
          names={ABOUT}
          chosen={about}
          onChoose={name => name !== about && act({ to: 'view' })}
        />
        <Button class="plain" disabled={state.earlier.length === 0} onClick={() => act({ to: 'undo' })}>
          Undo
        </Button>
      </div>
      <div class="panel">
        <SaveFailed labelling={labelling} />
        <Misfits labelling={labelling} />
        {isGuess && <GuessNote labelling={labelling} />}
        <SelectedBlock labelling={labelling} />
        {!isGuess && <Uncovered labelling={labelling} />}
        <MarkList labelling={labelling} />
      </div>
    </aside>
  );
}

function SaveFailed({ labelling: { failure, loadAgain } }: LabelSideProps) {
  if (failure === undefined) return null;
  return (
    <div class="open-items note" role="alert">
      <p class="failure">{`Not saved: ${failure.message}`}</p>
      {failure.isOutdated && <Button onClick={loadAgain}>Load again, without the marks made here</Button>}
    </div>
  );
}

/** Most misfits that are listed. */
const MOST_MISFITS = 20;

function Misfits({ labelling: { state } }: LabelSideProps) {
  const { misfits } = state.file;
  if (misfits.length === 0) return null;
  const more = misfits.length - MOST_MISFITS;
  return (
    <div class="misfits note">
      <p class="failure">The label file does not fit the page. Its selectors are kept; fix them there:</p>
      <ul>
        {misfits.slice(0, MOST_MISFITS).map((misfit, at) => (
          <li key={at}>
            <bdi>{misfit}</bdi>
          </li>
        ))}
        {more > 0 && <li>{`and ${more} more`}</li>}
      </ul>
    </div>
  );
}

function GuessNote({ labelling: { guess, act } }: LabelSideProps) {
  return (
    <div class="guess-note">
      <p>
        What you see is a guess by <strong>auto</strong>. Take it whole and mend it, or point at the page and
        begin from nothing.
      </p>
      <Button class="main" onClick={() => act({ to: 'accept', guess })}>
        Accept the guess <kbd>a</kbd>
      </Button>
    </div>
  );
}

function Uncovered({ labelling: { state, uncovered, act } }: LabelSideProps) {
  const count = uncovered.length;
  if (count === 0)
    return (
      <p class="passes" role="status">
        Every text and picture has a zone.
      </p>
    );
  return (
    <div class="open-items">
      <p class="failure" role="status">
        {count === 1
          ? 'One text or picture has no zone yet.'
          : `${count} texts and pictures have no zone yet.`}
      </p>
      <Button onClick={() => act({ to: 'select', element: nextOf(uncovered, state.selected) })}>
        Show the next <kbd>Enter</kbd>
      </Button>
    </div>
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
          <Button class="plain" onClick={() => act({ to: 'select', element: place })}>
            <span class={`zone zone-${nameOf(label).toUpperCase()}`}>{nameOf(label)}</span>{' '}
            <code>{model.elements.labelOf(place)}</code>
          </Button>
        </li>
      ))}
    </ul>
  );
}

function SelectedBlock({ labelling }: LabelSideProps) {
  const { model, state, zones, act } = labelling;
  const { selected } = state;
  return (
    <fieldset class="selected-block" disabled={selected < 0}>
      <legend>{selected < 0 ? 'Point at a block' : model.elements.labelOf(selected)}</legend>
      <div class="switches">
        {LABEL_NAMES.map((name, label) => (
          <Button
            key={name}
            class={`zone-switch zone-${name}`}
            aria-pressed={selected >= 0 && zones[selected] === label}
            onClick={() => act({ to: 'zone', label })}
          >
            <i aria-hidden="true" />
            {name} <kbd>{ZONE_LETTERS[label]}</kbd>
          </Button>
        ))}
      </div>
      <ContentSwitches labelling={labelling} />
      {selected >= 0 && <p class="quote">{model.elements.textOf(selected)}</p>}
    </fieldset>
  );
}

const SWITCHES = [
  { name: 'Keep', key: 'k', label: 1 },
  { name: 'Drop', key: 'd', label: 0 },
] as const;

function ContentSwitches({ labelling: { state, content, act } }: LabelSideProps) {
  return (
    <div class="switches">
      {SWITCHES.map(({ name, key, label }) => (
        <Button
          key={name}
          aria-pressed={state.selected >= 0 && content[state.selected] === label}
          onClick={() => act({ to: 'content', label })}
        >
          {name} <kbd>{key}</kbd>
        </Button>
      ))}
      <Button onClick={() => act({ to: 'clear' })}>
        Remove the mark <kbd>x</kbd>
      </Button>
    </div>
  );
}
