// The view Bench: the label sets of the service, and of one set its labellers, their agreement and the accuracy of methods.

import { useEffect, useState } from 'preact/hooks';
import { LABELS_SAVED } from '../../label/label-service.ts';
import type { LabelSetView, SetMeasure } from '../../label/label-wire.ts';
import { Button, Form } from '../../parts/controls.tsx';
import { Table } from '../../parts/table.tsx';
import { counted, timeText } from '../../parts/texts.ts';
import { api, sentence } from '../api.ts';
import { hashOf, type Query, replace, useSession } from '../route.ts';
import { Asking, useAnswer } from '../use-answer.tsx';
import { AgreementPanel } from './agreement-panel.tsx';
import { LabellerField } from './label-pages.tsx';
import { labellerName, labellersOf, Problems, percent, type SetPanelProps } from './label-set-parts.tsx';
import { WorstPages } from './worst-pages.tsx';

export function BenchView() {
  const { value, failure } = useAnswer<{ readonly sets: readonly LabelSetView[] }>('v1/labels');
  return (
    <main class="work">
      <h1>Bench</h1>
      <p class="quiet lead">Pages labelled by hand, and how right the methods are on them.</p>
      {failure !== undefined && <p class="failure">{failure}</p>}
      {value !== undefined && value.sets.length > 0 && <SetTable sets={value.sets} />}
      <p class="quiet">
        {value?.sets.length === 0 && 'No set yet. '}
        To add a page to a set, <a href={hashOf('home')}>look at it</a>, then choose <em>Label</em>.
      </p>
    </main>
  );
}

const SetTable = ({ sets }: { readonly sets: readonly LabelSetView[] }) => (
  <Table
    head={['Set', 'Pages', 'Labelled', 'Other labellers']}
    rows={sets.map(set => {
      const [[, own] = ['', 0], ...others] = labellersOf(set);
      return [
        <a href={hashOf('bench', set.name)}>{set.name}</a>,
        set.pages.length,
        own,
        others.map(([by, count]) => `${labellerName(by)} ${count}`).join(', ') || '–',
      ];
    })}
  />
);

interface SetViewProps {
  readonly set: string;
  readonly query: Query;
}

/** The address holds the method, what is drawn, and the labellers that are compared. */
export function SetView({ set, query }: SetViewProps) {
  const path = `v1/labels/${encodeURIComponent(set)}`;
  const { value, failure, again } = useAnswer<LabelSetView>(path);
  useEffect(() => {
    addEventListener(LABELS_SAVED, again);
    return () => removeEventListener(LABELS_SAVED, again);
  }, []);
  const choose = (changed: Query): void => replace(hashOf('bench', set, { ...query, ...changed }));
  if (value === undefined) return <Asking title={set} failure={failure} />;
  return (
    <main class="work wide">
      <h1>{set}</h1>
      <Labelling set={value} />
      <AgreementPanel set={value} query={query} onChoose={choose} />
      <Accuracy set={value} query={query} onChoose={choose} />
    </main>
  );
}

function Labelling({ set }: { readonly set: LabelSetView }) {
  const [by, setBy] = useSession<string>('label-by', '');
  const { name, pages } = set;
  const open = pages.filter(({ labelledBy }) => !labelledBy.includes(by));
  const next = open[0] ?? pages[0];
  return (
    <section aria-labelledby="labelling">
      <h2 id="labelling">Labels</h2>
      <ul class="labellers">
        {labellersOf(set).map(([labeller, count]) => (
          <li key={labeller}>
            <span>{labellerName(labeller)}</span>
            <progress
              aria-label={`Pages of ${labellerName(labeller)}`}
              max={Math.max(1, pages.length)}
              value={count}
            />
            <span class="quiet number">{`${count} of ${counted(pages.length, 'page')}`}</span>
          </li>
        ))}
      </ul>
      <Form class="labeller" onSubmit={() => {}}>
        <LabellerField by={by} onBy={setBy} />
        {next !== undefined && (
          <a class="button main" href={hashOf('label', `${name}/${next.name}`, { by })}>
            {open.length > 0 ? 'Label the next page' : 'See the labels'}
          </a>
        )}
      </Form>
    </section>
  );
}

type BenchEvent =
  | { readonly event: 'page'; readonly page: string }
  | { readonly event: 'end' }
  | { readonly event: 'failed'; readonly error: { readonly message: string } };

function Accuracy({ set, query, onChoose }: SetPanelProps) {
  const path = `v1/labels/${encodeURIComponent(set.name)}/bench`;
  const { value, again } = useAnswer<SetMeasure>(path);
  const [note, setNote] = useState('');
  const methods = value?.methods ?? [];
  const method = (methods.find(({ name }) => name === query.method) ?? methods[0])?.name ?? '';
  const labelled = labellersOf(set)[0]?.[1] ?? 0;
  const measure = async (): Promise<void> => {
    setNote('Measuring …');
    try {
      let done = 0;
      for await (const event of api.lines<BenchEvent>(path, { method: 'POST' })) {
        if (event.event === 'failed') throw new Error(event.error.message);
        if (event.event === 'page') setNote(`${++done} of ${counted(labelled, 'page')} measured …`);
      }
      setNote('');
      again();
    } catch (error) {
      setNote(sentence(error));
    }
  };
  return (
    <section aria-labelledby="accuracy">
      <h2 id="accuracy">Accuracy</h2>
      <p class="again-line">
        <Button
          class={value === undefined ? 'main' : ''}
          disabled={labelled === 0}
          onClick={() => void measure()}
        >
          {value === undefined ? 'Measure all methods' : 'Measure again'}
        </Button>{' '}
        <span role="status" class="quiet">
          {note || (value && whenMeasured(value)) || (labelled === 0 ? 'No page has labels.json yet.' : '')}
        </span>
      </p>
      {value !== undefined && (
        <>
          <Problems problems={value.problems} more={value.moreProblems} />
          <Table
            head={['Method', 'In the right zone', 'F1 of zones', 'F1 of content', 'ms a page']}
            rows={value.methods.map(({ name, accuracy, macroF1, contentF1, milliseconds }) => ({
              isCurrent: name === method,
              cells: [
                <Button
                  class="plain"
                  aria-pressed={name === method}
                  onClick={() => onChoose({ method: name })}
                >
                  {name}
                </Button>,
                {
                  cell: percent(accuracy?.value),
                  small: accuracy && `${(100 * accuracy.low).toFixed(0)}–${(100 * accuracy.high).toFixed(0)}`,
                },
                percent(macroF1),
                percent(contentF1),
                milliseconds === null ? '–' : milliseconds.toFixed(0),
              ],
            }))}
          />
          <WorstPages set={set.name} measure={value} method={method} query={query} onChoose={onChoose} />
        </>
      )}
    </section>
  );
}

const whenMeasured = ({ at, isOutdated, pages }: SetMeasure): string =>
  `${counted(pages.length, 'page')}, ${timeText(at)}${isOutdated ? '. Labels have changed since: measure again.' : ''}`;
