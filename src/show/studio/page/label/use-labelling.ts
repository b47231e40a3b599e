// State and actions of labelling one page: its marks, effective labels, and saving.

import { useMemo, useRef, useState } from 'preact/hooks';
import { sightsOf } from '../draw-start.ts';
import { useKeys } from '../parts/keyboard.tsx';
import { type PageModel, pageModel } from '../stage/page-model.ts';
import { LABEL_KEYS, type LabelDeed } from './label-keys.ts';
import { type SaveFailure, type SaveMarks, useSaving } from './label-service.ts';
import {
  firstState,
  inherited,
  isGuess,
  type LabelMarks,
  type LabelState,
  type LabelWish,
  marksOf,
  nextLabelState,
} from './label-state.ts';
import type { WireLabelPage } from './label-wire.ts';

export interface Labelling {
  readonly model: PageModel;
  readonly state: LabelState;
  readonly guess: LabelMarks;
  /** True while a guess is shown, because nothing is marked or saved yet. */
  readonly isGuess: boolean;
  readonly shown: LabelMarks;
  readonly about: 'zones' | 'content';
  /** The effective label of each element; -1 for none. */
  readonly zones: Int8Array;
  readonly content: Int8Array;
  /** Texts and pictures without a zone. */
  readonly uncovered: readonly number[];
  readonly note: string;
  /** Error of the last save, until one succeeds. */
  readonly failure: SaveFailure | null;
  readonly help: boolean;
  readonly act: (deed: LabelDeed) => void;
  readonly loadAgain: () => void;
  readonly forgetNote: () => void;
}

export interface LabelWays {
  readonly onSave: SaveMarks;
  /** Moves by this many pages; 0 reloads the current one. */
  readonly onGo: (by: -1 | 0 | 1) => void;
  /** True while another page loads: this one is then read-only. */
  readonly isLeaving: boolean;
}

export function useLabelling(page: WireLabelPage, { onSave, onGo, isLeaving }: LabelWays): Labelling {
  const { wish, latest, ...marked } = useMarks(page);
  const { model, state, guess, isGuess, uncovered } = marked;
  const [about, setAbout] = useState<'zones' | 'content'>('zones');
  const [help, setHelp] = useState(false);
  const [note, setNote] = useState('');
  const { failure, save, saveAll } = useSaving(latest, wish, onSave, setNote);
  const go = async (by: 1 | -1): Promise<void> => {
    if (await saveAll()) onGo(by);
  };
  const act = (deed: LabelDeed): void => {
    if (deed.to === 'next') void go(1);
    else if (deed.to === 'previous') void go(-1);
    else if (deed.to === 'view') setAbout(about === 'zones' ? 'content' : 'zones');
    else if (deed.to === 'help') setHelp(!help);
    else if (isLeaving && deed.to !== 'select') return;
    else if (deed.to !== 'save') wish(deed);
    else if (isGuess) setNote(NOT_BEGUN);
    else void save();
  };
  useKeys(LABEL_KEYS, means => {
    const standing = { elements: model.elements, selected: state.selected, guess, uncovered };
    const deed = help ? null : means(standing);
    if (deed !== null) act(deed);
    return deed !== null;
  });
  const forgetNote = (): void => setNote('');
  return { ...marked, about, note, failure, help, act, loadAgain: () => onGo(0), forgetNote };
}

const NOT_BEGUN = 'nothing is marked yet: accept the guess with a, or mark a block';

type Marked = Pick<
  Labelling,
  'model' | 'state' | 'guess' | 'isGuess' | 'shown' | 'zones' | 'content' | 'uncovered'
>;

interface Marking {
  readonly wish: (wish: LabelWish) => void;
  /** The current state, which may be ahead of the rendered one. */
  readonly latest: () => LabelState;
}

/** The marks, with the effective labels derived from them. */
function useMarks(page: WireLabelPage): Marked & Marking {
  const model = useMemo(() => modelOf(page), [page]);
  const guess = useMemo(() => marksOf(page.guess), [page]);
  const { state, wish, latest } = useLabelState(page);
  const shown = isGuess(state) ? guess : state.marks;
  const zones = useMemo(() => inherited(model.elements, shown.zones), [model, shown]);
  const content = useMemo(() => inherited(model.elements, shown.content), [model, shown]);
  const uncovered = isGuess(state) ? page.asked : page.asked.filter(place => zones[place] === -1);
  return { model, guess, state, isGuess: isGuess(state), shown, zones, content, uncovered, wish, latest };
}

function useLabelState(page: WireLabelPage): Marking & { readonly state: LabelState } {
  const [state, draw] = useState(() => firstState(page));
  const now = useRef(state);
  const wish = (wish: LabelWish): void => {
    now.current = nextLabelState(now.current, wish);
    draw(now.current);
  };
  return { state, wish, latest: () => now.current };
}

function modelOf({ packed }: WireLabelPage): PageModel {
  const [sight] = sightsOf([packed.look], packed.tiles);
  return pageModel(sight ?? { look: packed.look, pictures: [] });
}
