// What goes on while a page is labelled: its marks and what follows from them, and what every wish does.

import { useMemo, useReducer, useState } from 'preact/hooks';
import { LABEL_KEYS, type LabelDeed } from './label-keys.ts';
import {
  firstState,
  inherited,
  type LabelMarks,
  type LabelState,
  type LabelWish,
  labelChanged,
  marksOf,
} from './label-state.ts';
import type { WireLabelPage } from './label-wire.ts';
import { type PageModel, pageModel } from './page-model.ts';
import { sightsOf } from './read-start.ts';
import { useKeys } from './use-keys.ts';

export interface Labelling {
  readonly model: PageModel;
  readonly state: LabelState;
  readonly guess: LabelMarks;
  /** Until something is marked, the guess is shown in its place. */
  readonly isGuess: boolean;
  readonly shown: LabelMarks;
  readonly about: 'zones' | 'content';
  /** What counts for each element; -1 for nothing. */
  readonly zones: Int8Array;
  readonly content: Int8Array;
  /** Texts and pictures without a zone. */
  readonly uncovered: readonly number[];
  readonly note: string;
  readonly help: boolean;
  readonly act: (deed: LabelDeed) => void;
  readonly forgetNote: () => void;
}

/** `onSave` says what is to be told; `onGo` leads to the page so many further on. */
export function useLabelling(
  page: WireLabelPage,
  onSave: (marks: LabelMarks) => Promise<string>,
  onGo: (by: 1 | -1) => void,
): Labelling {
  const { wish, ...marked } = useMarks(page);
  const { model, state, guess, isGuess, uncovered } = marked;
  const [about, setAbout] = useState<'zones' | 'content'>('zones');
  const [help, setHelp] = useState(false);
  const [note, setNote] = useState('');
  const save = (): Promise<boolean> => saved(onSave(state.marks), setNote, () => wish({ to: 'saved' }));
  const go = async (by: 1 | -1): Promise<void> => {
    if (isGuess || state.isSaved || (await save())) onGo(by);
  };
  const act = (deed: LabelDeed): void => {
    if (deed.to === 'save') void save();
    else if (deed.to === 'next') void go(1);
    else if (deed.to === 'previous') void go(-1);
    else if (deed.to === 'view') setAbout(about === 'zones' ? 'content' : 'zones');
    else if (deed.to === 'help') setHelp(!help);
    else wish(deed);
  };
  useKeys(key => {
    const row = help ? undefined : LABEL_KEYS.find(({ keys }) => keys.includes(key));
    const standing = { elements: model.elements, selected: state.selected, guess, uncovered };
    const deed = row?.means(standing) ?? null;
    if (deed !== null) act(deed);
    return deed !== null;
  });
  return { ...marked, about, note, help, act, forgetNote: () => setNote('') };
}

type Marked = Omit<Labelling, 'about' | 'note' | 'help' | 'act' | 'forgetNote'>;

/** The marks, and what follows from them. */
function useMarks(page: WireLabelPage): Marked & { readonly wish: (wish: LabelWish) => void } {
  const model = useMemo(() => modelOf(page), [page]);
  const guess = useMemo(() => marksOf(page.guess), [page]);
  const [state, wish] = useReducer(labelChanged, page, firstState);
  const isGuess = state.marks.zones.size === 0 && state.marks.content.size === 0;
  const shown = isGuess ? guess : state.marks;
  const zones = useMemo(() => inherited(model.elements, shown.zones), [model, shown]);
  const content = useMemo(() => inherited(model.elements, shown.content), [model, shown]);
  const uncovered = isGuess ? page.asked : page.asked.filter(place => zones[place] === -1);
  return { model, guess, state, isGuess, shown, zones, content, uncovered, wish };
}

/** Whether it was. */
function saved(saving: Promise<string>, tell: (note: string) => void, onSaved: () => void): Promise<boolean> {
  return saving.then(
    said => {
      tell(said);
      onSaved();
      return true;
    },
    (error: unknown) => {
      tell(`not saved: ${error instanceof Error ? error.message : String(error)}`);
      return false;
    },
  );
}

function modelOf({ packed }: WireLabelPage): PageModel {
  const [sight] = sightsOf([packed.look], packed.tiles);
  return pageModel(sight ?? { look: packed.look, pictures: [] });
}
