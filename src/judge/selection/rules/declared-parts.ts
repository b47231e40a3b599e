// Keeps the parts that the page's data lists one by one: ingredients and steps of recipes and instructions, and the text that
// introduces them. Short lines with numbers look like labels beside a text.

import { add, at, RunningSum } from '../../../base/columns.ts';
import { countEach } from '../../../base/counts.ts';
import { addTo, type KeyedLists } from '../../../base/keyed-lists.ts';
import { once } from '../../../base/memoize.ts';
import { nonBlankChars } from '../../../base/text/non-blank-chars.ts';
import { type Piece, pieceText } from '../../../page/pieces/pieces.ts';
import type { Snapshot } from '../../../page/snapshot/snapshot.ts';
import { sumUpwards } from '../../../page/snapshot/upwards.ts';
import type { Entity } from '../../metadata/declared/entities.ts';
import { jsonLdOf } from '../../metadata/declared/schema-org.ts';
import { plainText } from '../../metadata/subtree-text.ts';
import { lettersOf } from '../evidence/declared-facts.ts';
import type { Evidence } from '../evidence/evidence.ts';
import { SELECTION_SETTINGS } from '../settings.ts';
import type { ScoredPage } from './rule.ts';

/** Raises the corrections of pieces that the data of the page lists as such parts, and of the lists that hold them. */
export function raiseDeclaredParts(
  { evidence, scores }: ScoredPage,
  corrections: Float64Array,
): Float64Array {
  const { logOdds } = SELECTION_SETTINGS.declaredParts;
  const declared = new Set([...linkedParts(evidence, scores), ...markedParts(evidence)]);
  const raised = corrections.slice();
  for (const place of withTheirLists(evidence, declared))
    raised[place] = Math.max(at(corrections, place), logOdds - at(scores, place));
  return raised;
}

/** Names of schema.org, with the one that recipes had before. */
const PARTS: ReadonlySet<string> = new Set(
  'recipeIngredient ingredients recipeInstructions supply tool step'.split(' '),
);

