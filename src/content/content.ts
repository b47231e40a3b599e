// What a reader came for: the selected part of a page as Markdown, text and clean HTML.

import type { Snapshot } from '../snapshot/snapshot.ts';
import type { Zoning } from '../zones/zoning.ts';
import { hastOf } from './hast.ts';
import { type Renderings, renderingsOf } from './renderings.ts';
import { centerSelection, type Selection, selectionFor } from './selection.ts';
import { titleOf } from './title.ts';

export interface Content extends Renderings {
  readonly title: string;
}

export interface ContentOptions {
  /** What is kept. `center`: all of CENTER, as the paper has it. Without: what the method found, else `center`. */
  readonly selection?: SelectionName | Selection;
}

export type SelectionName = 'center';

export function contentOf(snapshot: Snapshot, zoning: Zoning, options: ContentOptions = {}): Content {
  const selection =
    options.selection === undefined
      ? selectionFor(snapshot, zoning)
      : selectionOf(snapshot, zoning, options.selection);
  return { title: titleOf(snapshot), ...renderingsOf(hastOf(snapshot, selection)) };
}

export function selectionOf(
  snapshot: Snapshot,
  zoning: Zoning,
  choice: SelectionName | Selection,
): Selection {
  return typeof choice === 'string' ? SELECTIONS[choice](snapshot, zoning) : choice;
}

const SELECTIONS: Readonly<Record<SelectionName, (snapshot: Snapshot, zoning: Zoning) => Selection>> = {
  center: centerSelection,
};
