// Shows how far two labellers of a set agree, and where they differ.

import type { SetAgreement } from '../../label/label-wire.ts';
import { Table } from '../../parts/table.tsx';
import { counted } from '../../parts/texts.ts';
import { hashOf } from '../route.ts';
import { Choice } from '../settings-bar.tsx';
import { useAnswer } from '../use-answer.tsx';
import { labellerName, labellersOf, Problems, percent, type SetPanelProps } from './label-set-parts.tsx';

export function AgreementPanel({ set, query, onChoose }: SetPanelProps) {
  const labellers = labellersOf(set)
    .filter(([, count]) => count > 0)
    .map(([by]) => by);
  const known = (by: string | undefined) => (by === OWN ? '' : labellers.find(name => name === by));
  const one = known(query.one) ?? labellers[0] ?? '';
  const other = known(query.other) ?? labellers.find(name => name !== one) ?? '';
  const isPair = labellers.length > 1 && one !== other;
  const path = `v1/labels/${encodeURIComponent(set.name)}/agreement?${new URLSearchParams({ one, other })}`;
  const { value, failure } = useAnswer<SetAgreement>(isPair ? path : '');
  if (labellers.length < 2) return null;
  const names = labellers.map(by => [by || OWN, labellerName(by)] as const);
  return (
    <section aria-labelledby="agreement">
      <h2 id="agreement">Agreement</h2>
      <div class="open-more">
        <Choice label="Of" value={one || OWN} options={names} onChoose={one => onChoose({ one })} />
        <Choice label="and" value={other || OWN} options={names} onChoose={other => onChoose({ other })} />
        <span role="status">{isPair ? (failure ?? shareText(value)) : 'Choose two labellers.'}</span>
      </div>
      {isPair && value !== undefined && (
        <Differences set={set.name} agreement={value} labellers={[one, other]} />
      )}
    </section>
  );
}

/** In an address, where an empty value is left out. */
const OWN = '-';

function shareText(agreement: SetAgreement | undefined): string {
  if (agreement === undefined) return 'Comparing their labels …';
  const { zones, content, pages, morePages } = agreement;
  if (zones === null) return 'They have no page in common.';
  const of = counted(pages.length + morePages, 'page');
  return `zones ${percent(zones)}${content === null ? '' : `, content ${percent(content)}`} of the text of ${of}`;
}

/** Pages and differences that are shown. */
const MOST = { pages: 20, differences: 3 };

interface DifferencesProps {
  readonly set: string;
  readonly agreement: SetAgreement;
  readonly labellers: readonly [one: string, other: string];
}

function Differences({
  set,
  agreement: { pages, problems, moreProblems },
  labellers: [, other],
}: DifferencesProps) {
  const differing = pages.filter(({ disagreements }) => disagreements.length > 0);
  return (
    <>
      <Problems problems={problems} more={moreProblems} />
      {differing.length > 0 && (
        <Table
          head={['Page', 'Zones', 'Content', 'Where they differ']}
          rows={differing.slice(0, MOST.pages).map(({ name, zones, content, disagreements }) => [
            <a href={hashOf('label', `${set}/${name}`, { by: other })}>{name}</a>,
            percent(zones),
            percent(content),
            <>
              {disagreements.slice(0, MOST.differences).map(({ about, path, text, one, other }) => (
                <p key={`${about} ${path}`}>
                  {`${one} | ${other} `}
                  <q>{text}</q>
                </p>
              ))}
              {disagreements.length > MOST.differences && (
                <p class="quiet">{`and ${disagreements.length - MOST.differences} more`}</p>
              )}
            </>,
          ])}
        />
      )}
    </>
  );
}
