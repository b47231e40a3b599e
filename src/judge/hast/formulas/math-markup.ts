// Converts a formula without TeX to TeX, by way of MathML, whichever markup it has: MathML, or the elements of MathJax
// 3 and 4, which paint MathML as HTML (`mjx-mfrac`) or as SVG (`data-mml-node="mfrac"`).

import { MathMLToLaTeX } from 'mathml-to-latex';
import type { PageTree } from '../../../page/snapshot/page-tree.ts';
import { isSeen } from '../../../page/snapshot/sight.ts';
import type { SnapshotElement, SnapshotText } from '../../../page/snapshot/snapshot.ts';
import { LIMITS } from '../limits.ts';

/** `null` if the formula is too large or too deep to convert. */
function mathMarkup(tree: PageTree, formula: number): string | null {
  const budget = { chars: LIMITS.mathChars };
  const markup = new MarkupWriter(tree, budget, hiddenIn(tree, formula)).contentOf(formula, 0);
  return budget.chars < 0 ? null : `<math>${markup}</math>`;
}

/** A formula for screen readers is hidden as a whole; text that is hidden alone is no part of it. */
export function hiddenIn(tree: PageTree, formula: number): (text: SnapshotText) => boolean {
  const { visibility: own } = tree.element(formula);
  return ({ visibility, text }) =>
    !isSeen(visibility) &&
    !(visibility === own && !isSeen(own)) &&
    !(visibility === 'empty' && lettersIn(text).length === 0);
}

/** Letters and digits, each as the plain one of a math alphabet. */
export const lettersIn = (text: string): readonly string[] =>
  text.normalize('NFKC').match(/[\p{L}\p{N}]/gu) ?? [];

/** The name of an element in MathML; undefined for an element that only lays out. */
function nameOf({ tag, attributes }: SnapshotElement): string | undefined {
  const name = attributes['data-mml-node'] ?? (tag.startsWith('mjx-') ? tag.slice('mjx-'.length) : tag);
  if (name === 'TeXAtom' || name === 'texatom') return 'mrow';
  return name === 'none' || (/^m[a-z]+$/.test(name) && !NOT_MATH.has(name)) ? name : undefined;
}

const NOT_MATH: ReadonlySet<string> = new Set(['math', 'main', 'map', 'mark', 'menu', 'meta', 'meter']);
const TOKENS: ReadonlySet<string> = new Set(['mi', 'mn', 'mo', 'mtext', 'ms']);
/** Children that are not part of the formula: other forms of it, and struts. */
const APART = /^(?:annotation(?:-xml)?|mphantom|mjx-(?:surd|[a-z]strut|assistive-mml|speech|labels))$/;
/** The parts of an element in the order of MathML, by the names that MathJax gives them in HTML. */
const SLOTS: Readonly<Record<string, readonly string[]>> = {
  mroot: ['mjx-box', 'mjx-root'],
  mfrac: ['mjx-num', 'mjx-den'],
  munder: ['mjx-base', 'mjx-under'],
  mover: ['mjx-base', 'mjx-over'],
  munderover: ['mjx-base', 'mjx-under', 'mjx-over'],
};
/** Their script holds the upper part first. */
const TWO_SCRIPTS: ReadonlySet<string> = new Set(['msubsup', 'munderover']);

class MarkupWriter {
  readonly #tree: PageTree;
  readonly #budget: { chars: number };
  readonly #isHidden: (text: SnapshotText) => boolean;

  constructor(tree: PageTree, budget: { chars: number }, isHidden: (text: SnapshotText) => boolean) {
    this.#tree = tree;
    this.#budget = budget;
    this.#isHidden = isHidden;
  }

  contentOf(index: number, depth: number): string {
    return this.#parts(index, depth).join('');
  }

  /** Writes each child; an element that only lays out is replaced by its children. */
  #parts(index: number, depth: number): string[] {
    this.#budget.chars--;
    if (depth > LIMITS.mathDepth) this.#budget.chars = -1;
    if (this.#budget.chars < 0) return [];
    return this.#tree.children(index).flatMap(child => this.#element(child, depth + 1));
  }

