// Detects code that is laid out without `pre`: boxes of two or more lines in a monospace font that keep their white space.

import { type Box, bottom, EMPTY_BOX, isEmpty, union } from '../../../base/box.ts';
import { isOwnLine } from '../../../page/perception/computed-style.ts';
import { isBlankText } from '../../../page/perception/letters.ts';
import { PAGE_LIMITS } from '../../../page/perception/limits.ts';
import { type PageTree, treeOf } from '../../../page/snapshot/page-tree.ts';
import { HEADING_TAGS } from '../../../page/snapshot/sight.ts';
import type {
  Snapshot,
  SnapshotElement,
  SnapshotStyle,
  SnapshotText,
} from '../../../page/snapshot/snapshot.ts';
import type { Selection } from '../../selection/kept.ts';
import { LIMITS } from '../limits.ts';
import { isColumnOfNumbers, numberIn, numbersBeside } from './line-numbers.ts';

/**
 * Returns the boxes that are blocks of code. Prose (mails, chats, poems) is set in monospace fonts too, so a box must
 * be monospace throughout, contain no picture, table, heading or link (but line numbers may be links), and meet one of
 * these conditions:
 * - its lines never wrap (`white-space: pre`), as in `pre`; or
 * - its lines keep their white space and wrap, and are numbered, in the box or beside it; or
 * - its white space collapses, each line is a box of its own, and no-break spaces indent one of them.
 * Lines that are boxes must follow one another without paragraph spacing.
 */
export function codeBoxesOf(snapshot: Snapshot, selection: Selection): ReadonlySet<number> {
  const kinds = snapshot.styles.map(kindOf);
  const texts = keptTexts(snapshot, selection);
  const isFound = texts.some(text => kindOfText(snapshot, kinds, text) !== 'other' && !isNumber(text));
  return isFound ? new BoxSearch(snapshot, kinds, texts).run() : NONE;
}

const NONE: ReadonlySet<number> = new Set();

/** Treatment of white space in a monospace text. */
type Kind = 'fixed' | 'wrapping' | 'collapsing' | 'other';

function kindOf({ fontFamily, whiteSpace }: SnapshotStyle): Kind {
  if (!MONOSPACE.test(fontFamily)) return 'other';
  if (whiteSpace === 'pre') return 'fixed';
  return /^(?:pre-wrap|break-spaces)/.test(whiteSpace) ? 'wrapping' : 'collapsing';
}

export const isMonospace = ({ fontFamily }: SnapshotStyle): boolean => MONOSPACE.test(fontFamily);

/** Generic families, and monospace fonts used without one. */
const MONOSPACE = /mono|courier|consolas|menlo/i;

const kindOfText = (snapshot: Snapshot, kinds: readonly Kind[], { parent }: SnapshotText): Kind =>
  kinds[treeOf(snapshot).element(parent).style] ?? 'other';

const keptTexts = ({ texts }: Snapshot, selection: Selection): SnapshotText[] =>
  texts.filter(({ text }, at) => !isBlankText(text) && selection.keptTexts[at] === 1);

/** Detects a possible line number, in any font. */
const isNumber = ({ text }: SnapshotText): boolean => numberIn(text) !== undefined;

/** Summarises the kept texts of an element and its descendants. */
interface Sum {
  texts: number;
  numbers: number;
  /** Counts texts that are not numbers, by kind. */
  readonly kinds: Record<Kind, number>;
  /** Union of all texts except numbers. */
  box: Box;
  /** Number of texts that are in no line box inside the element. */
  own: number;
  isIndented: boolean;
}

class BoxSearch {
  readonly #snapshot: Snapshot;
  readonly #tree: PageTree;
  readonly #kinds: readonly Kind[];
  readonly #sums: (Sum | undefined)[];
  /** 1 for elements with content that cannot occur in code. */
  readonly #holdsNonCode: Uint8Array;

  constructor(snapshot: Snapshot, kinds: readonly Kind[], texts: readonly SnapshotText[]) {
    this.#snapshot = snapshot;
    this.#tree = treeOf(snapshot);
    this.#kinds = kinds;
    this.#sums = new Array(snapshot.elements.length);
    this.#holdsNonCode = new Uint8Array(snapshot.elements.length);
    for (const text of texts) this.#add(text);
    this.#sumUp();
  }

