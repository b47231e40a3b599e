// The sheet: a report as data, written by Node and drawn by the studio page. Nothing in it is markup.

export interface Sheet {
  readonly title: string;
  readonly parts: readonly Part[];
  /** Parts show them by their place. */
  readonly drawings?: readonly (Drawing | null)[];
  /** The start of a command, to which the ticked rows of tables are added. */
  readonly command?: string;
}

export type Part =
  | { readonly p: Words }
  | { readonly list: readonly Words[]; readonly isLegend?: boolean }
  | PartTable
  | { readonly drawing: number; readonly caption: Words }
  | { readonly picture: number; readonly caption: Words }
  | PartColumns
  | { readonly fold: string; readonly parts: readonly Part[]; readonly isOpen?: boolean }
  | PartSection;

export interface PartColumns {
  readonly beside: readonly (readonly Part[])[];
  readonly name: string;
  /** The first column is a small picture of what the second says. */
  readonly hasThumbnail?: boolean;
}

export interface PartTable {
  readonly head: readonly string[];
  readonly rows: readonly SheetRow[];
}

export interface SheetRow {
  readonly id?: string;
  readonly cells: readonly (Words | SheetCell)[];
}

export interface SheetCell {
  readonly cell: Words;
  readonly small?: Words;
  /** 0 to 1: how strongly it is tinted. */
  readonly heat?: number | null | undefined;
}

export interface PartSection {
  readonly section: Words;
  readonly parts: readonly Part[];
  readonly id?: string;
  /** `page`: in a box, and drawn when it is near the window. */
  readonly look?: 'page' | 'changed' | 'same';
}

/** A text, or texts in a row. */
export type Words = string | number | MarkedWords | readonly Words[];

export interface MarkedWords {
  /** Isolated: a text of a page may run from right to left. */
  readonly text: string;
  readonly as?: 'b' | 'code' | 'small' | 'time';
  /** Class names. */
  readonly look?: string;
  readonly href?: string;
  /** Words that a tick adds to the command; the text is the name of the tick. */
  readonly tick?: string;
  /** A drawing in place of the text. */
  readonly drawing?: number;
}

export interface Drawing {
  /** px */
  readonly width: number;
  readonly height: number;
  /** Place among the pictures of the file. */
  readonly picture?: number | undefined;
  readonly marks: readonly Mark[];
}

export interface Mark {
  /** Class name, as in `mark-rules.ts`. */
  readonly look: string;
  /** SVG path data. */
  readonly area: string;
  /** Instead of the outline of the area. */
  readonly line?: string;
  readonly title?: string;
  readonly href?: string;
  /** Letters in the area, from this point. */
  readonly letters?: { readonly x: number; readonly y: number; readonly text: string };
}

export const legendOf = (marks: readonly (readonly [look: string, means: string])[]): Part => ({
  isLegend: true,
  list: marks.map(([look, means]) => [swatch(look), means]),
});

/** Marks by the severity of what an audit finds. */
export const SEVERITY_LOOKS = { serious: 'look-lost', moderate: 'look-kept', minor: 'look-unsure' } as const;

/** A small square in the colour of a mark. */
export const swatch = (look: string): MarkedWords => ({ text: '', look: `swatch ${look}` });

/** Left, top, width and height as the area of a mark. */
export function boxArea(box: readonly [number, number, number, number]): string {
  const [left, top, width, height] = box.map(Math.round);
  return `M${left} ${top}h${width}v${height}h-${width}z`;
}
