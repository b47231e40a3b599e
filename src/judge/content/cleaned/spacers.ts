// Finds the items of grids, flexboxes and table rows whose place a cleaned page must keep although it leaves them out:
// without the menu in the first track, the article would move into that track.

import { firstPlace } from '../../../base/columns.ts';
import { addTo, type KeyedLists } from '../../../base/keyed-lists.ts';
import { type PageTree, treeOf } from '../../../page/snapshot/page-tree.ts';
import type { Snapshot } from '../../../page/snapshot/snapshot.ts';

/** 1 for each item that is left out next to a kept one. `kept`: 1 for each element that is not left out. */
export function spacersOf(snapshot: Snapshot, kept: Uint8Array): Uint8Array {
  const tree = treeOf(snapshot);
  const spacers = new Uint8Array(snapshot.elements.length);
  for (const items of itemsByContainer(tree, kept).values()) {
    const leftOut = items.filter(index => kept[index] !== 1);
    if (leftOut.length === 0) continue;
    const rows = rowsOf(items.filter(index => kept[index] === 1).map(index => spanOf(tree, index)));
    for (const index of leftOut) if (isIn(rows, spanOf(tree, index))) spacers[index] = 1;
  }
  return spacers;
}

function itemsByContainer(tree: PageTree, kept: Uint8Array): KeyedLists<number, number> {
  const items: KeyedLists<number, number> = new Map();
  for (const [index, { parent }] of tree.snapshot.elements.entries()) {
    if (kept[parent] !== 1 || !isItem(tree, index)) continue;
    const container = tree.closest(parent, (_, around) => tree.style(around).display !== 'contents');
    if (CONTAINERS.test(tree.style(container).display)) addTo(items, container, index);
  }
  return items;
}

function isItem(tree: PageTree, index: number): boolean {
  const { display, position } = tree.style(index);
  return !/^(?:none|contents)$/.test(display) && !/^(?:absolute|fixed)$/.test(position);
}

/** From top to bottom. */
type Span = readonly [top: number, bottom: number];

/** Joins spans that overlap, and sorts them. */
function rowsOf(spans: readonly Span[]): Span[] {
  const rows: Span[] = [];
  for (const [top, bottom] of spans.toSorted(([a], [b]) => a - b)) {
    const last = rows.at(-1);
    if (last !== undefined && top < last[1]) rows[rows.length - 1] = [last[0], Math.max(last[1], bottom)];
    else rows.push([top, bottom]);
  }
  return rows;
}

function isIn(rows: readonly Span[], [top, bottom]: Span): boolean {
  const row = rows[firstPlace(rows.length, place => (rows[place]?.[1] ?? 0) > top)];
  return row !== undefined && row[0] < bottom;
}

function spanOf(tree: PageTree, index: number): Span {
  const [, top, , height] = tree.element(index).pageBox;
  return [top, top + height];
}

const CONTAINERS = /^(?:inline-)?(?:grid|flex|table|table-row)$/;
