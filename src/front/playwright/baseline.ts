// The baseline file of a page's outline: YAML with one line for each block, so that a review shows what changed.

import type { Box } from '../../base/box.ts';
import { PithError } from '../../base/errors.ts';
import type { Outline, OutlineBlock } from '../../judge/compare/outline.ts';
import { ZONES, type Zone } from '../../judge/zones/zoning.ts';

const VERSION = 1;

export function baselineText({ page, blocks }: Outline): string {
  const zones = ZONES.flatMap(zone => {
    const own = blocks.filter(block => block.zone === zone);
    return own.length === 0 ? [] : [`${zone}:`, ...own.map(blockLine)];
  });
  return [
    `version: ${VERSION}`,
    '# Boxes are left, top, width and height in CSS px, rounded.',
    `page: [${page.width}, ${page.height}]`,
    ...zones,
    '',
  ].join('\n');
}

const blockLine = ({ role, name, box }: OutlineBlock): string =>
  `  - { role: ${role}, name: ${JSON.stringify(name)}, box: [${box.join(', ')}] }`;

const PAGE_LINE = /^page: \[(\d+), (\d+)\]$/;
const BLOCK_LINE =
  /^ {2}- \{ role: ([a-z]{1,30}), name: ("(?:[^"\\]|\\.)*"), box: \[(-?\d+), (-?\d+), (\d+), (\d+)\] \}$/;

/** Reads what `baselineText` writes. `file` names it in errors. */
export function parseBaseline(text: string, file: string): Outline {
  const lines = text.split(/\r?\n/);
  const version = /^version: (\d+)$/.exec(lines[0] ?? '')?.[1];
  if (version === undefined) throw unreadable(file, 1, `expected "version: ${VERSION}"`);
  if (version !== String(VERSION))
    throw unreadable(file, 1, `version ${version} is not of this pith, which reads version ${VERSION}`);
  let page: Outline['page'] | undefined;
  let zone: Zone | undefined;
  const blocks: OutlineBlock[] = [];
  for (const [index, line] of lines.entries()) {
    if (index === 0 || line.trim() === '' || line.startsWith('#')) continue;
    const size = PAGE_LINE.exec(line);
    const heading = ZONES.find(name => line === `${name}:`);
    if (size !== null) page = { width: Number(size[1]), height: Number(size[2]) };
    else if (heading !== undefined) zone = heading;
    else blocks.push(parseBlock(line, zone, () => unreadable(file, index + 1, EXPECTED)));
  }
  if (page === undefined) throw unreadable(file, 2, 'expected "page: [width, height]"');
  return { page, blocks };
}

const EXPECTED = 'expected a zone, or a block as in "- { role: main, name: "", box: [0, 0, 800, 600] }"';

function parseBlock(line: string, zone: Zone | undefined, failure: () => PithError): OutlineBlock {
  const [, role = '', name = '', ...numbers] = BLOCK_LINE.exec(line) ?? [];
  if (zone === undefined || role === '') throw failure();
  const [left = 0, top = 0, width = 0, height = 0] = numbers.map(Number);
  const box: Box = [left, top, width, height];
  try {
    return { zone, role, name: String(JSON.parse(name)), box };
  } catch {
    throw failure();
  }
}

const unreadable = (file: string, line: number, why: string): PithError =>
  new PithError('INPUT_INVALID', `${file}, line ${line}: ${why}; write it anew with --update-snapshots`);
