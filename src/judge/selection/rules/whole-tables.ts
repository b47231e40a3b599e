// Keeps the heads of tables: caption and header cells are short, and often sort the table, so that they look like controls.

import { add, at } from '../../../base/columns.ts';
import { isSeen } from '../../../see/snapshot/sight.ts';
import type { Snapshot } from '../../../see/snapshot/snapshot.ts';
import { textAmount } from '../evidence/text-amount.ts';

/** Least share of the cells' text that is content. */
const MOST_OF_TABLE = 0.7;

/** Marks the texts of the heads of tables that are content: 1 in `keptTexts`. Linear. */
export function keepTableHeads(snapshot: Snapshot, keptTexts: Uint8Array): void {
  const { texts } = snapshot;
  const { tables, heads } = placesInTables(snapshot);
  const chars = new Float64Array(tables.length);
  const keptChars = new Float64Array(tables.length);
  const headTexts: (readonly [text: number, table: number])[] = [];
  for (const [index, { parent, text, visibility }] of texts.entries()) {
    const table = tables[parent] ?? -1;
    if (table < 0 || !isSeen(visibility)) continue;
    if (at(heads, parent) === 1) headTexts.push([index, table]);
    else {
      const count = textAmount(text);
      add(chars, table, count);
      if (at(keptTexts, index) === 1) add(keptChars, table, count);
    }
  }
  for (const [index, table] of headTexts) {
    const kept = at(keptChars, table);
    if (kept > 0 && kept >= MOST_OF_TABLE * at(chars, table)) keptTexts[index] = 1;
  }
}

/** For each element its table, -1 for none, and 1 if it is in the head of that. */
function placesInTables({ elements }: Snapshot) {
  const tables = new Int32Array(elements.length).fill(-1);
  const heads = new Uint8Array(elements.length);
  for (const [index, { tag, parent }] of elements.entries()) {
    const isTable = tag === 'table';
    tables[index] = isTable ? index : (tables[parent] ?? -1);
    heads[index] = HEADS.has(tag) || (!isTable && heads[parent] === 1) ? 1 : 0;
  }
  return { tables, heads };
}

const HEADS: ReadonlySet<string> = new Set(['caption', 'thead', 'th']);
