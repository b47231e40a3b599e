// Finds formulas by their MathML or TeX, however a script rendered them, and returns them as TeX.

import { collapse, validText } from '../../../page/perception/letters.ts';
import { isTexScript } from '../../../page/perception/pending-pictures.ts';
import { ownText } from '../../../page/perception/texts-within.ts';
import { type PageTree, treeOf } from '../../../page/snapshot/page-tree.ts';
import { isSeen } from '../../../page/snapshot/sight.ts';
import type { Snapshot, SnapshotElement } from '../../../page/snapshot/snapshot.ts';
import { hiddenIn, lettersIn, signOf, texOfMath } from './math-markup.ts';

export interface Formula {
  /** TeX, or the letters of the formula if it cannot be converted. */
  readonly text: string;
  readonly isTex: boolean;
  /** True for a formula on a line of its own. */
  readonly isDisplay: boolean;
}

/** Maps the outermost element that only shows a formula to that formula. */
export function formulasOf(snapshot: Snapshot): ReadonlyMap<number, Formula> {
  const formulas = new Map<number, Formula>();
  const sources = sourcesOf(treeOf(snapshot));
  for (const [at, index] of sources.entries()) {
    const container = containerOf(treeOf(snapshot), index, sources[at + 1] ?? snapshot.elements.length);
    const formula = formulaIn(treeOf(snapshot), index, container);
    if (formula.text !== '') formulas.set(container, formula);
  }
  return formulas;
}

/** Ignores formulas nested in others. */
function sourcesOf(tree: PageTree): number[] {
  const sources: number[] = [];
  let end = 0;
  for (const [index, found] of tree.snapshot.elements.entries()) {
    if (index < end || !isSource(found)) continue;
    sources.push(index);
    end = tree.end(index);
  }
  return sources;
}

const isSource = ({ tag, attributes }: SnapshotElement): boolean =>
  tag === 'math' ||
  tag === 'mjx-container' ||
  (attributes['data-tex'] !== undefined && !FLAG.test(attributes['data-tex'].trim())) ||
  isTexScript({ tag, attributes }) ||
  (tag === 'img' && isPictureOfTex(attributes));

/** Values that switch something, and are no TeX. */
const FLAG = /^(?:[01]|true|false)?$/;

