// State and actions of labelling one page: its marks, effective labels, and saving.

import { useMemo, useRef, useState } from 'preact/hooks';
import { sightsOf } from '../draw-start.ts';
import { useKeys } from '../parts/keyboard.tsx';
import { pageModel } from '../stage/page-model.ts';
import { LABEL_KEYS, type LabelDeed } from './label-keys.ts';
import { type SaveMarks, useSaving } from './label-service.ts';
import { firstState, inherited, isGuess, type LabelWish, marksOf, nextLabelState } from './label-state.ts';
import type { WireLabelPage } from './label-wire.ts';

export type Labelling = ReturnType<typeof useLabelling>;

export interface LabelWays {
  readonly onSave: SaveMarks;
  /** Moves by this many pages; 0 reloads the current one. */
  readonly onGo: (by: -1 | 0 | 1) => void;
  /** True while another page loads: this one is then read-only. */
  readonly isLeaving: boolean;
}

export function useLabelling(page: WireLabelPage, { onSave, onGo, isLeaving }: LabelWays) {
  const model = useMemo(() => modelOf(page), [page]);
  const guess = useMemo(() => marksOf(page.guess), [page]);
  const { state, wish, latest } = useLabelState(page);
  const [about, setAbout] = useState<'zones' | 'content'>('zones');
  const [note, setNote] = useState('');
  const { failure, save, saveAll } = useSaving(latest, wish, onSave, setNote);
  // While nothing is marked or saved yet, a guess is shown.
  const guesses = isGuess(state);
  const shown = guesses ? guess : state.marks;
  // The effective label of each element; -1 for none.
  const zones = useMemo(() => inherited(model.elements, shown.zones), [model, shown]);
  const content = useMemo(() => inherited(model.elements, shown.content), [model, shown]);
  // Texts and pictures without a zone.
  const uncovered = guesses ? page.asked : page.asked.filter(place => zones[place] === -1);
  const go = async (by: 1 | -1): Promise<void> => {
    if (await saveAll()) onGo(by);
  };
  const act = (deed: LabelDeed): void => {
    if (deed.to === 'next') void go(1);
    else if (deed.to === 'previous') void go(-1);
    else if (deed.to === 'view') setAbout(about === 'zones' ? 'content' : 'zones');
    else if (isLeaving && deed.to !== 'select') return;
    else if (deed.to !== 'save') wish(deed);
    else if (guesses) setNote(NOT_BEGUN);
    else void save();
  };
  useKeys(LABEL_KEYS, means => {
    const deed = means({ elements: model.elements, selected: state.selected, guess, uncovered });
    if (deed !== null) act(deed);
    return deed !== null;
  });
  const marked = { model, state, guess, isGuess: guesses, shown, zones, content, uncovered };
  return { ...marked, about, note, failure, act, loadAgain: () => onGo(0), forgetNote: () => setNote('') };
}

const NOT_BEGUN = 'nothing is marked yet: accept the guess with a, or mark a block';

/** `latest` returns the current state, which may be ahead of the rendered one. */
function useLabelState(page: WireLabelPage) {
  const [state, draw] = useState(() => firstState(page));
  const now = useRef(state);
  const wish = (wish: LabelWish): void => {
    now.current = nextLabelState(now.current, wish);
    draw(now.current);
  };
  return { state, wish, latest: () => now.current };
}

function modelOf({ packed }: WireLabelPage) {
  const [sight] = sightsOf([packed.look], packed.tiles);
  return pageModel(sight ?? { look: packed.look, pictures: [] });
}
