// Labels over a page: texts and pictures in the colour of their zone, marked elements outlined, what is uncovered hatched.

import type { Elements } from './elements.ts';
import { LABEL_NAMES } from './label-wire.ts';
import { type PageModel, pathOf } from './page-model.ts';

interface LabelLayerProps {
  readonly model: PageModel;
  readonly asked: readonly number[];
  /** What counts for each element; -1 for nothing. */
  readonly labels: Int8Array;
  readonly marks: ReadonlyMap<number, number>;
  readonly about: 'zones' | 'content';
  /** Drawn lighter: it is only a guess. */
  readonly isGuess: boolean;
}

export function LabelLayer({ model, asked, labels, marks, about, isGuess }: LabelLayerProps) {
  const { width, height } = model.look.page;
  const { elements } = model;
  const names = about === 'zones' ? LABEL_NAMES : CONTENT_NAMES;
  const ofLabel = (label: number) => asked.filter(place => labels[place] === label);
  const open = about === 'zones' ? ofLabel(-1) : [];
  return (
    <svg
      class={`zones labels${isGuess ? ' guess' : ''}`}
      viewBox={`0 0 ${width} ${height}`}
      preserveAspectRatio="none"
      aria-hidden="true"
    >
      {names.map((name, label) => (
        <path key={name} class={`tint zone-${name}`} d={boxes(elements, ofLabel(label))} />
      ))}
      <path class="uncovered" d={boxes(elements, open)} />
      {names.map((name, label) => (
        <path key={name} class={`outline zone-${name}`} d={boxes(elements, markedAs(marks, label))} />
      ))}
    </svg>
  );
}

/** In the order of their labels. */
const CONTENT_NAMES = ['DROP', 'KEEP'];

const markedAs = (marks: ReadonlyMap<number, number>, label: number): number[] =>
  [...marks].flatMap(([place, own]) => (own === label ? [place] : []));

const boxes = (elements: Elements, places: readonly number[]): string => pathOf(places.map(elements.pageBox));
