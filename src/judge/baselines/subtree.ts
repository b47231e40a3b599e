// Finds satisfiable sub-trees (Qi & Sun): goes from each text up to its G-th ancestor, and keeps the largest sub-trees
// with enough text and few links. Then restores the lost title with the help of `<title>`.

import { outermostAround } from '../../page/snapshot/around.ts';
import { treeOf } from '../../page/snapshot/page-tree.ts';
import type { Snapshot } from '../../page/snapshot/snapshot.ts';
import { sumUpwards } from '../../page/snapshot/upwards.ts';
import { type Finding, nothingFound } from './finding.ts';
import { lostTitle } from './lost-title.ts';
import { type ParametersOf, parametersOf } from './parameters.ts';
import { type ShownText, shownText } from './shown-text.ts';

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
