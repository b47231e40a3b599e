// A comparison in a few lines for a terminal.

import { CHANGES, type ElementChange, isMoreThanSize } from '../compare/element-changes.ts';
import type { Box } from '../geometry/box.ts';
import { counted } from '../words/counted.ts';
import { ZONES } from '../zones/zoning.ts';
import type { PageDiff } from './diff-pages.ts';
import { percent } from './limits.ts';

const MOST_LINES = 20;

export function diffText(diff: PageDiff): string {
  const { before, after, elements, counts, text, pixels } = diff;
  const said = CHANGES.map(kind => `${counts[kind]} ${kind}`).join(', ');
  return `${[
    `before  ${before.name}  ${sizeOf(before.page)}`,
    `after   ${after.name}  ${sizeOf(after.page)}`,
    `elements  ${elements.before} → ${elements.after}, ${elements.matched} matched: ${said}`,
    `text      ${percent(text.share)} in another zone, ${percent(text.rewordedShare)} in reworded elements; ${counted(text.appeared, 'character')} appeared, ${text.gone} gone`,
    ...ZONES.map(zone => zoneLine(zone, diff)),
    linesLine(diff),
    ...(pixels === null
      ? []
      : [
          `pixels    ${percent(pixels.share)} differ${pixels.inside === null ? '' : ` inside ${pixels.inside}`}${pixels.isWhole ? '' : ', as far as both pictures go'}`,
        ]),
    ...changeLines(diff),
  ].join('\n')}\n`;
}

function zoneLine(zone: (typeof ZONES)[number], { zones }: PageDiff): string {
  const { before, after, iou } = zones[zone];
  const share = iou === null ? 'in neither' : `${percent(iou)} in common`;
  return `${zone.padEnd(8)}  ${boxText(before.box)} → ${boxText(after.box)}  ${share}`;
}

function linesLine({ thresholds }: PageDiff): string {
  const lines = Object.entries(thresholds).map(([name, { before, after }]) => {
    const [one, other] = [Math.round(before), Math.round(after)];
    return one === other ? `${name.toUpperCase()} ${one}` : `${name.toUpperCase()} ${one} → ${other}`;
  });
  return `lines     ${lines.join('  ')}`;
}

function changeLines({ changes, counts }: PageDiff): string[] {
  const told = changes.filter(isMoreThanSize).slice(0, MOST_LINES);
  if (told.length === 0) return [];
  // By the counts, which go on where the list of changes ends.
  const all = CHANGES.reduce((sum, change) => sum + (isMoreThanSize({ change }) ? counts[change] : 0), 0);
  const rest = told.reduce((left, { parts }) => left - 1 - parts, all);
  return ['', ...told.map(changeLine), ...(rest > 0 ? [`  and ${rest} more`] : [])];
}

function changeLine({ change, path, before, after, chars, parts, text, words }: ElementChange): string {
  const zones =
    before !== null && after !== null && before.zone !== after.zone
      ? `${before.zone} → ${after.zone}`
      : (after ?? before)?.zone;
  const more = parts > 0 ? ` and ${parts} in it` : '';
  const beginning = text === '' ? '' : `  “${text}”`;
  const said = words === undefined ? beginning : `  “${words.before}” → “${words.after}”`;
  return `  ${change.padEnd(9)} ${zones}  ${path}${more}, ${counted(chars, 'character')}${said}`;
}

const sizeOf = ({ width, height }: { width: number; height: number }): string =>
  `${Math.round(width)} × ${Math.round(height)} px`;
const boxText = (box: Box | null): string => (box === null ? 'none' : box.map(Math.round).join(','));
