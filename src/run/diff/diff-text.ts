// Formats a comparison for the terminal.

import type { Box } from '../../base/box.ts';
import { counted } from '../../base/text/counted.ts';
import {
  CHANGES,
  type ElementChange,
  isMoreThanSize,
  moveText,
  shiftText,
} from '../../judge/compare/element-changes.ts';
import type { ZoneDifference } from '../../judge/compare/zone-changes.ts';
import { ZONES } from '../../judge/zones/zoning.ts';
import type { PageDiff } from './diff-pages.ts';
import { headline, METADATA_NAMES, quoted } from './headline.ts';
import { percent } from './limits.ts';

const MOST_LINES = 20;
/** For each page of a folder. */
const MOST_LINES_OF_MANY = 3;

export function diffText(diff: PageDiff): string {
  const { before, after, elements, counts, text, pixels } = diff;
  const said = CHANGES.map(kind => `${counts[kind]} ${kind}`).join(', ');
  return `${[
    headline(diff),
    '',
    `before  ${before.name}  ${sizeOf(before.page)}`,
    `after   ${after.name}  ${sizeOf(after.page)}`,
    `elements  ${elements.before} → ${elements.after}, ${elements.matched} matched: ${said}`,
    `text      ${percent(text.rewordedShare)} in reworded elements; ${counted(text.appeared, 'character')} in elements that appeared, ${text.gone} in elements that are gone`,
    ...addressLines(diff),
    ...metadataLines(diff),
    ...ZONES.map(zone => zoneLine(zone, diff)),
    linesLine(diff),
    ...(pixels === null
      ? []
      : [
          `pixels    ${percent(pixels.share)} differ${pixels.inside === null ? '' : ` inside ${pixels.inside}`}${pixels.isWhole ? '' : ', as far as both pictures go'}`,
        ]),
    ...spaced(changeLines(diff, MOST_LINES)),
  ].join('\n')}\n`;
}

function addressLines({ pictures, links }: PageDiff): string[] {
  const lines = (
    [
      ['pictures', pictures],
      ['links', links],
    ] as const
  ).filter(([, found]) => (found?.share ?? 0) > 0);
  return lines.map(([name, found]) => `${name.padEnd(8)}  ${percent(found?.share ?? 0)} on one page only`);
}

const metadataLines = ({ metadata }: PageDiff): string[] =>
  (metadata ?? []).map(
    ({ field, before, after }) => `${METADATA_NAMES[field].padEnd(8)}  ${quoted(before)} → ${quoted(after)}`,
  );

function zoneLine(zone: (typeof ZONES)[number], { zones }: PageDiff): string {
  const { before, after } = zones[zone];
  return `${zone.padEnd(8)}  ${boxText(before.box)} → ${boxText(after.box)}  ${zoneChange(zones[zone])}`;
}

/** Such as `12 % other size, moved 104 px down`. */
function zoneChange({ before, after, sizeChange, moved }: ZoneDifference): string {
  if (moved === null) return before.box === after.box ? 'in neither' : before.box ? 'gone' : 'new';
  const way = shiftText(moved);
  const size =
    sizeChange !== null && sizeChange >= 0.00005 ? [`${percent(sizeChange)} of its size changed`] : [];
  const said = [...size, ...(way === '' ? [] : [`moved ${way}`])];
  return said.length === 0 ? 'same size and place' : said.join(', ');
}

function linesLine({ thresholds }: PageDiff): string {
  const lines = Object.entries(thresholds).map(([name, { before, after }]) => {
    const [one, other] = [Math.round(before), Math.round(after)];
    return one === other ? `${name.toUpperCase()} ${one}` : `${name.toUpperCase()} ${one} → ${other}`;
  });
  return `lines     ${lines.join('  ')}`;
}

const spaced = (lines: readonly string[]): readonly string[] => (lines.length === 0 ? [] : ['', ...lines]);

/** Lines that say where a page of a folder changed. */
export const fewChangeLines = (diff: PageDiff): string[] => changeLines(diff, MOST_LINES_OF_MANY);

function changeLines({ changes, counts }: PageDiff, most: number): string[] {
  const shown = changes.filter(isMoreThanSize).slice(0, most);
  if (shown.length === 0) return [];
  // From the counts, because the list of changes is limited.
  const all = CHANGES.reduce((sum, change) => sum + (isMoreThanSize({ change }) ? counts[change] : 0), 0);
  const rest = shown.reduce((left, { parts }) => left - 1 - parts, all);
  return [...shown.map(changeLine), ...(rest > 0 ? [`  and ${rest} more`] : [])];
}

function changeLine({ change, path, before, after, chars, parts, text, words, move }: ElementChange): string {
  const zones =
    before !== null && after !== null && before.zone !== after.zone
      ? `${before.zone} → ${after.zone}`
      : (after ?? before)?.zone;
  const more = parts > 0 ? ` and ${parts} in it` : '';
  const beginning = text === '' ? '' : `  “${text}”`;
  const said = words === undefined ? beginning : `  “${words.before}” → “${words.after}”`;
  const way = move === undefined ? '' : `, ${moveText(move)}`;
  return `  ${change.padEnd(9)} ${zones}  ${path}${more}${way}, ${counted(chars, 'character')}${said}`;
}

const sizeOf = ({ width, height }: { width: number; height: number }): string =>
  `${Math.round(width)} × ${Math.round(height)} px`;
const boxText = (box: Box | null): string => (box === null ? 'none' : box.map(Math.round).join(','));