  run(): ReadonlySet<number> {
    const found = new Set<number>();
    let end = 0;
    for (const [index, { tag }] of this.#snapshot.elements.entries()) {
      if (index < end || this.#sums[index] === undefined) continue;
      const isCode = this.#isCode(index, tag);
      if (isCode) found.add(index);
      if (isCode || CODE.has(tag)) end = this.#tree.end(index);
    }
    return found;
  }

  #add(text: SnapshotText): void {
    const sum = this.#sumOf(text.parent);
    sum.texts++;
    sum.own++;
    if (isNumber(text)) sum.numbers++;
    else {
      sum.kinds[kindOfText(this.#snapshot, this.#kinds, text)]++;
      sum.box = union(sum.box, text.pageBox);
      sum.isIndented ||= text.text.startsWith('\u00a0');
    }
  }

  #sumOf(index: number): Sum {
    let sum = this.#sums[index];
    if (sum === undefined) {
      const kinds = { fixed: 0, wrapping: 0, collapsing: 0, other: 0 };
      sum = { texts: 0, numbers: 0, kinds, box: EMPTY_BOX, own: 0, isIndented: false };
      this.#sums[index] = sum;
    }
    return sum;
  }

  #sumUp(): void {
    const { elements } = this.#snapshot;
    for (let index = elements.length - 1; index > 0; index--) {
      const { parent, tag, attributes } = this.#tree.element(index);
      const sum = this.#sums[index];
      if (parent < 0) continue;
      if (sum !== undefined) join(this.#sumOf(parent), sum, !isOwnLine(this.#tree.style(index)));
      const isNonCode =
        NEVER_INSIDE_CODE.has(tag) ||
        HEADING_TAGS.has(tag) ||
        (attributes.href !== undefined && sum !== undefined && sum.texts > sum.numbers);
      if (isNonCode || this.#holdsNonCode[index] === 1) this.#holdsNonCode[parent] = 1;
    }
  }

  #isCode(index: number, tag: string): boolean {
    const sum = this.#sums[index];
    if (sum === undefined || sum.kinds.other > 0 || this.#holdsNonCode[index] === 1 || NEVER_CODE.has(tag))
      return false;
    if (sum.texts === sum.numbers || !isOwnLine(this.#tree.style(index))) return false;
    const isLines = sum.own === sum.texts && !this.#isOneLine(sum, index);
    const isBoxes = !isLines && sum.own === 0 && this.#isOfLineBoxes(index);
    if (sum.kinds.collapsing > 0) return isBoxes && sum.isIndented;
    return (isLines || isBoxes) && (sum.kinds.wrapping === 0 || this.#isNumbered(index));
  }

  #isOneLine({ box }: Sum, index: number): boolean {
    return box[3] <= PAGE_LIMITS.oneLineEm * this.#tree.style(this.#lettersIn(index)).fontSize;
  }

  /** Returns the first element with text of its own; its font is that of the code. */
  #lettersIn(index: number): number {
    for (let inner = index; inner < this.#tree.end(index); inner++) {
      const [text] = this.#sums[inner] === undefined ? [] : this.#tree.texts(inner);
      if (text !== undefined && !isBlankText(this.#tree.text(text).text)) return inner;
    }
    return index;
  }

  /** Tells if the element consists of boxes of one line each, directly below one another. */
  #isOfLineBoxes(index: number): boolean {
    const letters = this.#tree.style(this.#lettersIn(index));
    const most = LIMITS.codeGapEm * letters.fontSize;
    let lines = 0;
    let lowest: number | undefined;
    for (const child of this.#tree.children(index)) {
      const sum = this.#sums[child];
      const box = this.#tree.element(child).pageBox;
      if (isEmpty(box)) continue;
      if (sum !== undefined) {
        const isLine = isOwnLine(this.#tree.style(child)) && this.#isOneLine(sum, child);
        if (!isLine || (lowest !== undefined && Math.abs(box[1] - lowest) > most)) return false;
        if (sum.texts > sum.numbers) lines++;
      }
      lowest = bottom(box);
    }
    return lines > 1;
  }

  /** Looks for line numbers inside the box or in a column beside it. */
  #isNumbered(index: number): boolean {
    const { texts } = this.#snapshot;
    const end = this.#tree.end(index);
    const numbers: string[] = [];
    for (let at = this.#tree.firstTextAfter(index - 1); (texts[at]?.parent ?? end) < end; at++) {
      const text = texts[at];
      if (text !== undefined && isNumber(text)) numbers.push(text.text.trim());
    }
    return isColumnOfNumbers(numbers.join('\n')) || numbersBeside(this.#tree, index).length > 0;
  }
}

function join(sum: Sum, part: Sum, runsOn: boolean): void {
  sum.texts += part.texts;
  sum.numbers += part.numbers;
  for (const kind of KINDS) sum.kinds[kind] += part.kinds[kind];
  sum.box = union(sum.box, part.box);
  if (runsOn) sum.own += part.own;
  sum.isIndented ||= part.isIndented;
}

const KINDS: readonly Kind[] = ['fixed', 'wrapping', 'collapsing', 'other'];

/** Tells if an element is not in code: a picture, a field, a link. */
export const isNonCode = ({ tag, attributes }: SnapshotElement): boolean =>
  NEVER_INSIDE_CODE.has(tag) || HEADING_TAGS.has(tag) || attributes.href !== undefined;

/** Elements that are code by tag name; they include their content. */
export const CODE: ReadonlySet<string> = new Set('pre listing xmp code samp tt textarea'.split(' '));

/** Elements whose tag gives their content another meaning. */
export const NEVER_CODE: ReadonlySet<string> = new Set(
  [...CODE, ...'html body table caption thead tbody tfoot tr td th li dl dt dd'.split(' ')].concat(
    'blockquote figure figcaption details summary a button label'.split(' '),
  ),
);

const NEVER_INSIDE_CODE: ReadonlySet<string> = new Set(
  'img picture video iframe table math textarea select input'.split(' '),
);