  #element(index: number, depth: number): string[] {
    const element = this.#tree.element(index);
    if (APART.test(element.tag)) return [];
    const name = nameOf(element);
    if (name === undefined) return this.#parts(index, depth);
    if (TOKENS.has(name)) return this.#token(index, name, element);
    const parts = this.#inOrder(index, name, depth);
    return [name === 'mlabeledtr' ? labelledRow(parts) : tag(name, parts, element)];
  }

  /** Splits a long text, since the converter takes quadratic time for each. */
  #token(index: number, name: string, element: SnapshotElement): string[] {
    const written = this.#text(index);
    const text = name === 'mtext' ? written : written.trim();
    this.#budget.chars -= text.length;
    if (name === 'mo' && text === SURD && element.attributes['data-mml-node'] !== undefined) return [];
    if (text.trim() === '' || (name === 'mo' && INVISIBLE.test(text))) return [];
    const variant = VARIANTS.find(([from, to]) => text >= from && text <= to)?.[2];
    const attributes = variant === undefined ? element.attributes : { mathvariant: variant };
    const chunks = text.replace(MATH_LETTERS, letter => letter.normalize('NFKC')).match(CHUNK) ?? [];
    return chunks.map(chunk => tag(name, [escapeXml(chunk)], { attributes }));
  }

  #text(index: number): string {
    let text = '';
    for (let inner = index; inner < this.#tree.end(index); inner++) {
      const own = this.#tree
        .texts(inner)
        .map(at => this.#tree.text(at))
        .map(found => (this.#isHidden(found) ? '' : found.text))
        .join('');
      text += own === '' ? signOf(this.#tree.element(inner)) : own;
    }
    return text;
  }

  #inOrder(index: number, name: string, depth: number): string[] {
    const children = this.#tree.children(index);
    const hasScript = children.some(child => this.#tree.element(child).tag === 'mjx-script');
    const slots = hasScript ? [] : this.#slots(index, SLOTS[name] ?? []);
    if (slots.length > 0) return slots.map(slot => tag('mrow', slot === -1 ? [] : this.#parts(slot, depth)));
    const parts = this.#parts(index, depth);
    if (!hasScript || !TWO_SCRIPTS.has(name) || parts.length !== 3) return parts;
    const [base = '', upper = '', lower = ''] = parts;
    return [base, lower, upper];
  }

  /** Finds the parts of an element, which layout may have put into tables; -1 for one that is missing. */
  #slots(index: number, names: readonly string[]): number[] {
    const found = new Map<string, number>();
    for (let inner = index + 1; names.length > found.size && inner < this.#tree.end(index); ) {
      const name = this.#tree.element(inner).tag;
      const isSlot = names.includes(name) && !found.has(name);
      if (isSlot) found.set(name, inner);
      inner = isSlot ? this.#tree.end(inner) : inner + 1;
    }
    return found.size === 0 ? [] : names.map(name => found.get(name) ?? -1);
  }
}

const SURD = '√';
/** Function application, times, separator and plus, none of which is painted. */
const INVISIBLE = /^[\u2061-\u2064]$/;
/** Letters in the type of a formula, such as 𝑥, which is only the usual italic, and 𝐯. */
const MATH_LETTERS = /[\u{1d400}-\u{1d7ff}]/gu;
const VARIANTS: readonly (readonly [from: string, to: string, variant: string])[] = [
  ['\u{1d400}', '\u{1d433}', 'bold'],
  ['\u{1d49c}', '\u{1d4cf}', 'script'],
  ['\u{1d504}', '\u{1d537}', 'fraktur'],
  ['\u{1d538}', '\u{1d56b}', 'double-struck'],
  ['\u{1d6a8}', '\u{1d6c0}', 'bold'],
  ['\u{1d7ce}', '\u{1d7d7}', 'bold'],
];
const CHUNK = /.{1,60}/gsu;

/** The letter that a style sheet or a path paints, by its code in hexadecimal digits. */
export function signOf({ attributes }: SnapshotElement): string {
  const { class: classes = '', 'data-c': drawn } = attributes;
  const digits = drawn ?? /(?:^|\s)mjx-c([\dA-F]{2,5})(?:\s|$)/.exec(classes)?.[1] ?? '';
  const code = /^[\dA-F]{2,5}$/i.test(digits) ? Number.parseInt(digits, 16) : 0;
  return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : '';
}

/** The label of a row, which comes first, is painted at its end. */
function labelledRow([label = '', ...cells]: readonly string[]): string {
  const row = cells.join('').replace(/<\/mtd>$/, '');
  return tag('mtr', [`${row}${label.replace(/<\/?mtd>/g, '')}</mtd>`]);
}

const KEPT_ATTRIBUTES = ['mathvariant', 'open', 'close', 'separators', 'notation', 'linethickness'] as const;

function tag(name: string, parts: readonly string[], { attributes }: Partial<SnapshotElement> = {}): string {
  const kept = KEPT_ATTRIBUTES.flatMap(key => {
    const value = attributes?.[key];
    return value === undefined || value.length > 20 ? [] : ` ${key}="${escapeXml(value)}"`;
  });
  return `<${name}${kept.join('')}>${parts.join('')}</${name}>`;
}

const escapeXml = (text: string): string => text.replace(/[&<>"]/g, sign => `&#${sign.charCodeAt(0)};`);

/** '' if the formula is empty, too large, or nothing that the converter knows. */
export function texOfMath(tree: PageTree, formula: number, isDisplay: boolean): string {
  const markup = mathMarkup(tree, mathIn(tree, formula));
  if (markup === null) return '';
  try {
    const tex = withFunctions(MathMLToLaTeX.convert(markup));
    return isDisplay ? alignedLines(tex) : tex;
  } catch {
    return '';
  }
}

/** Adds the backslash to names of functions, which the converter writes as letters. Leaves text as it is. */
const withFunctions = (tex: string): string =>
  tex
    .split(/(\\[a-z]{2,15}\{[a-zA-Z ,.]{1,99}\})/)
    .map((part, at) => (at % 2 === 1 ? part : part.replace(FUNCTION, '\\$&')))
    .join('');
const FUNCTION =
  /(?<![\\a-zA-Z])(?:arc(?:cos|sin|tan)|cosh?|coth?|sinh?|tanh?|exp|ln|log|lim|max|min|sup|inf|det|dim|ker|gcd)(?![a-zA-Z])/g;

/** The MathML that MathJax adds for screen readers is more exact than what it paints. */
function mathIn(tree: PageTree, formula: number): number {
  const end = tree.end(formula);
  for (let index = formula; index < end; index++) if (tree.element(index).tag === 'math') return index;
  return formula;
}

const TABLE = /^\\begin\{matrix\}(.*)\\end\{matrix\}$/s;

/** A table that is the whole formula aligns its lines. */
function alignedLines(tex: string): string {
  const lines = TABLE.exec(tex.trim())?.[1];
  if (lines === undefined || lines.includes('{matrix}')) return tex;
  return lines.includes('\\\\') ? `\\begin{aligned}${lines}\\end{aligned}` : lines;
}