/** MediaWiki, WordPress and others render formulas as pictures with the TeX as alternative text. */
const isPictureOfTex = ({
  alt = '',
  class: classes = '',
  src = '',
}: SnapshotElement['attributes']): boolean =>
  alt.trim() !== '' &&
  !/^[a-zA-Z]:\\/.test(alt) &&
  (/\\[a-zA-Z]+ ?[_^{]|^\{\\[a-z]+style/.test(alt) ||
    /(?:^|[\s-])(?:la)?tex(?:$|\s)|math-fallback/.test(classes) ||
    /\b(?:la|mime|math)tex\.(?:php|cgi|codecogs)\b|\/equation\?tex=/.test(src.slice(0, 200)));

/** Classes and elements of KaTeX, MathJax and MediaWiki around one formula in several forms. */
const CONTAINER =
  /(?:^|\s)(?:katex(?:-\w+)?|MathJax(?:_[\w]+)?|MJX[\w-]*|mjx-[\w-]+|mwe-math-[\w-]+)(?:\s|$)/;
const LEVELS_UP = 6;

function containerOf(tree: PageTree, index: number, nextSource: number): number {
  if (tree.element(index).tag === 'script') return paintedBefore(tree, index);
  let container = index;
  for (const around of tree.selfAndAncestors(tree.parent(index), LEVELS_UP)) {
    const { tag, attributes } = tree.element(around);
    if (tree.end(around) > nextSource) break;
    if (tag.startsWith('mjx-') || CONTAINER.test(attributes.class ?? '')) container = around;
  }
  return container;
}

/** MathJax 2 renders a formula right before the script with its TeX. */
function paintedBefore(tree: PageTree, script: number): number {
  const before = tree.siblingBefore(script);
  return CONTAINER.test(tree.element(before).attributes.class ?? '') ? before : script;
}

function formulaIn(tree: PageTree, source: number, container: number): Formula {
  const around = tree.element(container).attributes;
  const own = tree.element(source).attributes;
  const isDisplay =
    own.display === 'block' ||
    around.display === 'true' ||
    /mode=display/.test(own.type ?? '') ||
    /display/i.test(around.class ?? '');
  const isChecked = tree.snapshot.isChecked === true && tree.element(source).tag !== 'img';
  const painted = isChecked ? paintedIn(tree, container) : undefined;
  const isShown = (form: string) => form !== '' && (painted === undefined || isPainted(form, painted));
  const tex = texOf(tree, source);
  if (isShown(tex)) return { text: tex, isTex: true, isDisplay };
  const converted = cleanTex(texOfMath(tree, source, isDisplay));
  if (isShown(converted)) return { text: converted, isTex: true, isDisplay };
  const letters = painted ?? lettersOf(tree, source);
  return { text: collapse(validText(letters)).text, isTex: false, isDisplay };
}

function lettersOf(tree: PageTree, source: number): string {
  const isHidden = hiddenIn(tree, source);
  return [...tree.textsWithin(source)].flatMap(([, text]) => (isHidden(text) ? [] : text.text)).join(' ');
}

/** The part of a formula that people see, in whichever of its forms. */
function paintedIn(tree: PageTree, container: number): string {
  const signs: string[] = [];
  for (let index = container; index < tree.end(container); index++) {
    for (const at of tree.texts(index)) {
      const { text, visibility } = tree.text(at);
      if (isSeen(visibility)) signs.push(text);
    }
    if (isSeen(tree.element(index).visibility)) signs.push(signOf(tree.element(index)));
  }
  return signs.filter(sign => sign !== '').join(' ');
}

/** Letters of TeX that are not painted: arguments such as a length or a colour have fewer, and fewer than are painted. */
const MOST_UNPAINTED = 20;

/** True if the letters of a written form are those that are painted, in any order: no command paints its name. */
function isPainted(form: string, painted: string): boolean {
  const left = new Map<string, number>();
  const shown = lettersIn(painted);
  for (const letter of shown) left.set(letter, (left.get(letter) ?? 0) + 1);
  let unpainted = 0;
  for (const letter of lettersIn(form.replace(/\\(?:(?:begin|end)\{[a-zA-Z*]{1,20}\}|[a-zA-Z]+)/g, ' '))) {
    const count = left.get(letter) ?? 0;
    if (count === 0) unpainted++;
    else left.set(letter, count - 1);
  }
  return unpainted <= Math.min(MOST_UNPAINTED, shown.length);
}

function texOf(tree: PageTree, source: number): string {
  if (tree.element(source).tag === 'script') return cleanTex(ownText(tree, source));
  for (let index = source + 1; index < tree.end(source); index++) {
    const { tag, attributes } = tree.element(index);
    if (tag === 'annotation' && /tex/i.test(attributes.encoding ?? '')) return cleanTex(ownText(tree, index));
  }
  const { alttext, alt, 'data-tex': data } = tree.element(source).attributes;
  return cleanTex(data ?? alttext ?? alt ?? latexOfMathJax(tree, source));
}

/** MathJax 4 notes the TeX on the outermost element of a formula. */
function latexOfMathJax(tree: PageTree, source: number): string {
  for (let index: number | undefined = source, level = 0; index !== undefined && level < LEVELS_UP; level++) {
    const latex = tree.element(index).attributes['data-latex'];
    if (latex !== undefined) return latex;
    const children = tree.children(index);
    index = children.length === 1 ? children[0] : undefined;
  }
  return '';
}

/** Puts TeX on one line, and removes its delimiters and the wrapper that MediaWiki adds to every formula. */
function cleanTex(tex: string): string {
  const text = collapse(validText(tex)).text.trim();
  for (const [start, end] of WRAPPERS)
    if (text.startsWith(start) && text.endsWith(end) && text.length >= start.length + end.length)
      return text.slice(start.length, text.length - end.length).trim();
  return text;
}

const WRAPPERS: readonly (readonly [string, string])[] = [
  ['{\\displaystyle ', '}'],
  ['{\\textstyle ', '}'],
  ['$$', '$$'],
  ['$', '$'],
  ['\\(', '\\)'],
  ['\\[', '\\]'],
];
