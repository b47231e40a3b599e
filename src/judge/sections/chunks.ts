// Cuts the content into chunks for retrieval: blocks of one section, up to a number of tokens.

import type { Element, Root } from 'hast';
import { z } from 'zod';
import type { Box } from '../../base/box.ts';
import { usageError } from '../../base/errors.ts';
import { remembered } from '../../base/memoize.ts';
import { parseOptions } from '../../base/schema/parse-options.ts';
import { xpathOf } from '../../page/snapshot/xpath.ts';
import { linkNumbers, markdownsOf } from '../content/markdown/markdown.ts';
import { textOf } from '../content/text.ts';
import { isElement } from '../hast/nodes.ts';
import { canonicalUrlOf } from '../metadata/declared-fields.ts';
import { pageFactsOf } from '../metadata/gather-facts.ts';
import { titleOf } from '../metadata/metadata.ts';
import type { Zone } from '../zones/zoning.ts';
import {
  type ContentBlock,
  foldedField,
  foldedReader,
  rootOf,
  type SelectedPage,
  stableHash,
  writtenBy,
} from './content-blocks.ts';
import { SECTION_LIMITS } from './limits.ts';
import { notesIn, notesThatFit } from './notes-of-part.ts';
import { type Placed, placedBlocks } from './placed-blocks.ts';
import { boxOf, type SectionedPage, sectionedPage } from './sections.ts';
import { tokensOf } from './tokens.ts';
import { joinUnits, unitsOf } from './units.ts';

export interface Chunk extends Placed {
  /** The canonical address that the page names, or the address that was read. */
  readonly url: string;
  /** The address that was read, after redirects. */
  readonly finalUrl: string;
  readonly title: string;
  /** Number on its page, from 0. */
  readonly index: number;
  /** Id of its section, and the headings that lead to it, outermost first. */
  readonly section: string;
  readonly path: readonly string[];
  readonly text: string;
  readonly markdown: string;
  /** Tokens of the Markdown, by estimate unless a tokenizer is named. */
  readonly tokens: number;
  /** Characters of it, without white space, that the page shows only once a reader opens them; absent for none. */
  readonly folded?: number;
  /** True for comments, answers or posts: no chunk holds both these and other text; absent for other text. */
  readonly comments?: true;
  /** Author, date and votes of the comment, answer or post; absent where the page does not show it. */
  readonly author?: string;
  /** ISO 8601 if it can be read in one way only, else as painted. */
  readonly date?: string;
  readonly votes?: string;
  /** The word F1 that is expected of the content of its page; absent where it is not known. */
  readonly quality?: number;
  readonly zone: Zone | null;
  readonly box: Box;
  /** Path of the element that its first block begins with. */
  readonly xpath: string;
  /** Hash of its text: stays the same until its words change. */
  readonly hash: string;
}

export const chunkOptionsSchema = z.strictObject({
  /** Tokens from which a chunk is long enough. */
  target: z.number().int().min(20).default(400),
  /** Most tokens of a chunk; a longer block is cut at rows, items, lines or sentences. Twice the target by default. */
  limit: z.number().int().min(20).optional(),
  /** Most tokens of whole blocks that a chunk repeats from the end of the chunk before it in its section. */
  overlap: z.number().int().min(0).default(0),
});
export type ChunkOptions = z.input<typeof chunkOptionsSchema>;

/** JSON Lines: one chunk in each line. */
export const jsonLines = (chunks: readonly Chunk[]): string =>
  chunks.map(chunk => `${JSON.stringify(chunk)}\n`).join('');

export function chunksOf(page: SelectedPage, options: ChunkOptions = {}): Chunk[] {
  const { target, overlap, limit = 2 * target } = parseOptions(chunkOptionsSchema, options);
  if (limit < target)
    throw usageError(`a chunk may not have ${target} tokens with a limit of ${limit}`, {
      option: 'chunkLimit',
    });
  const sectioned = sectionedPage(page);
  const { snapshot, tree, linkStyle = 'inline', tokenizer } = sectioned;
  const numberOf = linkNumbers(tree);
  const cut: CutTools = {
    markdownsOf: roots => markdownsOf(roots, linkStyle, numberOf),
    tokensOf: markdown => tokensOf(markdown, tokenizer),
  };
  const notesOf = notesIn(tree);
  const numbers = new Map(sectioned.blocks.map((block, at) => [block, at]));
  const numberOfBlock = (block?: ContentBlock): number => (block && numbers.get(block)) ?? -1;
  // Chunks of one long block share its place.
  const placeOf = remembered((from: number) =>
    remembered((end: number) => placedBlocks(sectioned, from, end)),
  );
  const foldedIn = foldedReader(snapshot, page.selection);
  const { finalUrl } = snapshot;
  const source = {
    url: canonicalUrlOf(pageFactsOf(snapshot))?.value ?? finalUrl,
    finalUrl,
    title: titleOf(snapshot),
  };
  return draftsOf(sectioned, { target, limit, overlap }, cut).map(
    ({ section: { id, path }, group }, index): Chunk => {
      const first = group[0]?.block;
      const comment = group.find(({ block }) => block.comment !== undefined)?.block.comment;
      const notes = notesOf(group.flatMap(({ nodes }) => nodes)).map(note => [note]);
      const pieces = [...group, ...notesThatFit(renderedEach(notes, cut), limit - tokensIn(group))];
      const text = pieces.map(piece => piece.text).join('\n\n');
      return {
        ...source,
        index,
        section: id,
        path,
        text,
        markdown: pieces.map(({ markdown }) => markdown).join('\n\n'),
        tokens: tokensIn(pieces),
        ...foldedField(group.reduce((sum, { block, nodes }) => sum + foldedIn(nodes, block.folded), 0)),
        ...(comment === undefined ? {} : { comments: true as const }),
        ...writtenBy(first?.post),
        ...qualityField(page.selection.quality),
        zone: first?.zone ?? null,
        box: boxOf(group.map(({ block }) => block)),
        xpath: xpathOf(snapshot, first?.element ?? 0),
        hash: stableHash(text),
        ...placeOf(numberOfBlock(first))(numberOfBlock(group.at(-1)?.block) + 1),
      };
    },
  );
}

