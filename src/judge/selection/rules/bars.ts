// Finds bars of links by their form: pagers, rows of links to parts of the same page, and links that skip to the text.

import { at } from '../../../base/columns.ts';
import type { Snapshot } from '../../../see/snapshot/snapshot.ts';
import { leadsAround } from '../../hast/links/self-links.ts';
import { asciiDigits } from '../../metadata/ascii-digits.ts';
import { type Unit, unitText } from '../../pieces/units.ts';
import type { Evidence } from '../evidence/evidence.ts';
import { isMarked } from '../evidence/marks.ts';
import type { BlockSums } from '../evidence/sums.ts';
import { SELECTION_SETTINGS } from '../settings.ts';

/** Lowers the nudges of all pieces of a bar. */
export function lowerBars(nudges: Float64Array, evidence: Evidence): Float64Array {
  const { mostChars, pagerCharsPerLink, logOdds } = SELECTION_SETTINGS.bars;
  const { snapshot, sums, units, marks } = evidence;
  const lowered = nudges.slice();
  for (let index = 1; index < snapshot.elements.length; index++) {
    const { chars, links, firstUnit, endUnit } = sums.of(index);
    if (links === 0 || chars === 0 || chars > mostChars || isMarked(marks, index, 'table')) continue;
    const isShort = chars <= pagerCharsPerLink * links;
    if (!(isShort && isPager(snapshot, units.slice(firstUnit, endUnit))) && !isTabBar(sums.of(index)))
      continue;
    for (let place = firstUnit; place < endUnit; place++)
      lowered[place] = Math.min(at(lowered, place), logOdds);
  }
  for (const place of skipLinks(evidence)) lowered[place] = Math.min(at(lowered, place), logOdds);
  return lowered;
}

/** Pieces before the core that are one link to what holds the core, such as "Skip to content". */
function skipLinks({ snapshot, tree, units, landmarks: { core } }: Evidence): number[] {
  const first = units.findIndex(({ element }) => element >= core);
  return units.slice(0, Math.max(0, first)).flatMap((unit, place) => {
    if (unit.links !== 1 || unit.linkChars < unit.chars) return [];
    const [text = -1] = unit.texts;
    const link = tree.closest(tree.text(text).parent, ({ tag }) => tag === 'a');
    return link >= 0 && leadsAround(snapshot, link, core) ? [place] : [];
  });
}

/** True if at least half of the words are numbers, and two or more are the number before plus one. */
function isPager(snapshot: Snapshot, units: readonly Unit[]): boolean {
  if (units.reduce((sum, { links }) => sum + links, 0) < 2) return false;
  const words = units.flatMap(unit => asciiDigits(unitText(snapshot, unit)).trim().split(/\s+/u));
  const numbers = words.filter(word => /^\d{1,4}$/.test(word)).map(Number);
  const steps = numbers.filter((number, place) => number === (numbers[place - 1] ?? Number.NaN) + 1).length;
  return steps >= 2 && numbers.length * 2 >= words.length;
}

/** True for a row of links that all lead to parts of this page, such as tabs, or "Quote" and "Report" below a post. */
function isTabBar(row: BlockSums): boolean {
  const { linkShare, height } = SELECTION_SETTINGS.bars.tabs;
  return (
    row.links >= 2 &&
    row.placeLinks === row.links &&
    row.linkChars >= linkShare * row.chars &&
    row.bottom - row.top <= height &&
    row.headings + row.pictures === 0
  );
}
