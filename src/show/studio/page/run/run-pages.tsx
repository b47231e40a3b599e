// The pages of a run as a wall or a list, to search, filter, order and open.

import type { ComponentChildren } from 'preact';
import { useMemo } from 'preact/hooks';
import { countsOf, filtered, hostOf, ORDERS, type Outcome, stateOf } from '../app/job-view.ts';
import type { Query } from '../app/route.ts';
import { Choice } from '../app/settings-bar.tsx';
import { Button, Segmented } from '../parts/controls.tsx';
import { counted } from '../parts/texts.ts';
import { VirtualGrid } from '../parts/virtual-grid.tsx';
import { CARD_SHAPE, ZonePicture, zoneBoxes } from '../parts/zones.tsx';

const SHAPES = ['wall', 'list'] as const;
const LIST = { cellWidth: 0, cellHeightOf: () => 40 };
/** px of a card, as the style sheet has them: the gap beside its picture, what is around and below that, and a line of it. */
const CARD = { gap: 10, rest: 69, line: 18 };

const wallOf = (lines: number) => ({
  cellWidth: 160,
  cellHeightOf: (width: number) => (width - CARD.gap) * CARD_SHAPE + CARD.rest + lines * CARD.line,
});

interface RunPagesProps extends CellOptions {
  readonly pages: readonly Outcome[];
  /** The search words, the filters, the order and the shape. */
  readonly query: Query;
  readonly onQuery: (changed: Query) => void;
  readonly isRunning?: boolean;
}

interface CellOptions {
  /** Where a page opens; '' for nowhere. */
  readonly linkOf: (outcome: Outcome) => string;
  readonly pictureOf: (outcome: Outcome) => ComponentChildren;
  /** Further lines of a card in the wall. */
  readonly more?: { readonly of: (outcome: Outcome) => ComponentChildren; readonly lines: number };
}

export function RunPages({ pages, query, onQuery, isRunning = false, ...cell }: RunPagesProps) {
  const order = ORDERS.find(name => name === query.order) ?? ORDERS[0];
  const shape = SHAPES.find(name => name === query.as) ?? SHAPES[0];
  const { words = '', state = '', warning = '', host = '' } = query;
  const found = useMemo(
    () => filtered(pages, { words, state, order, warning, host }),
    [pages, words, state, order, warning, host],
  );
  const counts = useMemo(() => countsIn(pages), [pages]);
  return (
    <>
      <section class="tools" aria-label="Filter">
        <input
          type="search"
          aria-label="Search addresses and titles"
          placeholder="Search addresses and titles"
          value={words}
          onInput={event => onQuery({ words: event.currentTarget.value })}
        />
        <fieldset class="switches" aria-label="State">
          {counts.state.map(([value, count, label = value]) => (
            <Button key={value} aria-pressed={value === state} onClick={() => onQuery({ state: value })}>
              {`${label} ${count}`}
            </Button>
          ))}
        </fieldset>
        {NARROWINGS.filter(({ of, least }) => counts[of].length >= least).map(({ of, label }) => (
          <Choice
            key={of}
            label={label}
            value={query[of] ?? ''}
            options={[['', 'any'], ...counts[of].map(([name, count]) => [name, `${name} ${count}`] as const)]}
            onChoose={name => onQuery({ [of]: name })}
          />
        ))}
        <Choice label="Order" value={order} options={ORDERS} onChoose={value => onQuery({ order: value })} />
        <Segmented label="Shape" names={SHAPES} chosen={shape} onChoose={name => onQuery({ as: name })} />
        <span class="quiet" role="status">{`${found.length} shown`}</span>
      </section>
      {found.length === 0 && (
        <p class="empty">
          {isRunning && pages.length === 0 ? 'The first pages are being read …' : 'No page matches.'}
        </p>
      )}
      <VirtualGrid
        key={shape}
        name="Pages of the run"
        items={found}
        {...(shape === 'list' ? LIST : wallOf(cell.more?.lines ?? 0))}
        keyOf={({ line }) => line}
        cellOf={outcome =>
          shape === 'wall' ? <Card {...cell} outcome={outcome} /> : <Row {...cell} outcome={outcome} />
        }
      />
    </>
  );
}

const NARROWINGS = [
  { of: 'warning', label: 'Warning', least: 1 },
  { of: 'host', label: 'Host', least: 2 },
] as const;

const countsIn = (pages: readonly Outcome[]) => ({
  state: [
    ['', pages.filter(({ skipped }) => !skipped).length, 'All'],
    ['ok', pages.filter(({ ok }) => ok).length, 'Read'],
    ...countsOf(pages, page => (page.ok ? [] : [stateOf(page)])).map(
      ([state, count]) => [state, count, state === 'skipped' ? 'Skipped' : state] as const,
    ),
  ] as const satisfies readonly (readonly [value: string, count: number, label?: string])[],
  warning: countsOf(pages, ({ warnings = [] }) => warnings.map(({ code }) => code)),
  host: countsOf(pages, outcome => [hostOf(outcome)]),
});

interface CellProps extends CellOptions {
  readonly outcome: Outcome;
}

function Opener({ outcome, linkOf }: CellProps) {
  const name = outcome.title || outcome.url;
  const link = linkOf(outcome);
  return link === '' ? <strong>{name}</strong> : <a href={link}>{name}</a>;
}

function Card(props: CellProps) {
  const { outcome, pictureOf, more } = props;
  const { page, zones, error, url } = outcome;
  return (
    <div class="run-card">
      {page && zones ? (
        <ZonePicture width={page.width} boxes={zoneBoxes(zones)}>
          {pictureOf(outcome)}
        </ZonePicture>
      ) : (
        <span class="zone-picture failed">
          <strong>{error?.code}</strong>
          <span>{error?.message}</span>
        </span>
      )}
      <Opener {...props} />
      <span class="quiet">{url}</span>
      {more?.of(outcome)}
    </div>
  );
}

function Row(props: CellProps) {
  const { url, error } = props.outcome;
  return (
    <div class="run-row">
      <Opener {...props} />
      <span class="quiet">{url}</span>
      {error ? (
        <span class="failure" title={error.message}>
          {error.code}
        </span>
      ) : (
        <span class="number">{factsOf(props.outcome)}</span>
      )}
    </div>
  );
}

export const factsOf = ({ chars, confidence, totalMs }: Outcome): string =>
  `${counted(chars ?? 0, 'character')} · ${Math.round(100 * (confidence ?? 0))} % sure · ${Math.round(totalMs ?? 0)} ms`;