const qualityField = (quality: number | null | undefined): Pick<Chunk, 'quality'> =>
  typeof quality === 'number' ? { quality } : {};

interface ChunkSizes {
  readonly target: number;
  readonly limit: number;
  readonly overlap: number;
}

/** The pieces of each chunk, with its section. */
function draftsOf({ blocks, sections }: SectionedPage, sizes: ChunkSizes, cut: CutTools) {
  let lead: ChunkPiece[] = [];
  return sections.flatMap(section => {
    const own = blocks.slice(section.from, section.end);
    // Skips a heading alone: the paths of the sections in it name it.
    const isHeadingOnly = own.length === 1 && own[0]?.level !== null && section.totalEnd > section.end;
    if (isHeadingOnly) return [];
    const head = tokensIn(lead) + (own[0]?.level === null ? 0 : (own[0]?.tokens ?? 0));
    const limit = Math.max(1, sizes.limit - head);
    const pieces = [...lead, ...own.flatMap(block => piecesOf(block, sizes.target, limit, cut))];
    const isLead = section.level === 0 && tokensIn(pieces) <= SECTION_LIMITS.leadTokens;
    lead = isLead && section !== sections.at(-1) ? pieces : [];
    if (lead.length > 0) return [];
    return groupsOf(pieces, sizes).flatMap(group => (group.every(isRule) ? [] : [{ section, group }]));
  });
}

/** A line across the page says nothing by itself. */
const isRule = ({ block: { node } }: ChunkPiece): boolean => isElement(node, 'hr');

type Rendered = Pick<ContentBlock, 'text' | 'markdown' | 'tokens'>;

/** A block, or as many of its units as fit one chunk. */
interface ChunkPiece extends Rendered {
  readonly block: ContentBlock;
  readonly nodes: readonly Element[];
}

const tokensIn = (pieces: readonly Rendered[]): number => pieces.reduce((sum, { tokens }) => sum + tokens, 0);

interface CutTools {
  readonly markdownsOf: (roots: readonly Root[]) => string[];
  readonly tokensOf: (markdown: string) => number;
}

function piecesOf(block: ContentBlock, target: number, limit: number, cut: CutTools): ChunkPiece[] {
  const { text, markdown, tokens } = block;
  if (tokens <= limit) return [{ block, nodes: [block.node], text, markdown, tokens }];
  const units = unitsOf(block.node);
  const chars = units.reduce((sum, unit) => sum + unit.chars, 0);
  const perChar = tokens / Math.max(1, chars);
  const parts: Element[][] = [];
  let from = 0;
  let held = 0;
  for (const [at, unit] of units.entries()) {
    held += unit.chars * perChar;
    const following = units[at + 1];
    const isFull = held >= target || held + (following?.chars ?? 0) * perChar > limit;
    if (following !== undefined && !isFull) continue;
    parts.push(joinUnits(units.slice(from, at + 1)));
    from = at + 1;
    held = 0;
  }
  const rendered = renderedEach(parts, cut);
  return parts.map((nodes, at): ChunkPiece => ({ block, nodes, ...(rendered[at] ?? NOTHING) }));
}

const NOTHING: Rendered = { text: '', markdown: '', tokens: 0 };

const renderedEach = (parts: readonly (readonly Element[])[], cut: CutTools): Rendered[] =>
  cut.markdownsOf(parts.map(rootOf)).map((rendered, at) => {
    const markdown = rendered.trimEnd();
    const text = textOf(rootOf(parts[at] ?? [])).trimEnd();
    return { text, markdown, tokens: cut.tokensOf(markdown) };
  });

function groupsOf(pieces: readonly ChunkPiece[], { target, limit, overlap }: ChunkSizes): ChunkPiece[][] {
  const groups: ChunkPiece[][] = [];
  let group: ChunkPiece[] = [];
  let tokens = 0;
  for (const piece of pieces) {
    const isHeaded = group.length > 0 && group.at(-1)?.block.level !== null;
    const isOther = group.length > 0 && group.at(-1)?.block.comment !== piece.block.comment;
    const isFull = tokens >= target || tokens + piece.tokens > limit;
    if (group.length > 0 && !isHeaded && (isFull || isOther)) {
      groups.push(group);
      group = isOther ? [] : repeatedOf(group, Math.min(overlap, limit - piece.tokens));
      tokens = group.reduce((sum, one) => sum + one.tokens, 0);
    }
    group.push(piece);
    tokens += piece.tokens;
  }
  if (group.length > 0) groups.push(group);
  return groups;
}

/** The last blocks of a chunk that fit the overlap. */
function repeatedOf(group: readonly ChunkPiece[], overlap: number): ChunkPiece[] {
  let tokens = 0;
  const start = group.findLastIndex(piece => {
    tokens += piece.tokens;
    return tokens > overlap;
  });
  return group.slice(Math.max(1, start + 1));
}
