// A table. A column of figures, which is never the first, is aligned to the right.

import type { ComponentChildren } from 'preact';

export interface Cell {
  readonly cell: ComponentChildren;
  /** Below it. */
  readonly small?: ComponentChildren;
  /** 0 to 1: how strongly it is tinted. */
  readonly heat?: number | null | undefined;
}

export interface Row {
  readonly id?: string | undefined;
  readonly isCurrent?: boolean;
  readonly cells: readonly (ComponentChildren | Cell)[];
}

interface TableProps {
  readonly head: readonly string[];
  readonly rows: readonly (Row | Row['cells'])[];
  /** Reached by keyboard, to scroll it: for a table without links and buttons. */
  readonly hasStop?: boolean;
}

export function Table({ head, rows, hasStop = false }: TableProps) {
  const full = rows.map(row => ('cells' in row ? row : { cells: row }));
  const looks = head.map((_, at) =>
    at > 0 && full.every(({ cells }) => isFigure(cells[at])) ? 'number' : undefined,
  );
  return (
    <div class="scrolled" {...(hasStop && scrollStop(`table: ${head.join(', ')}`))}>
      <table>
        <thead>
          <tr>
            {head.map((name, at) => (
              <th key={at} scope="col" class={looks[at]}>
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {full.map(({ id, isCurrent, cells }: Row, place) => (
            <tr key={place} id={id} aria-current={isCurrent || undefined}>
              {cells.map((content, at) => (
                <TableCell key={at} look={looks[at]} {...cellOf(content)} />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function TableCell({ look, cell, small, heat }: Cell & { readonly look: string | undefined }) {
  const tint = heat ? { style: { '--heat': `${heatPercent(heat)}%` } } : {};
  return (
    <td class={look} {...tint}>
      {cell}
      {small !== undefined && <small>{small}</small>}
    </td>
  );
}

/** Steeper above one half, where most figures are. */
const heatPercent = (heat: number): number => Math.round(heat < 0.5 ? 10 * heat : 70 * (heat - 0.43));

const cellOf = (content: ComponentChildren | Cell): Cell => (isCell(content) ? content : { cell: content });

const isCell = (content: ComponentChildren | Cell): content is Cell =>
  typeof content === 'object' && content !== null && 'cell' in content;

function isFigure(content: ComponentChildren | Cell): boolean {
  const { cell, heat } = cellOf(content);
  return heat !== undefined || typeof cell === 'number' || (typeof cell === 'string' && FIGURE.test(cell));
}

/** Such as `12 %`, `< 0.1 %`, `3 px →` and `–`. */
const FIGURE = /^(?:[–<\d].{0,20})?$/;

/** Attributes of what scrolls, so that it is reached and named without a mouse. */
export const scrollStop = (name: string) => ({ tabIndex: 0, role: 'group', 'aria-label': name }) as const;
