// Prints an explanation as an indented list.

import type { Box } from '../../base/box.ts';
import { counted } from '../../base/text/counted.ts';
import type { Explanation } from './explain.ts';
import type { ExplainedBlock } from './explained-block.ts';

const INDENT = '  ';
/** Length of the longest zone name. */
const ZONE_WIDTH = 6;
/** Marks blocks for which VL_PS has another zone. */
const DIFFERS = '≠';
/** Mark why a block of CENTER is not content, and why a block is. */
const DROPPED = '−';
const KEPT = '+';

export function explanationText(explanation: Explanation): string {
  const lines = [headLine(explanation), ''];
  for (const block of explanation.blocks) lines.push(...blockLines(block));
  if (explanation.blocks.length === 0) lines.push('no block to list');
  return `${lines.join('\n')}\n`;
}

function headLine({ method, confidence, thresholds, page, content, kind }: Explanation): string {
  const { h1, h2, w1, w2 } = thresholds;
  const lines = `H1 ${px(h1)}  H2 ${px(h2)}  W1 ${px(w1)}  W2 ${px(w2)}`;
  const zones = `${method}, confidence ${confidence.toFixed(2)}; page ${px(page.width)}×${px(page.height)}; ${lines}`;
  if (content === null || kind === null) return zones;
  const { source, dropped } = content;
  return `${zones}\n${kind.name}, confidence ${kind.confidence.toFixed(2)}; content by ${source}; ${percent(dropped.share)} of CENTER's text dropped`;
}

function blockLines(block: ExplainedBlock): string[] {
  const indent = INDENT.repeat(block.depth);
  if (block.zone === null) {
    const shares = Object.entries(block.shares ?? {}).map(([zone, share]) => `${zone} ${percent(share)}`);
    return [`${indent}${block.selector}  ${boxText(block.box)}  holds ${shares.join(', ')}`];
  }
  const text = block.text === '' ? '' : `  “${block.text}”`;
  const confidence = block.confidence === null ? '' : `  ${block.confidence.toFixed(2)}`;
  const under = `${indent}${' '.repeat(ZONE_WIDTH + 2)}`;
  const lines = [
    `${indent}${block.zone.padEnd(ZONE_WIDTH)}  ${boxText(block.box)}${confidence}  ${block.selector}${text}`,
    `${under}${block.reason}`,
  ];
  const marked = (mark: string, line: string) => `${indent}${' '.repeat(ZONE_WIDTH)}${mark} ${line}`;
  const because = block.contentReason === null ? '' : `: ${block.contentReason}`;
  if (block.dropped !== null) lines.push(marked(DROPPED, `not content, ${block.dropped.text}${because}`));
  else if (block.content === true)
    lines.push(
      marked(KEPT, `content${block.zone === 'CENTER' ? '' : ', though outside of CENTER'}${because}`),
    );
  const { vlps } = block;
  if (vlps?.differs === true) {
    const part = vlps.share < 1 ? ` (${percent(vlps.share)} of it)` : '';
    lines.push(marked(DIFFERS, `by VL_PS ${vlps.zone}${part}: ${vlps.reason}`));
  }
  return lines;
}

/** Sums up which listed blocks VL_PS puts in another zone; `null` if there is nothing to compare. */
export function vlpsSentence({ blocks }: Explanation): string | null {
  const compared = blocks.filter(block => block.vlps !== null);
  if (compared.length === 0) return null;
  const weightOf = (some: readonly ExplainedBlock[]) => some.reduce((sum, block) => sum + block.weight, 0);
  const elsewhere = compared.filter(block => block.vlps?.differs === true);
  const share = weightOf(elsewhere) / Math.max(1, weightOf(compared));
  return `VL_PS puts ${elsewhere.length} of ${counted(compared.length, 'block')} (${percent(share)} of their weight) in another zone`;
}

const boxText = ([left, top, width, height]: Box): string =>
  `${px(left)},${px(top)} ${px(width)}×${px(height)}`;
const px = (value: number): string => String(Math.round(value));
const percent = (share: number): string => `${Math.round(100 * share)} %`;
