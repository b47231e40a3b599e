// The pages of a set as pictures, those that a method gets most wrong first, with the zones of the labels or its own.

import { useMemo } from 'preact/hooks';
import type { MeasuredPage, SetMeasure } from '../../label/label-wire.ts';
import { Segmented } from '../../parts/controls.tsx';
import { ZonePicture } from '../../parts/zones.tsx';
import { CardImage } from '../kept-pages.tsx';
import { hashOf, type Query } from '../route.ts';
import { Choice } from '../settings-bar.tsx';
import { percent } from './label-set-parts.tsx';

const DRAWN = ['answer', 'labels'] as const;

interface WorstPagesProps {
  readonly set: string;
  readonly measure: SetMeasure;
  readonly method: string;
  readonly query: Query;
  readonly onChoose: (changed: Query) => void;
}

export function WorstPages({ set, measure, method, query, onChoose }: WorstPagesProps) {
  const drawn = DRAWN.find(name => name === query.drawn) ?? DRAWN[0];
  const pages = useMemo(() => worstFirst(measure.pages, method), [measure, method]);
  return (
    <>
      <h3>Worst pages first</h3>
      <div class="open-more">
        <Choice
          label="Method"
          value={method}
          options={measure.methods.map(({ name }) => name)}
          onChoose={name => onChoose({ method: name })}
        />
        <Segmented
          label="Zones of"
          names={DRAWN}
          chosen={drawn}
          onChoose={name => onChoose({ drawn: name })}
        />
        <span class="quiet">dashed: in a wrong zone</span>
      </div>
      <ul class="cards measured">
        {pages.map(page => (
          <li key={page.name} class="page-card">
            <Card set={set} page={page} method={method} drawn={drawn} />
          </li>
        ))}
      </ul>
    </>
  );
}

interface CardProps {
  readonly set: string;
  readonly page: MeasuredPage;
  readonly method: string;
  readonly drawn: (typeof DRAWN)[number];
}

function Card({ set, page: { name, page, truth, answers }, method, drawn }: CardProps) {
  const answer = answers[method];
  const wrong = answer?.wrong ?? [];
  const boxes = (drawn === 'labels' ? truth : (answer?.outlines ?? [])).map(({ zone, pageBox }) => ({
    look: `zone-${zone}`,
    pageBox,
  }));
  const [worst] = wrong;
  return (
    <>
      <a href={hashOf('label', `${set}/${name}`)}>
        <ZonePicture
          width={page.width}
          boxes={[...boxes, ...wrong.map(({ pageBox }) => ({ look: 'look-wrong', pageBox }))]}
        >
          <CardImage
            path={`v1/labels/${encodeURIComponent(set)}/card?${new URLSearchParams({ page: name })}`}
          />
        </ZonePicture>
        <strong>{name}</strong>
      </a>
      <p>
        {answer === undefined ? (
          <span class="failure">no answer</span>
        ) : (
          <>
            {percent(answer.accuracy)} <small>{`content ${percent(answer.contentF1)}`}</small>
          </>
        )}
      </p>
      {worst !== undefined && (
        <p class="quiet" title={worst.reason}>
          {`${worst.answer}, not ${worst.truth}: `}
          <q>{worst.text}</q>
        </p>
      )}
    </>
  );
}

/** A page without an answer is worse than any. */
function worstFirst(pages: readonly MeasuredPage[], method: string): MeasuredPage[] {
  const rightness = ({ answers }: MeasuredPage): number => answers[method]?.accuracy ?? -1;
  return [...pages].sort((one, other) => rightness(one) - rightness(other));
}
