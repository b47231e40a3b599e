// Finds satisfiable sub-trees (Qi & Sun): goes from each text up to its G-th ancestor, and keeps the largest sub-trees
// with enough text and few links. Then restores the lost title with the help of `<title>`.

import { onOneLine } from '../../base/text/on-one-line.ts';
import { outermostAround } from '../../page/snapshot/around.ts';
import { treeOf } from '../../page/snapshot/page-tree.ts';
import type { Snapshot } from '../../page/snapshot/snapshot.ts';
import { sumUpwards } from '../../page/snapshot/upwards.ts';
import { type Finding, nothingFound } from './finding.ts';
import { type ParametersOf, parametersOf } from './parameters.ts';
import { lengthOf, type ShownText, shownText } from './shown-text.ts';

export function subtree(
  snapshot: Snapshot,
  parameters: ParametersOf<'subtree'> = parametersOf('subtree'),
): Finding {
  const shown = shownText(snapshot);
  const measures = measure(snapshot, shown, parameters.generations);
  // Every element inside a satisfiable sub-tree belongs to the largest such sub-tree only.
  const rootOf = outermostAround(snapshot, (_, index) => failureOf(measures, index, parameters) === null);
  const roots = [...rootOf.keys()].filter(index => rootOf[index] === index);
  const kept = Uint8Array.from(rootOf, (root, index) => Number(root >= 0 && shown.filtered[index] !== 1));
  const title = roots.length === 0 ? null : lostTitle(snapshot, shown, kept);
  if (title !== null) kept.fill(1, title.element, title.end);
  const parts = title === null ? roots : [...roots, title.element].sort((a, b) => a - b);
  const reasonAt = (index: number): string => {
    if (title !== null && index >= title.element && index < title.end)
      return `the lost title: its words occur in <title>`;
    return kept[index] === 1
      ? `in a satisfiable sub-tree: ${figures(measures, rootOf[index] ?? 0)}`
      : reasonOfNoise(snapshot, measures, index, parameters);
  };
  return {
    kept,
    blocks: parts.map(element => ({ elements: [element], isKept: true })),
    reasons: snapshot.elements.map((_, index) => reasonAt(index)),
    warnings: roots.length > 0 ? [] : [nothingFound(whyNothing(measures, parameters))],
  };
}

interface Measures {
  readonly generations: number;
  /** For the sub-tree of each element: characters of all texts, and of anchor texts. */
  readonly chars: Float64Array;
  readonly anchorChars: Float64Array;
  /** Length of the longest text whose G-th ancestor is the element; -1 if there is none. */
  readonly longest: Int32Array;
}

function measure(snapshot: Snapshot, { lengths, inLink }: ShownText, generations: number): Measures {
  const count = snapshot.elements.length;
  const chars = new Float64Array(count);
  const anchorChars = new Float64Array(count);
  const longest = new Int32Array(count).fill(-1);
  for (const [place, { parent }] of snapshot.texts.entries()) {
    const length = lengths[place] ?? 0;
    if (length === 0) continue;
    chars[parent] = (chars[parent] ?? 0) + length;
    if (inLink[parent] === 1) anchorChars[parent] = (anchorChars[parent] ?? 0) + length;
    const root = ancestorOf(snapshot, parent, generations - 1);
    longest[root] = Math.max(longest[root] ?? -1, length);
  }
  sumUpwards(snapshot, [chars, anchorChars]);
  return { generations, chars, anchorChars, longest };
}

/** The paper starts at BODY, so no sub-tree is larger. */
function ancestorOf({ elements }: Snapshot, from: number, generations: number): number {
  let index = from;
  for (let step = 0; step < generations; step++) {
    const element = elements[index];
    if (element === undefined || element.tag === 'body' || element.parent < 0) break;
    index = element.parent;
  }
  return index;
}

type Failure = 'alpha' | 'beta' | 'gamma';

/** Returns `null` for a satisfiable sub-tree. */
function failureOf(
  { chars, anchorChars, longest }: Measures,
  index: number,
  { alpha, beta, gamma }: ParametersOf<'subtree'>,
): Failure | null {
  const sum = chars[index] ?? 0;
  const text = longest[index] ?? -1;
  if (text < 0 || text < alpha) return 'alpha';
  if (sum < beta) return 'beta';
  return (anchorChars[index] ?? 0) > gamma * sum ? 'gamma' : null;
}

