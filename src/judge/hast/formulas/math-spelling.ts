// Converts MathML without TeX to linear notation.

import type { Snapshot, SnapshotElement } from '../../../see/snapshot/snapshot.ts';
import { treeOf } from '../../../see/snapshot/tree.ts';
import { LIMITS } from '../limits.ts';

/** Writes `x^2`, `a/b`, `√(x)`. */
export const linearMath = (snapshot: Snapshot, math: number): string =>
  spell(snapshot, math, 0)
    .replace(BLANK_EDGE, ' ')
    .replace(/\u2060/g, '');

function spell(snapshot: Snapshot, index: number, level: number): string {
  const found = snapshot.elements[index];
  if (found === undefined || found.tag.startsWith('annotation') || level > LIMITS.mathDepth) return '';
  const parts = treeOf(snapshot)
    .contentsOf(index)
    .map(child => (child.kind === 'text' ? child.text.text.trim() : spell(snapshot, child.index, level + 1)));
  return SPELLINGS[found.tag]?.(parts, found) ?? parts.join('');
}

type Spelling = (parts: readonly string[], element: SnapshotElement) => string;

/** Joins a base with its scripts, each after its operator. */
const withScripts =
  (...signs: readonly string[]): Spelling =>
  parts =>
    parts.map((part, at) => (at === 0 ? '' : (signs[at - 1] ?? '')) + bracketed(part)).join('') + EDGE;

/** Marks where words meet or a factor follows a symbol, which needs a space; single letters need none. */
const EDGE = '\u2060';
const BLANK_EDGE = /(?<=[\p{L}\p{N}])\u2060+(?=[\p{L}\p{N}])/gu;
const word = (text: string): string => (/\p{L}{2}/u.test(text) ? EDGE + text + EDGE : text);

function operator(text: string): string {
  return /^[=<>≤≥≠≈+]$/.test(text) ? ` ${text} ` : word(text);
}

function fenced(parts: readonly string[], { attributes }: SnapshotElement): string {
  const { open = '(', close = ')', separators = ',' } = attributes;
  const [separator] = separators.trim();
  return (
    open + parts.filter(part => part !== '').join(separator === undefined ? '' : `${separator} `) + close
  );
}

const bracketed = (part: string): string =>
  /^(?:[\p{L}\p{N}.\u2060]*|\S\u2060?)$/u.test(part) ? part : `(${part.trim()})`;

const SPELLINGS: Readonly<Record<string, Spelling>> = {
  msup: withScripts('^'),
  msub: withScripts('_'),
  msubsup: withScripts('_', '^'),
  mfrac: withScripts('/'),
  munder: withScripts('_'),
  mover: withScripts('^'),
  munderover: withScripts('_', '^'),
  msqrt: parts => `√${bracketed(parts.join(''))}`,
  mroot: ([base = '', index = '']) => `√[${index}]${bracketed(base)}`,
  mi: parts => word(parts.join('')),
  mo: parts => operator(parts.join('')),
  mtext: parts => EDGE + parts.join('') + EDGE,
  mfenced: fenced,
  mtable: rows => `[${rows.filter(row => row !== '').join('; ')}]`,
  mtr: cells => cells.join(', '),
};
