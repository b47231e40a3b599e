// The view Bench: the label sets of the service, and how much of each is labelled.

import type { LabelSetView } from '../../label/label-wire.ts';
import { Table } from '../../parts/table.tsx';
import { hashOf } from '../route.ts';
import { useAnswer } from '../use-answer.ts';
import { labellerName, labellersOf } from './label-set-view.ts';

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
        To add a page to a set, <a href={hashOf('home')}>look at it</a>, then choose <em>label</em>.
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
