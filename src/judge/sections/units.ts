// Cuts a block into units: rows of a table, items of a list, lines of code, sentences of a paragraph. Units that follow
// one another are put together again, with the header of their table.

import type { Element, ElementContent } from 'hast';
import { headRows, titleRows } from '../content/markdown/mdast-table.ts';
import { element, elementsIn, isElement, rowsOf, textIn, textNode } from '../hast/nodes.ts';
import { asFlow } from '../hast/tidy.ts';
import { SECTION_LIMITS as LIMITS } from './limits.ts';

/** Knows how to put neighbouring units of its block together. */
interface Holder {
  readonly join: (pieces: readonly Element[], first: number) => Element;
}

export interface Unit {
  readonly holder: Holder;
  readonly piece: Element;
  /** Its number among the pieces of its holder. */
  readonly at: number;
  /** Characters that it takes in Markdown, about. */
  readonly chars: number;
}

export function unitsOf(block: Element): Unit[] {
  if (block.tagName === 'table') return tableUnits(block);
  if (block.tagName === 'ul' || block.tagName === 'ol') return listUnits(block);
  if (block.tagName === 'pre') return codeUnits(block);
  return NESTS.has(block.tagName) ? flowUnits(block) : textUnits(block);
}

export function joinUnits(units: readonly Unit[]): Element[] {
  const runs: { holder: Holder; first: number; pieces: Element[] }[] = [];
  for (const { holder, piece, at } of units) {
    const last = runs.at(-1);
    if (last?.holder === holder) last.pieces.push(piece);
    else runs.push({ holder, first: at, pieces: [piece] });
  }
  return runs.map(({ holder, first, pieces }) => holder.join(pieces, first));
}

const NESTS: ReadonlySet<string> = new Set(['blockquote', 'figure', 'details', 'dl', 'dd']);

function unitsIn(holder: Holder, pieces: readonly Element[]): Unit[] {
  return pieces.flatMap((piece, at) => {
    const chars = weightOf([piece]);
    const isWhole = chars <= LIMITS.wholeChars;
    return isWhole ? [{ holder, piece, at, chars }] : partsOf(piece).flatMap(unitsOf);
  });
}

/** Returns the content of a row, an item or another part of a block as blocks. */
const partsOf = (piece: Element): Element[] =>
  piece.tagName === 'tr'
    ? elementsIn(piece.children).flatMap(cell => elementsIn(asFlow(cell.children)))
    : piece.tagName === 'dt' || piece.tagName === 'summary'
      ? [{ ...piece, tagName: 'p' }]
      : PARTS.has(piece.tagName)
        ? elementsIn(asFlow(piece.children))
        : [piece];

const PARTS: ReadonlySet<string> = new Set(['li', 'dd', 'figcaption', 'caption']);

function tableUnits(table: Element): Unit[] {
  const caption = table.children.filter(child => isElement(child, 'caption'));
  const rows = rowsOf(table);
  const titles = titleRows(table, rows).length;
  const header = rows.slice(0, titles + headRows(table, rows.slice(titles)));
  const body = rows.slice(header.length);
  if (body.length === 0) return rows.flatMap(partsOf).flatMap(unitsOf);
  const join = (pieces: readonly Element[]): Element => ({
    ...table,
    children: [...caption, ...header, ...pieces],
  });
  const units = unitsIn({ join }, body.map(withoutOpenSpans));
  const isHeaded = units[0]?.piece.tagName === 'tr';
  return isHeaded
    ? units
    : [...[...elementsIn(caption), ...header].flatMap(partsOf).flatMap(unitsOf), ...units];
}

/** Removes row spans: the rows that they reach into may be in another part. */
function withoutOpenSpans(row: Element): Element {
  if (!elementsIn(row.children).some(cell => cell.properties.rowSpan !== undefined)) return row;
  const children = row.children.map((cell): ElementContent => {
    if (cell.type !== 'element') return cell;
    const { rowSpan: _, ...properties } = cell.properties;
    return { ...cell, properties };
  });
  return { ...row, children };
}

function listUnits(list: Element): Unit[] {
  const start = Number(list.properties.start ?? 1);
  const isReversed = list.properties.reversed !== undefined;
  const join = (pieces: readonly Element[], first: number): Element => ({
    ...list,
    ...(list.tagName === 'ol' && first > 0 && !isReversed
      ? { properties: { ...list.properties, start: start + first } }
      : {}),
    children: [...pieces],
  });
  return unitsIn({ join }, elementsIn(list.children));
}

function flowUnits(block: Element): Unit[] {
  const pieces = block.tagName === 'dl' ? elementsIn(block.children) : elementsIn(asFlow(block.children));
  return unitsIn({ join: children => ({ ...block, children: [...children] }) }, pieces);
}

