// The report of the block benchmark: a table of methods, and every page with its blocks, worst first.

import { type Box, bottom, right, wholeBox } from '../../../base/box.ts';
import { addTo } from '../../../base/keyed-lists.ts';
import { counted } from '../../../base/text/counted.ts';
import type { Snapshot } from '../../../page/snapshot/snapshot.ts';
import type { Segment } from '../../../show/segments/regions.ts';
import { type Drawing, legendOf, type Part } from '../../../show/studio/page/sheet/sheet.ts';
import type { PicturedSheet } from '../../../show/studio/studio-html.ts';
import { BCUBED_NAMES } from '../blocks/bcubed.ts';
import { type Block, type BlockScore, FUZZY_SIMILARITY, pairBlocks } from '../blocks/metrics.ts';
import { type BlockBenchResult, type BlockPageResult, blockTables } from '../blocks/result.ts';
import { share } from '../tables.ts';
import { failureParts, pageIndex, pageSection, scoreCell, tableParts, worstFirst } from './bench-parts.ts';

export function blockSheet(
  result: BlockBenchResult,
  title: string,
  looks: ReadonlyMap<string, BlockLook>,
): PicturedSheet {
  const { methods, lost } = result;
  const pages = worstFirst(result.pages, page => scoreOf(page, methods[0] ?? ''));
  const pictures: Buffer[] = [];
  const drawings = pages.flatMap(({ id }) => {
    const look = looks.get(id);
    return drawingsOf(look, methods, look?.picture ? pictures.push(look.picture) - 1 : undefined);
  });
  return {
    title,
    pictures,
    drawings,
    parts: [
      {
        p: `${counted(pages.length, 'page')} with marked blocks, ${methods.length === 1 ? 'method' : 'methods'} ${methods.join(', ')}. A method that cuts the page itself has blocks of its own; of the others each zone is one. Exact: same contents; fuzzy: alike in 80 %. BCubed: F of pairs of characters, nodes and pixels. Intervals: 95 %, bootstrap over pages.${lost === 0 ? '' : ` ${lost} marked blocks are not on their pages as they were seen, and are left out.`}`,
      },
      legendOf([
        ['look-marked', 'marked by people'],
        ['look-found', 'found: a marked block, exactly or fuzzily'],
        ['look-wrong', 'a block that nobody marked'],
      ]),
      ...tableParts(blockTables(result)),
      pageIndex({ pages, methods, scoreOf, about: ['marked', ({ blocks }) => blocks] }),
      ...pages.map((page, place) => pagePart(page, methods, place, looks.get(page.id))),
    ],
  };
}

const scoreOf = ({ scores }: BlockPageResult, method: string): number | null | undefined =>
  scores[method]?.bcubed.chars.f1;

/** The truth, then the methods. */
function drawingsOf(
  look: BlockLook | undefined,
  methods: readonly string[],
  picture: number | undefined,
): (Drawing | null)[] {
  const drawing = (blocks: readonly LookBlock[] | undefined, lookOf: (at: number) => string) => {
    if (look === undefined || blocks === undefined) return null;
    const marks = blocks.map(({ segment, text: title }, at) => {
      const { area, outline: line } = segmentShape(segment);
      return { look: lookOf(at), area, line, title };
    });
    return { width: look.width, height: look.height, picture, marks };
  };
  return [
    drawing(look?.truth, () => 'look-marked'),
    ...methods.map(method => {
      const blocks = look?.answers[method]?.blocks;
      return drawing(blocks, at => (blocks?.[at]?.isMarked ? 'look-found' : 'look-wrong'));
    }),
  ];
}

function pagePart(
  { id, blocks, scores, failures }: BlockPageResult,
  methods: readonly string[],
  place: number,
  look: BlockLook | undefined,
): Part {
  const size = look === undefined ? '' : `${Math.round(look.width)} × ${Math.round(look.height)} px, `;
  const matched = ({ matched, precision, recall }: BlockScore['fuzzy']) => ({
    cell: matched,
    small: `P ${share(precision)} · R ${share(recall)}`,
  });
  const rows = methods.flatMap(method => {
    const score = scores[method];
    if (score === undefined) return [];
    const { exact, fuzzy, bcubed } = score;
    const shares = BCUBED_NAMES.map(name => scoreCell(bcubed[name].f1));
    return [{ cells: [method, matched(exact), matched(fuzzy), ...shares] }];
  });
  const table = { head: ['method', 'found exactly', 'fuzzily', 'BCubed chars', 'nodes', 'pixels'], rows };
  return pageSection(id, size + counted(blocks, 'marked block'), place, [
    { p: { text: look?.title ?? '' } },
    ...failureParts(failures),
    ...(look === undefined ? [] : [panels(look, methods, place)]),
    table,
    ...methods.flatMap((method, at) => missingPart(method, look, at === 0)),
  ]);
}

