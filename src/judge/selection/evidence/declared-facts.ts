// Reads facts about the text from the page's metadata: the description, often its first sentence, and the whole body.

import { type Piece, pieceText } from '../../../page/pieces/pieces.ts';
import { treeOf } from '../../../page/snapshot/page-tree.ts';
import type { Snapshot } from '../../../page/snapshot/snapshot.ts';

export interface DeclaredFacts {
  /** The first piece that the description quotes, or that quotes the description; -1 for none. */
  readonly anchor: number;
  /** For each piece 1 if the article's body in the data has it; undefined where no body is given. */
  readonly isBody: Uint8Array | undefined;
  /** The sum of SIGNS that the data have. */
  readonly signs: number;
}

/** Signs of an article in the metadata. */
const SIGNS = { headline: 1, date: 2, author: 4 } as const;

/** Characters of a piece that are compared with the description. */
const START_CHARS = 200;
/** Letters that must agree. */
const QUOTED_CHARS = 30;
/** Characters of each script that are read. */
const DATA_CHARS = 300_000;
/** Bounds the comparisons with the pieces of a page. */
const MOST = { descriptions: 20, descriptionChars: 2_000, bodyChars: 1e9 } as const;

export function declaredFacts(snapshot: Snapshot, pieces: readonly Piece[]): DeclaredFacts {
  const metas = metaDataOf(snapshot);
  const linked = linkedDataOf(snapshot);
  const descriptions = [...metas.descriptions, ...linked.descriptions]
    .slice(0, MOST.descriptions)
    .map(text => lettersOf(text.slice(0, MOST.descriptionChars)))
    .filter(({ length }) => length >= QUOTED_CHARS);
  const body = lettersOf(linked.body);
  const isComparable = body.length >= 2 * QUOTED_CHARS && body.length * pieces.length <= MOST.bodyChars;
  return {
    anchor: anchorOf(snapshot, pieces, descriptions),
    isBody: isComparable ? piecesWithin(body, snapshot, pieces) : undefined,
    signs: metas.signs | linked.signs,
  };
}

interface Data {
  readonly descriptions: readonly string[];
  readonly signs: number;
}

function metaDataOf(snapshot: Snapshot): Data {
  const descriptions: string[] = [];
  let signs = 0;
  for (const { attributes } of treeOf(snapshot).elementsWithTag('meta')) {
    const name = (attributes.name ?? attributes.property ?? '').toLowerCase();
    if (/^(?:og:|twitter:|dc\.)?description$/.test(name)) descriptions.push(attributes.content ?? '');
    if (name === 'article:published_time') signs |= SIGNS.date;
    if (name === 'article:author') signs |= SIGNS.author;
  }
  return { descriptions, signs };
}

/** From JSON-LD, read without parsing: much of it is no valid JSON. */
function linkedDataOf({ elements, texts }: Snapshot): Data & { readonly body: string } {
  const descriptions: string[] = [];
  let [signs, body] = [0, ''];
  for (const { parent, text } of texts) {
    const script = elements[parent];
    if (script?.tag !== 'script' || !/ld\+json/i.test(script.attributes.type ?? '')) continue;
    const data = text.slice(0, DATA_CHARS);
    if (/"headline"\s*:/.test(data)) signs |= SIGNS.headline;
    if (/"datePublished"\s*:/.test(data)) signs |= SIGNS.date;
    if (/"author"\s*:/.test(data)) signs |= SIGNS.author;
    descriptions.push(...stringsOf(data, /"description"\s*:\s*("(?:[^"\\]|\\.)*")/g));
    for (const value of stringsOf(data, /"articleBody"\s*:\s*("(?:[^"\\]|\\.)*")/g))
      if (value.length > body.length) body = value;
  }
  return { descriptions, signs, body };
}

function stringsOf(data: string, pattern: RegExp): string[] {
  return Array.from(data.matchAll(pattern), ([, value = '""']) => {
    try {
      return JSON.parse(value.replace(/\p{Cc}/gu, ' ')) as string;
    } catch {
      return '';
    }
  });
}

/** Unicode's classes are slow, and most text needs none. */
export const lettersOf = (text: string): string =>
  /[\u0080-\uffff]/.test(text)
    ? text.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '')
    : text.toLowerCase().replace(/[^a-z0-9]+/g, '');

function anchorOf(snapshot: Snapshot, pieces: readonly Piece[], descriptions: readonly string[]): number {
  if (descriptions.length === 0) return -1;
  return pieces.findIndex(piece => {
    if (piece.chars < QUOTED_CHARS || piece.linkChars > piece.chars / 2) return false;
    const letters = lettersOf(pieceText(snapshot, piece).slice(0, START_CHARS));
    const start = letters.slice(0, QUOTED_CHARS);
    return (
      start.length === QUOTED_CHARS &&
      descriptions.some(one => one.includes(start) || letters.includes(one.slice(0, QUOTED_CHARS)))
    );
  });
}

function piecesWithin(body: string, snapshot: Snapshot, pieces: readonly Piece[]): Uint8Array {
  return Uint8Array.from(pieces, piece => {
    const letters = lettersOf(pieceText(snapshot, piece));
    return letters.length > 0 && body.includes(letters.slice(0, 2 * QUOTED_CHARS)) ? 1 : 0;
  });
}
