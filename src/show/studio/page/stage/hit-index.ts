// Finds the element under a point: grids of increasing cell size make it fast for any number of boxes.

import type { Elements } from './elements.ts';

/** px: cell size of the finest grid; it doubles with each further grid. */
const FINEST_CELL = 32;
const GRIDS = 20;

export type HitIndex = (pageX: number, pageY: number) => number;

/** Returns the smallest shown element at a point, or the topmost of equal ones; -1 for none. */
export function hitIndex(elements: Elements): HitIndex {
  const cells = new Map<number, number[]>();
  for (let place = 0; place < elements.count; place++)
    if (elements.isShown(place)) enter(cells, elements, place);
  return (pageX, pageY) => {
    let best = -1;
    let smallest = Number.POSITIVE_INFINITY;
    for (let grid = 0; grid < GRIDS; grid++) {
      const size = FINEST_CELL * 2 ** grid;
      for (const place of cells.get(keyOf(grid, Math.floor(pageX / size), Math.floor(pageY / size))) ?? []) {
        const [left, top, width, height] = elements.pageBox(place);
        const isInside = pageX >= left && pageY >= top && pageX < left + width && pageY < top + height;
        if (!isInside || width * height > smallest) continue;
        if (width * height === smallest && place < best) continue;
        best = place;
        smallest = width * height;
      }
    }
    return best;
  };
}

/** Uses the grid whose cells are as large as the box, so that it covers at most four cells. */
function enter(cells: Map<number, number[]>, elements: Elements, place: number): void {
  const [left, top, width, height] = elements.pageBox(place);
  const grid = Math.max(0, Math.ceil(Math.log2(Math.max(width, height, 1) / FINEST_CELL)));
  const size = FINEST_CELL * 2 ** grid;
  for (let row = Math.floor(top / size); row <= Math.floor((top + height) / size); row++) {
    for (let column = Math.floor(left / size); column <= Math.floor((left + width) / size); column++) {
      const key = keyOf(grid, column, row);
      const cell = cells.get(key);
      if (cell === undefined) cells.set(key, [place]);
      else cell.push(place);
    }
  }
}

/** Also distinguishes cells left of or above the page. */
const keyOf = (grid: number, column: number, row: number): number =>
  (grid * 2 ** 21 + (row + 2 ** 20)) * 2 ** 21 + (column + 2 ** 20);
