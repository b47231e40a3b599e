// Draws outlines as SVG: one outline by its zones, or the changes between two.

import { xmlText } from '../../base/html/escape-text.ts';
import type { Outline, OutlineBlock } from '../../judge/compare/outline.ts';
import { nameOfBlock, type OutlineChange } from '../../judge/compare/outline-changes.ts';
import { hexColour } from './css-colour.ts';
import { ZONE_COLOURS } from './overlay/overlay-style.ts';

export const outlineSvg = (outline: Outline): string =>
  svg(
    [outline],
    outline.blocks.map(block => rectangle(block, `${colour(block)} fill-opacity="0.15"`)),
  );

/** Unchanged blocks in grey; changed ones as they were, dashed, and as they are. */
export function outlineChangesSvg(
  before: Outline,
  after: Outline,
  changes: readonly OutlineChange[],
): string {
  const then = new Set(changes.flatMap(change => change.before));
  const now = new Set(changes.flatMap(change => change.after));
  return svg(
    [before, after],
    [
      ...after.blocks
        .filter(block => !now.has(block))
        .map(block => rectangle(block, 'fill="none" stroke="#9aa0a6"')),
      ...[...then].map(block => rectangle(block, `${colour(block)} fill-opacity="0" stroke-dasharray="8 6"`)),
      ...[...now].map(block => rectangle(block, `${colour(block)} fill-opacity="0.3"`)),
    ],
  );
}

function svg(outlines: readonly Outline[], shapes: readonly string[]): string {
  const width = Math.max(...outlines.map(({ page }) => page.width));
  const height = Math.max(...outlines.map(({ page }) => page.height));
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">`,
    '<rect width="100%" height="100%" fill="#fff"/>',
    ...shapes,
    '</svg>\n',
  ].join('\n');
}

function colour({ zone }: OutlineBlock): string {
  const hex = hexColour(ZONE_COLOURS[zone].line);
  return `fill="${hex}" stroke="${hex}"`;
}

function rectangle(block: OutlineBlock, style: string): string {
  const [left, top, width, height] = block.box;
  const label = xmlText(nameOfBlock(block));
  return `<rect x="${left}" y="${top}" width="${width}" height="${height}" stroke-width="2" ${style}><title>${label}</title></rect><text x="${left + 6}" y="${top + 18}" font-family="sans-serif" font-size="13">${label}</text>`;
}
