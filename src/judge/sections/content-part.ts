// One part of the content: a section, or as many blocks as fit a number of tokens, from a cursor on.

import type { Element } from 'hast';
import { PithError, usageError } from '../../base/errors.ts';
import { type Renderings, renderingsOf } from '../content/content.ts';
import { linkNumbers, markdownOf } from '../content/markdown/markdown.ts';
import { CURSOR, noCursor } from '../options/cursor-form.ts';
import { type ContentBlock, foldedReader, rootOf, type SelectedPage, stableHash } from './content-blocks.ts';
import { notesIn, notesThatFit } from './notes-of-part.ts';
import { type SectionedPage, sectionedPage } from './sections.ts';
import { tokensOf } from './tokens.ts';
import { joinUnits, type Unit, unitsOf } from './units.ts';

export interface PartOptions {
  /** Id or hash of a section; the sections in it belong to it. */
  readonly section?: string | undefined;
  /** Most tokens of the Markdown. */
  readonly maxTokens?: number | undefined;
  /** Cursor of an earlier part of the same content. */
  readonly from?: string | undefined;
  /** Puts marks with this text around what the page shows only once a reader opens it, in the Markdown. */
  readonly foldMark?: string | undefined;
}

export interface PartRecord {
  /** Estimated tokens of the Markdown of this part, and of what follows it. */
  readonly tokens: number;
  readonly leftTokens: number;
  /** Cursor of what follows; `null` at the end. */
  readonly next: string | null;
}

export interface ContentPart extends Renderings {
  readonly part: PartRecord;
}

/** A place in the content: a block and a unit in it, and the block at which reading ends. */
interface Cursor {
  readonly block: number;
  readonly unit: number;
  readonly end: number;
}

export function contentPart(page: SelectedPage, options: PartOptions): ContentPart {
  const sectioned = sectionedPage(page);
  const { tree, blocks } = sectioned;
  const start = startOf(sectioned, options);
  const budget = options.maxTokens ?? Number.POSITIVE_INFINITY;
  const numberOf = linkNumbers(tree);
  const rendered = (pieces: readonly PartPiece[]): Renderings => {
    const markdownIn = (some: readonly PartPiece[]): string =>
      markdownOf(rootOf(nodesOf(some)), page.linkStyle, numberOf);
    const { foldMark } = options;
    const markdown =
      foldMark === undefined ? markdownIn(pieces) : withFoldMarks(page, pieces, foldMark, markdownIn);
    return renderingsOf(rootOf(nodesOf(pieces)), markdown);
  };
  let part = takenFrom(blocks, start, budget);
  let shown = rendered(part.pieces);
  let tokens = tokensOf(shown.markdown, page.tokenizer);
  // The estimates of blocks do not add up exactly: takes less until the part fits.
  for (let slack = 0; tokens > budget && part.takes > 1 && slack < budget; ) {
    slack += tokens - budget + 1;
    part = takenFrom(blocks, start, budget - slack);
    shown = rendered(part.pieces);
    tokens = tokensOf(shown.markdown, page.tokenizer);
  }
  const notes = notesIn(tree)(nodesOf(part.pieces)).map(note => ({
    note,
    tokens: tokensOf(markdownOf(rootOf([note]), page.linkStyle, numberOf), page.tokenizer),
  }));
  const added = notesThatFit(notes, budget - tokens);
  if (added.length > 0) {
    const withNotes = rendered([...part.pieces, { nodes: added.map(({ note }) => note), folded: 0 }]);
    const all = tokensOf(withNotes.markdown, page.tokenizer);
    if (all <= budget) [shown, tokens] = [withNotes, all];
  }
  const { next } = part;
  return {
    ...shown,
    part: {
      tokens,
      leftTokens: next === null ? 0 : tokensFrom(next, blocks),
      next: next === null ? null : formatCursor(next, blocks),
    },
  };
}

function tokensFrom({ block, unit, end }: Cursor, blocks: readonly ContentBlock[]): number {
  const read = unit === 0 ? 0 : shareBefore(blocks[block], unit);
  const left = blocks.slice(block, end);
  return Math.round(left.reduce((sum, { tokens }, at) => sum + tokens * (at === 0 ? 1 - read : 1), 0));
}

function startOf({ blocks, sections }: SectionedPage, options: PartOptions): Cursor {
  const { section, from } = options;
  if (from !== undefined) {
    if (section === undefined) return parseCursor(from, blocks);
    throw usageError('a cursor knows its section: give section or from, not both');
  }
  if (section === undefined) return { block: 0, unit: 0, end: blocks.length };
  const found = sections.find(({ id, hash }) => id === section || hash === section);
  if (found !== undefined) return { block: found.from, unit: 0, end: found.totalEnd };
  const known = sections.slice(0, MOST_NAMED).map(({ id }) => id);
  const more = sections.length > known.length ? ' …' : '';
  const message = `the page has no section '${section.slice(0, 40)}': it has ${known.join(', ')}${more}`;
  throw new PithError('PART_NOT_FOUND', message, { option: 'section' });
}

/** Nodes of one block, and the folded characters of that block. */
interface PartPiece {
  readonly nodes: readonly Element[];
  readonly folded: number;
}

const nodesOf = (pieces: readonly PartPiece[]): Element[] => pieces.flatMap(({ nodes }) => nodes);

