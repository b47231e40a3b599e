// Converts a formula without TeX to TeX.

import { MathMLToLaTeX } from 'mathml-to-latex';
import { treeOf } from '../../../page/snapshot/page-tree.ts';
import type { Snapshot } from '../../../page/snapshot/snapshot.ts';
import { mathMarkup } from './math-markup.ts';

/** '' if the formula is empty, too large, or nothing that the converter knows. */
export function texOfMath(snapshot: Snapshot, formula: number, isDisplay: boolean): string {
  const markup = mathMarkup(snapshot, mathIn(snapshot, formula));
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
function mathIn(snapshot: Snapshot, formula: number): number {
  const tree = treeOf(snapshot);
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
