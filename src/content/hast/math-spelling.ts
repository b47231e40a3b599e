// MathML that brings no TeX, spelt out in a line.

import type { Snapshot } from '../../snapshot/snapshot.ts';
import { treeOf } from '../../snapshot/tree.ts';
import { LIMITS } from '../limits.ts';

/** `x^2`, `a/b`, `√(x)`. */
export const spelt = (snapshot: Snapshot, math: number): string => spell(snapshot, math, 0);

function spell(snapshot: Snapshot, index: number, level: number): string {
  const found = snapshot.elements[index];
  if (found === undefined || found.tag.startsWith('annotation') || level > LIMITS.mathDepth) return '';
  const parts = treeOf(snapshot)
    .contentsOf(index)
    .map(child => (child.kind === 'text' ? child.text.text.trim() : spell(snapshot, child.index, level + 1)));
  const operator = OPERATORS[found.tag];
  if (operator !== undefined) return parts.map(bracketed).join(operator);
  if (found.tag === 'msqrt') return `√${bracketed(parts.join(''))}`;
  if (found.tag === 'mo' && /^[=<>≤≥≠≈+]$/.test(parts.join(''))) return ` ${parts.join('')} `;
  return parts.join('');
}

const bracketed = (part: string): string => (/^[\p{L}\p{N}.]*$/u.test(part) ? part : `(${part.trim()})`);

const OPERATORS: Readonly<Record<string, string>> = {
  msup: '^',
  msub: '_',
  mfrac: '/',
  munder: '_',
  mover: '^',
};