function withFoldMarks(
  { snapshot, selection }: SelectedPage,
  pieces: readonly PartPiece[],
  mark: string,
  markdownIn: (pieces: readonly PartPiece[]) => string,
): string {
  const foldedIn = foldedReader(snapshot, selection);
  const runs: { readonly isFolded: boolean; readonly pieces: PartPiece[] }[] = [];
  for (const piece of pieces) {
    const isFolded = foldedIn(piece.nodes, piece.folded) > 0;
    const run = runs.at(-1);
    if (run?.isFolded === isFolded) run.pieces.push(piece);
    else runs.push({ isFolded, pieces: [piece] });
  }
  const markdowns = runs.map(run => {
    const markdown = markdownIn(run.pieces).trimEnd();
    return run.isFolded ? `<<<folded text ${mark}\n${markdown}\n${mark} end of folded text>>>` : markdown;
  });
  const shown = markdowns.filter(markdown => markdown !== '');
  return shown.length === 0 ? '' : `${shown.join('\n\n')}\n`;
}

/** Sections that the message about an unknown one names. */
const MOST_NAMED = 20;

interface Taken {
  readonly pieces: readonly PartPiece[];
  /** Blocks and units in it. */
  readonly takes: number;
  readonly next: Cursor | null;
}

/** Takes whole blocks as long as they fit; units of a block only if it does not fit alone. Takes at least one unit. */
function takenFrom(blocks: readonly ContentBlock[], start: Cursor, budget: number): Taken {
  const pieces: PartPiece[] = [];
  let left = budget;
  for (let at = start.block; at < start.end; at++) {
    const block = blocks[at];
    if (block === undefined) break;
    const unit = at === start.block ? start.unit : 0;
    const tokens = block.tokens * (1 - shareBefore(block, unit));
    if (tokens > left) {
      if (at === start.block) return unitsFrom(block, start, budget);
      const kept = withoutLastHeadings(blocks, start.block, at);
      // Headings alone say nothing: adds the start of the block below them.
      if (kept === start.block) {
        const first = unitsFrom(block, { block: at, unit: 0, end: start.end }, left);
        return { ...first, pieces: [...pieces, ...first.pieces], takes: at - start.block + first.takes };
      }
      const next = { block: kept, unit: 0, end: start.end };
      return { pieces: pieces.slice(0, pieces.length - (at - kept)), takes: kept - start.block, next };
    }
    const nodes = unit === 0 ? [block.node] : joinUnits(cachedUnits(block).slice(unit));
    pieces.push({ nodes, folded: block.folded });
    left -= tokens;
  }
  return { pieces, takes: start.end - start.block, next: null };
}

/** Takes units of a block that does not fit as a whole. */
function unitsFrom(block: ContentBlock, { block: at, unit, end }: Cursor, budget: number): Taken {
  const units = cachedUnits(block);
  const tokensPerChar = block.tokens / Math.max(1, charsOf(units));
  let to = unit;
  for (let used = 0; to < units.length; to++) {
    used += (units[to]?.chars ?? 0) * tokensPerChar;
    if (used > budget && to > unit) break;
  }
  const after = to < units.length ? { block: at, unit: to, end } : { block: at + 1, unit: 0, end };
  const next = after.block < end ? after : null;
  const nodes = joinUnits(units.slice(unit, to));
  return { pieces: [{ nodes, folded: block.folded }], takes: to - unit, next };
}

/** Leaves headings at the end to the next part. */
function withoutLastHeadings(blocks: readonly ContentBlock[], first: number, end: number): number {
  let kept = end;
  while (kept > first && (blocks[kept - 1]?.level ?? null) !== null) kept--;
  return kept;
}

const UNITS = new WeakMap<ContentBlock, readonly Unit[]>();

function cachedUnits(block: ContentBlock): readonly Unit[] {
  const known = UNITS.get(block) ?? unitsOf(block.node);
  UNITS.set(block, known);
  return known;
}

const charsOf = (units: readonly Unit[]): number => units.reduce((sum, { chars }) => sum + chars, 0);

function shareBefore(block: ContentBlock | undefined, unit: number): number {
  if (block === undefined || unit === 0) return 0;
  const units = cachedUnits(block);
  return charsOf(units.slice(0, unit)) / Math.max(1, charsOf(units));
}

const hashOf = (blocks: readonly ContentBlock[]): string =>
  stableHash(blocks.map(({ text }) => text).join('\n'));

const formatCursor = ({ block, unit, end }: Cursor, blocks: readonly ContentBlock[]): string =>
  `${block}.${unit}.${end}-${hashOf(blocks)}`;

/** The cursor that reads from this block to the end. */
export const cursorAt = (blocks: readonly ContentBlock[], block: number): string =>
  formatCursor({ block, unit: 0, end: blocks.length }, blocks);

function parseCursor(text: string, blocks: readonly ContentBlock[]): Cursor {
  const [, block, unit, end, hash] = CURSOR.exec(text) ?? [];
  const cursor = { block: Number(block), unit: Number(unit), end: Number(end) };
  if (hash === undefined) throw usageError(noCursor(text), { option: 'from' });
  const first = blocks[cursor.block];
  const fits = first !== undefined && cursor.block < cursor.end && cursor.end <= blocks.length;
  if (fits && hash === hashOf(blocks) && (cursor.unit === 0 || cursor.unit < cachedUnits(first).length))
    return cursor;
  const message = 'the cursor belongs to other content: another page, a changed one, or other options';
  throw new PithError('PART_NOT_FOUND', message, { option: 'from' });
}