/** The pieces that JSON-LD lists. Of several copies of a part only the likeliest is one. */
function linkedParts({ snapshot, pieces }: Evidence, scores: Float64Array): number[] {
  // Some data has its markup escaped twice.
  const parts = partsInJsonLd(snapshot).map(part => lettersOf(plainText(part)));
  if (parts.length === 0) return [];
  const counts = countEach(parts);
  const isPart = partTest([...counts.keys()], pieces.length);
  const mostLetters = Math.max(...parts.map(({ length }) => length));
  const copies: KeyedLists<string, readonly number[]> = new Map();
  const lines = pieces.map(piece => (piece.isPicture ? '' : lettersOf(pieceText(snapshot, piece))));
  for (const [place, letters] of lines.entries()) {
    if (letters === '') continue;
    if (counts.has(letters) || isPart(letters)) addTo(copies, letters, [place]);
    else
      for (const [joined, places] of runsFrom(lines, place, mostLetters))
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

/** Returns a test for lines that are a piece of a long part, or that consist mostly of long parts. */
function partTest(parts: readonly string[], lineCount: number): (letters: string) => boolean {
  const { longLetters, mostCompared, shares } = SELECTION_SETTINGS.declaredParts;
  const long = parts.filter(({ length }) => length >= longLetters);
  const whole = long.join(' ');
  if (whole.length * lineCount > mostCompared) return () => false;
  return letters => {
    if (letters.length < longLetters) return false;
    if (whole.includes(letters)) return true;
    let covered = 0;
    for (const part of long) if (letters.includes(part)) covered += part.length;
    return covered >= shares.piece * letters.length;
  };
}

/** Joins a line with those that follow it, up to the letters of the longest part: an amount may have its own block. */
function* runsFrom(
  lines: readonly string[],
  first: number,
  mostLetters: number,
): Generator<[letters: string, places: readonly number[]]> {
  const places = [first];
  let letters = lines[first] ?? '';
  for (const line of lines.slice(first + 1, first + SELECTION_SETTINGS.declaredParts.mostOfPart)) {
    letters += line;
    if (letters.length > mostLetters) return;
    places.push(first + places.length);
    yield [letters, [...places]];
  }
}

function partsInJsonLd(snapshot: Snapshot): string[] {
  const { most, mostChars } = SELECTION_SETTINGS.declaredParts;
  const isListed = snapshot.texts.some(({ text }) => /"(?:recipeIn|ingredients|HowTo)/.test(text));
  if (!isListed) return [];
  return jsonLdOf(snapshot)
    .filter(({ types }) => types.some(type => type === 'Recipe' || type === 'HowTo'))
    .flatMap(({ properties }) => [...PARTS, 'description'].flatMap(name => properties.get(name) ?? []))
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
function markedParts(evidence: Evidence): number[] {
  const { snapshot, sums } = evidence;
  const lineOf = once(() => lineFinder(evidence));
  const places: number[] = [];
  for (const [index, { attributes }] of snapshot.elements.entries()) {
    if (attributes.itemprop === undefined) continue;
    if (!attributes.itemprop.split(/\s+/).some(name => PARTS.has(name))) continue;
    const { firstPiece, endPiece } = sums.of(index);
    const line = firstPiece < endPiece ? -1 : lineOf()(index);
    const [first, end] = line < 0 ? [firstPiece, endPiece] : [line, line + 1];
    // Parts marked within a marked part are in it already.
    for (let place = Math.max(first, (places.at(-1) ?? -1) + 1); place < end; place++) places.push(place);
  }
  return places;
}

/** Returns a function that finds the piece of which an inline element has nearly all of the text; -1 for none. */
function lineFinder({ snapshot, tree, pieces }: Evidence): (index: number) => number {
  const { shares } = SELECTION_SETTINGS.declaredParts;
  const charsIn = new Float64Array(snapshot.elements.length);
  const charsOfLines = new Float64Array(pieces.length);
  const lines = new Int32Array(snapshot.texts.length).fill(-1);
  for (const [place, { texts }] of pieces.entries())
    for (const index of texts) {
      const { text, parent } = tree.text(index);
      add(charsIn, parent, nonBlankChars(text));
      add(charsOfLines, place, nonBlankChars(text));
      lines[index] = place;
    }
  sumUpwards(snapshot, [charsIn]);
  // A text in no piece gets the line of the text after it.
  for (let text = lines.length - 2; text >= 0; text--)
    if (at(lines, text) < 0) lines[text] = at(lines, text + 1);
  return index => {
    const line = at(lines, tree.firstTextAfter(index));
    const chars = at(charsIn, index);
    return chars > 0 && chars >= shares.piece * at(charsOfLines, line) ? line : -1;
  };
}

/** The same pieces, and all pieces of lists and tables of which most are among them: names of groups, odd lines. */
function withTheirLists({ tree, sums, pieces }: Evidence, declared: ReadonlySet<number>): Set<number> {
  if (declared.size === 0) return new Set();
  const { shares, leastOfList } = SELECTION_SETTINGS.declaredParts;
  const declaredSums = new RunningSum(pieces.map((_, place) => Number(declared.has(place))));
  const all = new Set(declared);
  let end = 0;
  for (const index of tree.withTag(...LISTS)) {
    const { firstPiece, endPiece } = sums.of(index);
    const count = declaredSums.between(firstPiece, endPiece);
    if (count < leastOfList || count < shares.list * (endPiece - firstPiece)) continue;
    for (let place = Math.max(firstPiece, end); place < endPiece; place++) all.add(place);
    end = Math.max(end, endPiece);
  }
  return all;
}

const LISTS: ReadonlySet<string> = new Set(['ul', 'ol', 'dl', 'table']);
