// A grid of many cells of one height, of which only those in view exist.

import type { ComponentChildren } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';

interface VirtualGridProps<Item> {
  readonly name: string;
  readonly items: readonly Item[];
  /** px; cells get the whole width if it is 0. */
  readonly cellWidth: number;
  /** px, by the width of a cell. */
  readonly cellHeightOf: (width: number) => number;
  readonly keyOf: (item: Item) => string | number;
  readonly cellOf: (item: Item) => ComponentChildren;
}

/** Rows above and below those in view, so that fast scrolling shows no gap. */
const SPARE_ROWS = 3;
/** px: A4 and Letter without their margins. */
const PAPER_WIDTH = 720;

export function VirtualGrid<Item>(props: VirtualGridProps<Item>) {
  const { name, items, cellWidth, cellHeightOf, keyOf, cellOf } = props;
  const frame = useRef<HTMLDivElement>(null);
  const shapeOf = (width: number) => {
    const columns = cellWidth === 0 ? 1 : Math.max(1, Math.floor(width / cellWidth));
    return { columns, cellHeight: Math.ceil(cellHeightOf(width / columns)) };
  };
  const { row, width, height } = useView(frame, width => shapeOf(width).cellHeight);
  const isPrinted = useIsPrinted();
  const { columns, cellHeight } = shapeOf(isPrinted ? PAPER_WIDTH : width);
  const rows = Math.ceil(items.length / columns);
  const first = isPrinted ? 0 : Math.max(0, row - SPARE_ROWS);
  const last = isPrinted ? rows : Math.min(rows, row + 1 + Math.ceil(height / cellHeight) + SPARE_ROWS);
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard
    <section class="virtual" ref={frame} tabIndex={0} aria-label={name}>
      <div style={{ height: `${rows * cellHeight}px` }}>
        <ul
          style={{
            transform: `translateY(${first * cellHeight}px)`,
            gridTemplateColumns: `repeat(${columns}, minmax(0, 1fr))`,
            gridAutoRows: `${cellHeight}px`,
          }}
        >
          {items.slice(first * columns, last * columns).map(item => (
            <li key={keyOf(item)}>{cellOf(item)}</li>
          ))}
        </ul>
      </div>
    </section>
  );
}

/** All cells are printed. */
function useIsPrinted(): boolean {
  const [isPrinted, setIsPrinted] = useState(false);
  useEffect(() => {
    const start = (): void => setIsPrinted(true);
    const end = (): void => setIsPrinted(false);
    addEventListener('beforeprint', start);
    addEventListener('afterprint', end);
    return () => {
      removeEventListener('beforeprint', start);
      removeEventListener('afterprint', end);
    };
  }, []);
  return isPrinted;
}

interface View {
  /** The first one in view. */
  readonly row: number;
  readonly width: number;
  readonly height: number;
}

function useView(
  frame: { readonly current: HTMLElement | null },
  cellHeightOf: (width: number) => number,
): View {
  const [view, setView] = useState<View>({ row: 0, width: 0, height: 0 });
  useEffect(() => {
    const element = frame.current;
    if (element === null) return;
    const update = (): void => {
      const { clientHeight: height } = element;
      const width = element.firstElementChild?.clientWidth ?? 0;
      const row = Math.floor(element.scrollTop / cellHeightOf(width));
      // Most scroll events show the same rows, and draw nothing.
      setView(now =>
        now.row === row && now.width === width && now.height === height ? now : { row, width, height },
      );
    };
    const watch = new ResizeObserver(update);
    watch.observe(element);
    element.addEventListener('scroll', update, { passive: true });
    return () => {
      watch.disconnect();
      element.removeEventListener('scroll', update);
    };
  }, [frame]);
  return view;
}