function panels(look: BlockLook, methods: readonly string[], place: number): Part {
  const first = place * (methods.length + 1);
  const drawn = methods.flatMap((method, at) => {
    const answer = look.answers[method];
    const caption = `${method}: ${counted(answer?.blocks.length ?? 0, 'block')}`;
    return answer === undefined ? [] : [[{ drawing: first + 1 + at, caption }]];
  });
  const truth = [{ drawing: first, caption: `truth: ${counted(look.truth.length, 'block')}` }];
  return { name: `blocks of page ${place + 1}`, beside: [truth, ...drawn] };
}

function missingPart(method: string, look: BlockLook | undefined, isOpen: boolean): Part[] {
  const missing = look?.answers[method]?.missing ?? [];
  if (missing.length === 0) return [];
  const list = missing.map(text => ({ text }));
  return [
    { fold: `${method}: marked blocks that it did not find, the longest first`, isOpen, parts: [{ list }] },
  ];
}

interface SegmentShape {
  readonly area: string;
  readonly outline: string;
}

/** A region of the page as SVG path data: its area, and its outline without the seams between its rectangles. */
export function segmentShape(segment: Segment): SegmentShape {
  const boxes = joinedDown(segment.map(wholeBox));
  const sides = boxes.flatMap(box => [box[0], right(box)].map(x => `M${x} ${box[1]}V${bottom(box)}`));
  return {
    area: boxes.map(([x, y, width, height]) => `M${x} ${y}h${width}v${height}h${-width}z`).join(''),
    outline: [...sides, ...levels(boxes)].join(''),
  };
}

/** Joins stacked rectangles of equal width. */
function joinedDown(boxes: readonly Box[]): Box[] {
  const columns = new Map<string, Box[]>();
  for (const box of [...boxes].sort((a, b) => a[1] - b[1])) {
    const key = `${box[0]}|${box[2]}`;
    const column = columns.get(key) ?? [];
    const above = column.at(-1);
    if (above !== undefined && bottom(above) === box[1])
      column[column.length - 1] = [box[0], above[1], box[2], above[3] + box[3]];
    else column.push(box);
    columns.set(key, column);
  }
  return [...columns.values()].flat();
}

/** Returns horizontal outline segments: where only one side of the line is covered. */
function levels(boxes: readonly Box[]): string[] {
  const ends = new Map<number, number[]>();
  for (const box of boxes)
    for (const y of [box[1], bottom(box)]) for (const x of [box[0], right(box)]) addTo(ends, y, x);
  return [...ends].flatMap(([y, xs]) => {
    xs.sort((a, b) => a - b);
    return xs.flatMap((x, at) => {
      const next = xs[at + 1] ?? x;
      return at % 2 === 0 && next > x ? [`M${x} ${y}H${next}`] : [];
    });
  });
}

export interface BlockLook {
  readonly width: number;
  readonly height: number;
  readonly title: string;
  readonly truth: readonly LookBlock[];
  /** By method, without methods that failed here. */
  readonly answers: Readonly<Record<string, AnswerLook>>;
  /** WebP; `null` if the page has no picture. */
  readonly picture: Buffer | null;
}

interface AnswerLook {
  readonly blocks: readonly (LookBlock & { readonly isMarked: boolean })[];
  /** Unmatched blocks of the truth, longest first. */
  readonly missing: readonly string[];
}

export interface LookBlock {
  readonly segment: Segment;
  /** Start of its text. */
  readonly text: string;
}

/** Limits the size of the report. */
const MOST_BLOCKS = 300;
const MOST_LISTED = 15;
const TEXT_CHARS = 160;

/** The part of the report about a page's blocks: marked blocks, and those of each method, matched or not. */
export function blockLook(
  { title, page: { width, height } }: Pick<Snapshot, 'title' | 'page'>,
  truth: readonly Block[],
  answers: ReadonlyMap<string, readonly Block[]>,
  picture: Buffer | null,
): BlockLook {
  return {
    width,
    height,
    title,
    truth: truth.slice(0, MOST_BLOCKS).map(lookBlock),
    answers: Object.fromEntries([...answers].map(([method, blocks]) => [method, answerLook(blocks, truth)])),
    picture,
  };
}

function answerLook(blocks: readonly Block[], truth: readonly Block[]): AnswerLook {
  const { answer, truth: found } = pairBlocks(blocks, truth, FUZZY_SIMILARITY);
  const missing = truth.filter(block => !found.has(block));
  return {
    blocks: blocks.slice(0, MOST_BLOCKS).map(block => ({ ...lookBlock(block), isMarked: answer.has(block) })),
    missing: missing
      .sort((a, b) => b.tokens.length - a.tokens.length)
      .slice(0, MOST_LISTED)
      .map(textOf),
  };
}

const lookBlock = (block: Block): LookBlock => ({ segment: block.segment, text: textOf(block) });

function textOf({ tokens }: Block): string {
  const text = tokens.slice(0, TEXT_CHARS).join(' ');
  if (text === '') return '[nothing to read]';
  return text.length > TEXT_CHARS ? `${[...text].slice(0, TEXT_CHARS).join('')}…` : text;
}