function figures({ chars, anchorChars, longest }: Measures, index: number): string {
  const sum = chars[index] ?? 0;
  const share = sum === 0 ? 0 : (100 * (anchorChars[index] ?? 0)) / sum;
  return `a text of ${longest[index]} characters, ${sum} in all, ${share.toFixed(0)} % of them in links`;
}

function reasonOfNoise(
  snapshot: Snapshot,
  measures: Measures,
  index: number,
  parameters: ParametersOf<'subtree'>,
): string {
  const { generations, chars, anchorChars } = measures;
  // A text is judged by its G-th ancestor, an element without such texts by itself.
  const hasText = (measures.longest[index] ?? -1) < 0 && (chars[index] ?? 0) > 0;
  const root = hasText ? ancestorOf(snapshot, index, generations - 1) : index;
  const sum = chars[root] ?? 0;
  if (sum === 0) return 'holds no text';
  const name = treeOf(snapshot).element(root).tag;
  switch (failureOf(measures, root, parameters)) {
    case 'beta':
      return `no satisfiable sub-tree: <${name}> has ${sum} characters < β ${parameters.beta}`;
    case 'gamma': {
      const share = ((100 * (anchorChars[root] ?? 0)) / sum).toFixed(0);
      return `no satisfiable sub-tree: ${share} % of <${name}> is in links > γ ${(100 * parameters.gamma).toFixed(0)} %`;
    }
    default:
      return `no satisfiable sub-tree: <${name}> has no text of α ${parameters.alpha} characters at depth ${generations}`;
  }
}

/** Describes the sub-tree with the longest text, to show which parameter would have to change. */
function whyNothing(measures: Measures, parameters: ParametersOf<'subtree'>): string {
  const { chars, longest } = measures;
  let best = 0;
  for (const [index, length] of longest.entries()) if (length > (longest[best] ?? -1)) best = index;
  const why = {
    alpha: `its longest text has ${Math.max(0, longest[best] ?? 0)} characters, α is ${parameters.alpha}`,
    beta: `around its longest text are ${chars[best]} characters, β is ${parameters.beta}`,
    gamma: 'its texts are links',
  };
  return `subtree finds no satisfiable sub-tree on this page: ${why[failureOf(measures, best, parameters) ?? 'alpha']}`;
}

const TITLE = {
  /** Least share of `<title>`, which usually also names the site: a shorter part is not the title of a page. */
  leastShare: 0.3,
  /** Least length in characters: a shorter text (a menu word) occurs in too many titles. */
  leastLength: 4,
} as const;

interface LostTitle {
  readonly element: number;
  readonly end: number;
}

/** Finds the longest element whose words occur in `<title>`; `null` if it is kept already or not on the page. */
function lostTitle(snapshot: Snapshot, { lengths }: ShownText, kept: Uint8Array): LostTitle | null {
  const tree = treeOf(snapshot);
  const title = normalise(snapshot.title);
  const least = Math.max(TITLE.leastLength, TITLE.leastShare * title.length);
  if (title.length < least) return null;
  let best: LostTitle | null = null;
  let longest = least - 1;
  for (const { element, text } of shortElements(snapshot, lengths, title.length)) {
    const words = normalise(text);
    // Prefers the text that is kept, then the first, if two are equal.
    if (words.length < longest || (words.length === longest && kept[element] !== 1)) continue;
    if (!title.includes(words)) continue;
    longest = words.length;
    best = { element, end: tree.end(element) };
  }
  return best === null || kept[best.element] === 1 ? null : best;
}

/** Yields each element that has text of its own and is no longer than the title, with its whole text. */
function* shortElements(
  snapshot: Snapshot,
  lengths: Int32Array,
  most: number,
): Generator<{ element: number; text: string }> {
  const tree = treeOf(snapshot);
  const { texts } = snapshot;
  const collected = new Map<number, string>();
  for (const [place, { parent, text }] of texts.entries()) {
    if ((lengths[place] ?? 0) === 0) continue;
    // Stops where the text is longer than the title, so that the page is not traversed again for each text.
    for (let index = parent; index >= 0; index = tree.parent(index)) {
      const before = collected.get(index) ?? '';
      if (before.length > 2 * most) break;
      collected.set(index, `${before} ${text.slice(0, 2 * most + 1)}`);
    }
  }
  let last = -1;
  for (const { parent: element } of texts) {
    const text = collected.get(element) ?? '';
    if (element !== last && text !== '' && text.length <= 2 * most && lengthOf(text) <= most)
      yield { element, text };
    last = element;
  }
}

const normalise = (text: string): string => onOneLine(text).toLowerCase();
