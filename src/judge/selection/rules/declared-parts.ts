// Keeps the parts that the page's data lists one by one: ingredients and steps of recipes and instructions. Short lines with
// numbers look like labels beside a text.

import { at, RunningSum } from '../../../base/columns.ts';
import { countEach } from '../../../base/counts.ts';
import { addTo, type KeyedLists } from '../../../base/keyed-lists.ts';
import { nonBlankChars } from '../../../base/text/non-blank-chars.ts';
import { type Piece, pieceText } from '../../../page/pieces/pieces.ts';
import { treeOf } from '../../../page/snapshot/page-tree.ts';
import type { Snapshot } from '../../../page/snapshot/snapshot.ts';
import type { Entity } from '../../metadata/declared/entities.ts';
import { jsonLdOf } from '../../metadata/declared/json-ld.ts';
import { plainText } from '../../metadata/plain-text.ts';
import { lettersOf } from '../evidence/declared-facts.ts';
import type { Evidence } from '../evidence/evidence.ts';
import { SELECTION_SETTINGS } from '../settings.ts';

/** Raises the nudges of pieces that the data of the page lists as ingredients or steps, and of the lists that hold them. */
export function raiseDeclaredParts(
  nudges: Float64Array,
  evidence: Evidence,
  scores: Float64Array,
): Float64Array {
  const { logOdds } = SELECTION_SETTINGS.declaredParts;
  const declared = new Set([...linkedParts(evidence, scores), ...markedParts(evidence)]);
  const raised = nudges.slice();
  for (const place of withTheirLists(evidence, declared))
    raised[place] = Math.max(at(nudges, place), logOdds - at(scores, place));
  return raised;
}

/** Names of schema.org, with the one that recipes had before. */
const PARTS: ReadonlySet<string> = new Set([
  'recipeIngredient',
  'ingredients',
  'recipeInstructions',
  'supply',
  'tool',
  'step',
]);

/** The pieces that JSON-LD lists. Of several copies of a part only the likeliest is one. */
function linkedParts({ snapshot, pieces }: Evidence, scores: Float64Array): number[] {
  // Some data has its markup escaped twice.
  const parts = partsInJsonLd(snapshot).map(part => lettersOf(plainText(part)));
  if (parts.length === 0) return [];
  const { longLetters, shares } = SELECTION_SETTINGS.declaredParts;
  const counts = countEach(parts);
  const long = [...counts.keys()].filter(({ length }) => length >= longLetters);
  const whole = long.join(' ');
  const isPart = (letters: string): boolean => {
    if (counts.has(letters)) return true;
    if (letters.length < longLetters) return false;
    if (whole.includes(letters)) return true;
    let covered = 0;
    for (const part of long) if (letters.includes(part)) covered += part.length;
    return covered >= shares.piece * letters.length;
  };
  const copies: KeyedLists<string, readonly number[]> = new Map();
  const lines = pieces.map(piece => (piece.isPicture ? '' : lettersOf(pieceText(snapshot, piece))));
  for (const [place, letters] of lines.entries()) {
    if (letters === '') continue;
    if (isPart(letters)) addTo(copies, letters, [place]);
    else
      for (const [joined, places] of runsFrom(lines, place))
        if (counts.has(joined)) addTo(copies, joined, places);
  }
  const scoreOf = ([place = -1]: readonly number[]) => at(scores, place);
  const likeliest = [...copies].flatMap(([letters, runs]) =>
    runs.sort((a, b) => scoreOf(b) - scoreOf(a)).slice(0, counts.get(letters) ?? 1),
  );
  // Ingredients may be links to what is made of them; a link by itself is one to other recipes.
  const all = new Set(likeliest.flat());
  const isOfLinks = ({ linkChars, chars }: Piece) => linkChars > chars / 2;
  return [...all].filter(place => {
    const piece = pieces[place];
    const isNearOther = [-2, -1, 1, 2].some(step => all.has(place + step));
    return piece !== undefined && (!isOfLinks(piece) || isNearOther);
  });
}