function codeUnits(pre: Element): Unit[] {
  const [code] = elementsIn(pre.children);
  const lines = textIn(pre.children).replace(/\n$/, '').split('\n').flatMap(cutLine);
  const join = (pieces: readonly Element[]): Element => {
    const text = textNode(pieces.map(piece => textIn([piece])).join('\n'));
    return { ...pre, children: code === undefined ? [text] : [{ ...code, children: [text] }] };
  };
  const holder: Holder = { join };
  return lines.map((line, at) => ({
    holder,
    piece: element('code', {}, [textNode(line)]),
    at,
    chars: line.length + 1,
  }));
}

const cutLine = (line: string): string[] =>
  line.length <= LIMITS.unitChars ? [line] : (line.match(PIECES) ?? [line]);
const PIECES = new RegExp(`.{1,${LIMITS.unitChars}}`, 'gsu');

/** Cuts a paragraph after sentences; a sentence without end, at white space; without that, anywhere. */
function textUnits(block: Element): Unit[] {
  const leaves = leavesOf(block);
  const text = leaves.map(leaf => leaf.text).join('');
  // A paragraph full of links is longer than its words.
  const density = Math.min(MOST_DENSITY, weightOf([block]) / Math.max(1, text.length));
  const cuts = cutsOf(text, Math.round(LIMITS.unitChars / Math.max(1, density)));
  const holder: Holder = {
    join: pieces => ({ ...block, children: pieces.flatMap(piece => piece.children) }),
  };
  const sliceTo = slicerOf(leaves);
  return cuts.map((end, at) => {
    const piece = { ...block, children: sliceTo(end) };
    return { holder, piece, at, chars: weightOf([piece]) };
  });
}

const MOST_DENSITY = 8;

/** Estimates characters of Markdown: words, addresses and marks. */
function weightOf(nodes: readonly ElementContent[]): number {
  let weight = 0;
  for (const node of nodes) {
    if (node.type === 'text') weight += node.value.length;
    if (node.type !== 'element') continue;
    const { href = '', src = '', alt = '' } = node.properties;
    weight += 2 + `${href}${src}${alt}`.length + weightOf(node.children);
  }
  return weight;
}

function cutsOf(text: string, most: number): number[] {
  const cuts: number[] = [];
  for (let from = 0; from < text.length; from = cuts.at(-1) ?? text.length) {
    const rest = text.slice(from, from + most);
    const isLast = from + rest.length === text.length;
    cuts.push(from + (sentenceEnd(rest) ?? (isLast ? rest.length : wordEnd(rest))));
  }
  return cuts.length === 0 ? [0] : cuts;
}

/** The first end of a sentence that leaves no short one alone. */
function sentenceEnd(rest: string): number | undefined {
  return rest.match(SENTENCES)?.[0].length;
}
const SENTENCES = new RegExp(`^.{${LIMITS.sentenceChars},}?(?:[.!?…]["'’”)\\]]*\\s+|[。！？])`, 'su');

function wordEnd(rest: string): number {
  const word = rest.match(/^.*\s/su)?.[0].length ?? 0;
  if (word > 0) return word;
  return /[\ud800-\udbff]$/.test(rest) ? rest.length - 1 : rest.length;
}

interface Leaf {
  readonly node: ElementContent;
  /** Stands in for a picture by as many characters as its address takes in Markdown. */
  readonly text: string;
  readonly around: readonly Element[];
}

function leavesOf(block: Element): Leaf[] {
  const leaves: Leaf[] = [];
  const visit = (nodes: readonly ElementContent[], around: readonly Element[]): void => {
    for (const node of nodes) {
      if (node.type === 'element' && node.children.length > 0) visit(node.children, [...around, node]);
      else leaves.push({ node, text: node.type === 'text' ? node.value : standIn(node), around });
    }
  };
  visit(block.children, []);
  return leaves;
}

function standIn(node: ElementContent): string {
  const { src = '', alt = '' } = node.type === 'element' ? node.properties : {};
  return `${'x'.repeat(Math.min(LIMITS.unitChars, `${src}${alt}`.length))} `;
}

/** Takes a paragraph apart from its start, and repeats the inline elements around each part. */
function slicerOf(leaves: readonly Leaf[]): (end: number) => ElementContent[] {
  let next = 0;
  // Characters taken of this leaf, and of all.
  let [offset, at] = [0, 0];
  /** The part from the end of the last one to this character. */
  return end => {
    const result: ElementContent[] = [];
    for (let leaf = leaves[next]; leaf !== undefined && at < end; ) {
      const { node, text, around } = leaf;
      const isText = node.type === 'text';
      const taken = isText ? Math.min(text.length - offset, end - at) : text.length;
      const piece = isText ? textNode(text.slice(offset, offset + taken)) : node;
      result.push(wrapped(piece, around));
      at += taken;
      offset += taken;
      if (offset < text.length) break;
      offset = 0;
      leaf = leaves[++next];
    }
    return result;
  };
}

const wrapped = (node: ElementContent, around: readonly Element[]): ElementContent =>
  around.reduceRight<ElementContent>((inner, outer) => ({ ...outer, children: [inner] }), node);
