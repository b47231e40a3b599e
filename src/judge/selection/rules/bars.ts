// Finds bars of links by their form: pagers and rows of links that lead nowhere on every page, and rows of commands such as
// "share, send, print" on articles.

import { at } from '../../../base/columns.ts';
import type { Snapshot } from '../../../see/snapshot/snapshot.ts';
import { asciiDigits } from '../../metadata/ascii-digits.ts';
import type { Evidence } from '../evidence/evidence.ts';
import { isMarked } from '../evidence/marks.ts';
import { type Unit, unitText } from '../evidence/units.ts';
import type { PageKind } from '../kinds.ts';
import { SELECTION_SETTINGS } from '../settings.ts';

/** Lowers the nudges of all pieces of a bar. */
export function withBars(nudges: Float64Array, evidence: Evidence, kind: PageKind): Float64Array {
  const { barChars, pager, pagerCharsPerLink, commands, lastLine } = SELECTION_SETTINGS.bars;
  const { snapshot, sums, units, marks } = evidence;
  const lowered = withButtonRows(nudges, evidence);
  for (let index = 1; index < snapshot.elements.length; index++) {
    const chars = at(sums.chars, index);
    if (at(sums.links, index) === 0 || chars === 0 || chars > barChars || isMarked(marks, index, 'table'))
      continue;
    const [first, end] = [at(sums.firstUnit, index), at(sums.endUnit, index)];
    const isShortForLinks = chars <= pagerCharsPerLink * at(sums.links, index);
    const nudge =
      (isShortForLinks && isPager(snapshot, units.slice(first, end))) || isTabBar(evidence, index)
        ? pager
        : isCommandBar(evidence, kind, index)
          ? commands.logOdds
          : isLastLine(evidence, kind, index)
            ? lastLine.logOdds
            : 0;
    if (nudge === 0) continue;
    for (let place = first; place < end; place++) lowered[place] = Math.min(at(lowered, place), nudge);
  }
  return lowered;
}

const withButtonRows = (nudges: Float64Array, evidence: Evidence): Float64Array =>
  nudges.map((nudge, place) =>
    isButtonRow(evidence, place) ? Math.min(nudge, SELECTION_SETTINGS.bars.buttons.logOdds) : nudge,
  );

/** True for "Reply Quote Report": several links that only a script makes do something. Counts of likes have figures. */
function isButtonRow({ snapshot, units, signs }: Evidence, place: number): boolean {
  const { linkShare, chars } = SELECTION_SETTINGS.bars.buttons;
  const unit = units[place];
  if (unit === undefined || unit.links < 2 || unit.chars > chars) return false;
  if (unit.linkChars < linkShare * unit.chars || (signs[place]?.digits ?? 0) > 0) return false;
  return unit.texts.every(text => leadsNowhere(snapshot, snapshot.texts[text]?.parent ?? -1));
}

/** True for text outside links too. */
function leadsNowhere({ elements }: Snapshot, holder: number): boolean {
  let link = holder;
  while (link >= 0 && elements[link]?.tag !== 'a') link = elements[link]?.parent ?? -1;
  return /^(?:#?$|javascript:)/i.test(elements[link]?.attributes.href?.trim() ?? '');
}

/** True for a row of links that all lead to parts of this page, on whatever page. */
function isTabBar({ sums }: Evidence, index: number): boolean {
  const { linkShare, height } = SELECTION_SETTINGS.bars.tabs;
  const links = at(sums.links, index);
  return (
    links >= 2 &&
    at(sums.placeLinks, index) === links &&
    at(sums.linkChars, index) >= linkShare * at(sums.chars, index) &&
    at(sums.bottom, index) - at(sums.top, index) <= height &&
    at(sums.headings, index) + at(sums.pictures, index) === 0
  );
}

/** True if at least half of the words are numbers, and two or more are the number before plus one. */
function isPager(snapshot: Snapshot, units: readonly Unit[]): boolean {
  if (units.reduce((sum, { links }) => sum + links, 0) < 2) return false;
  const words = units.flatMap(unit => asciiDigits(unitText(snapshot, unit)).trim().split(/\s+/u));
  const numbers = words.filter(word => /^\d{1,4}$/.test(word)).map(Number);
  const steps = numbers.filter((number, place) => number === (numbers[place - 1] ?? Number.NaN) + 1).length;
  return steps >= 2 && numbers.length * 2 >= words.length;
}

/** True for a row of short links in the lines under the title, before the first paragraph. */
function isCommandBar(evidence: Evidence, kind: PageKind, index: number): boolean {
  const { linkShare, charsPerLink, height } = SELECTION_SETTINGS.bars.commands;
  const { sums, landmarks, coreText } = evidence;
  const first = at(sums.firstUnit, index);
  const chars = at(sums.chars, index);
  return (
    SELECTION_SETTINGS.textKinds.has(kind) &&
    first > landmarks.titleUnit &&
    first <= landmarks.titleUnit + SELECTION_SETTINGS.head.lines &&
    at(coreText.last, first) < 0 &&
    at(coreText.next, first) < evidence.units.length &&
    at(sums.links, index) >= 2 &&
    at(sums.linkChars, index) >= linkShare * chars &&
    chars <= charsPerLink * at(sums.links, index) &&
    at(sums.bottom, index) - at(sums.top, index) <= height &&
    at(sums.headings, index) + at(sums.pictures, index) === 0
  );
}

/** True for a row of short pieces behind the last paragraph, some of them links: "Last changed in May, edit this page". */
function isLastLine(evidence: Evidence, kind: PageKind, index: number): boolean {
  const { linkShare, height, chars } = SELECTION_SETTINGS.bars.lastLine;
  const { sums, coreText, marks, units } = evidence;
  const [first, end] = [at(sums.firstUnit, index), at(sums.endUnit, index)];
  return (
    SELECTION_SETTINGS.textKinds.has(kind) &&
    end - first >= 2 &&
    at(sums.chars, index) <= chars &&
    at(coreText.next, first) >= units.length &&
    at(coreText.isParagraph, first) === 0 &&
    at(sums.linkChars, index) >= linkShare * at(sums.chars, index) &&
    at(sums.bottom, index) - at(sums.top, index) <= height &&
    at(sums.headings, index) + at(sums.pictures, index) === 0 &&
    !isMarked(marks, index, 'list')
  );
}