/** Joins a piece with those that follow it: an amount may be in a block of its own. */
function* runsFrom(
  lines: readonly string[],
  first: number,
): Generator<[letters: string, places: readonly number[]]> {
  const { mostOfPart } = SELECTION_SETTINGS.declaredParts;
  for (let end = first + 2; end <= Math.min(lines.length, first + mostOfPart); end++)
    yield [
      lines.slice(first, end).join(''),
      Array.from({ length: end - first }, (_, place) => first + place),
    ];
}

function partsInJsonLd(snapshot: Snapshot): string[] {
  const { most, mostChars } = SELECTION_SETTINGS.declaredParts;
  const isListed = snapshot.texts.some(({ text }) => /"(?:recipeIn|ingredients|HowTo)/.test(text));
  if (!isListed) return [];
  return jsonLdOf(snapshot)
    .filter(({ types }) => types.some(type => type === 'Recipe' || type === 'HowTo'))
    .flatMap(({ properties }) => [...PARTS].flatMap(name => properties.get(name) ?? []))
    .flatMap(value => (typeof value === 'string' ? value.split('\n') : textsOfStep(value)))
    .slice(0, most)
    .filter(({ length }) => length <= mostChars);
}

/** The texts of a step, of the steps of a section, or the name of a supply. */
function textsOfStep({ types, properties }: Entity, depth = 0): string[] {
  const texts = (name: string) => (properties.get(name) ?? []).filter(value => typeof value === 'string');
  const inner = (properties.get('itemListElement') ?? []).filter(value => typeof value !== 'string');
  if (inner.length > 0 && depth < 3) return inner.flatMap(step => textsOfStep(step, depth + 1));
  const own = texts('text');
  return own.length > 0 || types.includes('HowToSection') ? own : texts('name');
}

/** The pieces that microdata marks as ingredients or steps: blocks, or nearly all of the text of a line. */
function markedParts({ snapshot, pieces, sums }: Evidence): number[] {
  const tree = treeOf(snapshot);
  const places: number[] = [];
  const charsOf = (texts: Iterable<number>): number => {
    let chars = 0;
    for (const text of texts) chars += nonBlankChars(tree.text(text).text);
    return chars;
  };
  for (const [index, { attributes }] of snapshot.elements.entries()) {
    if (attributes.itemprop === undefined || tree.end(index) <= index) continue;
    if (!attributes.itemprop.split(/\s+/).some(name => PARTS.has(name))) continue;
    const { firstPiece, endPiece } = sums.of(index);
    // Parts marked within a marked part are in it already.
    for (let place = Math.max(firstPiece, (places.at(-1) ?? -1) + 1); place < endPiece; place++)
      places.push(place);
    if (firstPiece < endPiece) continue;
    const marked = new Set([...tree.textsWithin(index)].map(([text]) => text));
    const line = pieces.findIndex(({ texts }) => texts.some(text => marked.has(text)));
    const { texts = [] } = pieces[line] ?? {};
    if (
      line > (places.at(-1) ?? -1) &&
      charsOf(marked) >= SELECTION_SETTINGS.declaredParts.shares.piece * charsOf(texts)
    )
      places.push(line);
  }
  return places;
}

/** The same pieces, and all pieces of lists and tables of which most are among them: names of groups, odd lines. */
function withTheirLists({ snapshot, sums, pieces }: Evidence, declared: ReadonlySet<number>): Set<number> {
  if (declared.size === 0) return new Set();
  const { shares, leastOfList } = SELECTION_SETTINGS.declaredParts;
  const declaredSums = new RunningSum(pieces.map((_, place) => Number(declared.has(place))));
  const all = new Set(declared);
  let end = 0;
  for (const [index, { tag }] of snapshot.elements.entries()) {
    if (!LISTS.has(tag)) continue;
    const { firstPiece, endPiece } = sums.of(index);
    const count = declaredSums.between(firstPiece, endPiece);
    if (count < leastOfList || count < shares.list * (endPiece - firstPiece)) continue;
    for (let place = Math.max(firstPiece, end); place < endPiece; place++) all.add(place);
    end = Math.max(end, endPiece);
  }
  return all;
}

const LISTS: ReadonlySet<string> = new Set(['ul', 'ol', 'dl', 'table']);
