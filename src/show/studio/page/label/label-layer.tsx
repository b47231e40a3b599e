// Draws labels over a page: texts and pictures in their zone colour, marked elements outlined, unlabelled ones hatched.

import { useMemo } from 'preact/hooks';
import { BandedLayer, type Drawn } from '../stage/banded-layer.tsx';
import type { PageModel } from '../stage/page-model.ts';
import { LABEL_NAMES } from './label-wire.ts';

interface LabelLayerProps {
  readonly model: PageModel;
  readonly asked: readonly number[];
  /** The effective label of each element; -1 for none. */
  readonly labels: Int8Array;
  readonly marks: ReadonlyMap<number, number>;
  readonly about: 'zones' | 'content';
  /** Drawn lighter if it is only a guess. */
  readonly isGuess: boolean;
}

export function LabelLayer({ model, asked, labels, marks, about, isGuess }: LabelLayerProps) {
  const drawn = useMemo((): Drawn[] => {
    const boxes = (places: readonly number[]) => places.map(model.elements.pageBox);
    const ofLabel = (label: number) => boxes(asked.filter(place => labels[place] === label));
    const markedAs = (label: number) =>
      boxes([...marks].flatMap(([place, own]) => (own === label ? [place] : [])));
    const names = about === 'zones' ? LABEL_NAMES : CONTENT_NAMES;
    const kindOf = (kind: string, boxesOf: (label: number) => Drawn['boxes']): Drawn[] =>
      names.map((name, label) => ({
        key: `${kind} ${name}`,
        look: `${kind} zone-${name}`,
        boxes: boxesOf(label),
      }));
    const open = about === 'zones' ? ofLabel(-1) : [];
    return [
      ...kindOf('tint', ofLabel),
      { key: 'open', look: 'uncovered', boxes: open },
      ...kindOf('outline', markedAs),
    ];
  }, [model, asked, labels, marks, about]);
  return <BandedLayer page={model.look.page} drawn={drawn} kind={isGuess ? 'labels guess' : 'labels'} />;
}

/** In the order of the labels. */
const CONTENT_NAMES = ['DROP', 'KEEP'];
