// A built-in stroke font: labels look the same on every machine, even without fonts.

/** A polyline in px from the top left of the capitals. */
export type Stroke = readonly (readonly [x: number, y: number])[];

/** Capitals use a grid 4 wide and 6 high; each point is two digits, x and y; commas separate strokes. */
const CAPITAL_UNITS = 6;
const GAP_UNITS = 1.9;
const SPACE_UNITS = 2;
const UNKNOWN = '?';

const GLYPHS: Readonly<Record<string, string>> = {
  A: '06 20 46,14 34',
  B: '00 30 41 42 33 03,33 44 45 36 06 00',
  C: '41 30 10 01 05 16 36 45',
  D: '00 20 42 44 26 06 00',
  E: '40 00 06 46,03 33',
  F: '40 00 06,03 33',
  G: '41 30 10 01 05 16 36 45 43 23',
  H: '00 06,40 46,03 43',
  I: '00 06',
  J: '30 35 26 16 05',
  K: '00 06,40 03 46',
  L: '00 06 36',
  M: '06 00 23 40 46',
  N: '06 00 46 40',
  O: '10 30 41 45 36 16 05 01 10',
  P: '06 00 30 41 42 33 03',
  Q: '10 30 41 45 36 16 05 01 10,24 46',
  R: '06 00 30 41 42 33 03,23 46',
  S: '41 30 10 01 02 13 33 44 45 36 16 05',
  T: '00 40,20 26',
  U: '00 05 16 36 45 40',
  V: '00 26 40',
  W: '00 16 22 36 40',
  X: '00 46,40 06',
  Y: '00 23 40,23 26',
  Z: '00 40 06 46',
  0: '10 30 41 45 36 16 05 01 10',
  1: '11 20 26,16 36',
  2: '01 10 30 41 42 06 46',
  3: '01 10 30 41 42 33 23,33 44 45 36 16 05',
  4: '36 30 04 44',
  5: '40 00 02 32 43 45 36 16 05',
  6: '41 30 10 01 05 16 36 45 43 32 12 03',
  7: '00 40 16',
  8: '10 30 41 42 33 13 02 01 10,13 04 05 16 36 45 44 33',
  9: '05 16 36 45 41 30 10 01 03 14 34 43',
  '%': '05 41,00 10 11 01 00,35 45 46 36 35',
  '.': '06 06',
  ',': '06 07',
  ':': '02 02,05 05',
  '-': '03 23',
  _: '06 46',
  '/': '06 30',
  '+': '03 43,21 25',
  '=': '02 42,04 44',
  '<': '30 03 36',
  '>': '00 33 06',
  '(': '10 01 05 16',
  ')': '00 11 15 06',
  "'": '00 01',
  '!': '00 04,06 06',
  '?': '01 10 30 41 42 23 24,26 26',
};

interface Glyph {
  readonly strokes: readonly Stroke[];
  readonly width: number;
}

const glyphs = new Map(Object.entries(GLYPHS).map(([letter, drawing]) => [letter, glyphOf(drawing)]));

export interface LetterPen {
  readonly letter: string;
  /** px from the left of the text. */
  readonly pen: number;
}

/** Places the letters of a line of text with capitals `capHeight` px high. */
export function letterPens(text: string, capHeight: number): LetterPen[] {
  const unit = capHeight / CAPITAL_UNITS;
  const pens: LetterPen[] = [];
  let units = 0;
  for (const letter of text.toUpperCase()) {
    pens.push({ letter, pen: units * unit });
    units += glyphFor(letter).width + GAP_UNITS;
  }
  return pens;
}

/** Relative to the letter. */
export function letterStrokes(letter: string, capHeight: number): Stroke[] {
  const unit = capHeight / CAPITAL_UNITS;
  return glyphFor(letter).strokes.map(stroke =>
    stroke.map(([x, y]): [number, number] => [x * unit, y * unit]),
  );
}

export function letterWidth(letter: string, capHeight: number): number {
  return glyphFor(letter).width * (capHeight / CAPITAL_UNITS);
}

/** px from the first to the last stroke of a text. */
export function textWidth(text: string, capHeight: number): number {
  const last = letterPens(text, capHeight).at(-1);
  return last === undefined ? 0 : last.pen + letterWidth(last.letter, capHeight);
}

/** Stroke thickness in px at this size. */
export function strokeWidth(capHeight: number): number {
  return capHeight * 0.175;
}

const SPACE: Glyph = { strokes: [], width: SPACE_UNITS };

function glyphFor(letter: string): Glyph {
  if (letter.trim() === '') return SPACE;
  return glyphs.get(letter) ?? glyphs.get(UNKNOWN) ?? SPACE;
}

function glyphOf(drawing: string): Glyph {
  const strokes = drawing
    .split(',')
    .map(stroke => stroke.split(' ').map((point): [number, number] => [Number(point[0]), Number(point[1])]));
  return { strokes, width: Math.max(...strokes.flat().map(([x]) => x)) };
}
