// Shows which page is being labelled, with buttons to change page and to save.

import type { ComponentChildren } from 'preact';
import { HelpButton } from '../parts/help-button.tsx';
import { isSaved } from './label-state.ts';
import type { WirePageList } from './label-wire.ts';
import type { Labelling } from './use-labelling.ts';

interface LabelHeadProps {
  readonly labelling: Labelling;
  readonly number: number;
  readonly list: WirePageList['pages'];
  readonly about: ComponentChildren;
}

export function LabelHead({ labelling, number, list, about }: LabelHeadProps) {
  const { model, state, isGuess, act } = labelling;
  const done = list.filter(({ isLabelled }) => isLabelled).length;
  return (
    <header class="top">
      <div class="names">
        <h1>{list[number]?.name ?? model.look.title}</h1>
        <span class="quiet">
          {`page ${number + 1} of ${list.length}, ${done} labelled`}
          {about}
        </span>
      </div>
      {list.length > 1 && (
        <>
          <button type="button" onClick={() => act({ to: 'previous' })} aria-label="Previous page">
            ←
          </button>
          <button type="button" onClick={() => act({ to: 'next' })} aria-label="Next page">
            →
          </button>
        </>
      )}
      <button
        type="button"
        class={isSaved(state) ? '' : 'main'}
        disabled={isGuess}
        onClick={() => act({ to: 'save' })}
      >
        {isSaved(state) ? 'saved' : 'save'}
      </button>
      <HelpButton onOpen={() => act({ to: 'help' })} />
      <progress aria-label="Pages labelled" max={list.length} value={done} />
    </header>
  );
}
