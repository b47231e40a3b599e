// Evaluates CSS selectors on a Snapshot: css-select walks its trees as `querySelectorAll` walks those of the page.

import { type Options, selectAll } from 'css-select';
import { onceEach } from './once-each.ts';
import { treeOf } from './page-tree.ts';
import type { Snapshot, SnapshotElement } from './snapshot.ts';
import { treeParentOf } from './xpath.ts';

/**
 * Most nodes that one selector may visit. A simple one visits about 20 per element; each nested combinator, as in `q p
 * p p p`, multiplies this by the depth of the page, and label files may come from anybody.
 */
const MOST_STEPS = 30_000_000;

export class SlowSelectorError extends Error {
  override readonly name = 'SlowSelectorError';
}

/** Nodes that selectors may still visit. Several selectors can share one. */
export interface SelectorBudget {
  steps: number;
}

/** Separates a host (a frame, or an element with a shadow root) from the selector inside of it. */
const INTO_HOST = ' >> ';

/**
 * Returns the indices of matching elements in document order. Throws an `Error` with the parser's message if the
 * selector is invalid, or if it takes too long. `host >> inner` searches the frames and shadow roots of the hosts.
 */
export function selectElements(
  snapshot: Snapshot,
  selector: string,
  budget: SelectorBudget = { steps: MOST_STEPS },
): number[] {
  const forest = forestOf(snapshot);
  const [first = '', ...inner] = selector.split(INTO_HOST);
  let found = selectIn(forest, scopesOf(snapshot, -1), first, budget);
  for (const step of inner) {
    const scopes = found.flatMap(host => scopesOf(snapshot, host));
    found = selectIn(forest, scopes, step, budget);
  }
  return found;
}

/** False for a text that no page can be searched for. */
export function isSelector(selector: string): boolean {
  try {
    const steps = selector.split(INTO_HOST);
    for (const step of steps) selectIn([], [0], step, { steps: MOST_STEPS });
    return steps.every(step => step.trim() !== '');
  } catch {
    return false;
  }
}

interface TextNode {
  readonly kind: 'text';
  readonly text: string;
  readonly parent: ElementNode;
}
interface ElementNode {
  readonly kind: 'element';
  readonly index: number;
  readonly element: SnapshotElement;
  readonly parent: ElementNode | null;
  /** Light-DOM children, not those painted from a shadow root or frame. */
  readonly children: (ElementNode | TextNode)[];
}
type TreeNode = ElementNode | TextNode;
/** The top elements of each scope. */
type Forest = readonly ElementNode[][];

const forestOf = onceEach(growForest);

function growForest(snapshot: Snapshot): Forest {
  const roots: ElementNode[][] = snapshot.scopes.map(() => []);
  const nodes: ElementNode[] = [];
  for (const [index, element] of snapshot.elements.entries()) {
    const parent = nodes[treeParentOf(snapshot, index)] ?? null;
    const node: ElementNode = { kind: 'element', index, element, parent, children: [] };
    (parent?.children ?? roots[element.scope])?.push(node);
    nodes.push(node);
  }
  for (const node of nodes) {
    for (const textIndex of treeOf(snapshot).texts(node.index))
      node.children.push({ kind: 'text', text: snapshot.texts[textIndex]?.text ?? '', parent: node });
  }
  return roots;
}

/** The trees that an element hosts; for -1 the page itself. */
function scopesOf(snapshot: Snapshot, host: number): number[] {
  return snapshot.scopes.flatMap((scope, index) => (scope.host === host ? [index] : []));
}

function selectIn(
  forest: Forest,
  scopes: readonly number[],
  selector: string,
  budget: SelectorBudget,
): number[] {
  const found = new Set<number>();
  const step = (): void => {
    if (budget.steps-- <= 0) throw new SlowSelectorError('the selector takes too long');
  };
  for (const scope of scopes) {
    const roots: TreeNode[] = [...(forest[scope] ?? [])];
    const options: Options<TreeNode, ElementNode> = {
      adapter: adapterFor(roots, step),
      relativeSelector: false,
    };
    for (const node of selectAll<TreeNode, ElementNode>(selector.trim(), roots, options))
      found.add(node.index);
  }
  return [...found].sort((a, b) => a - b);
}

type TreeAdapter = NonNullable<Options<TreeNode, ElementNode>['adapter']>;

function adapterFor(roots: TreeNode[], step: () => void): TreeAdapter {
  return {
    isTag: node => {
      step();
      return node.kind === 'element';
    },
    getAttributeValue: (node, name) => node.element.attributes[name],
    hasAttrib: (node, name) => node.element.attributes[name] !== undefined,
    getChildren: node => (node.kind === 'element' ? node.children : []),
    getName: node => node.element.tag,
    getParent: node => {
      step();
      return node.parent;
    },
    getSiblings: node => node.parent?.children ?? roots,
    getText: node => textOf(node, step),
    removeSubsets: nodes => nodes,
  };
}

function textOf(node: TreeNode, step: () => void): string {
  step();
  return node.kind === 'text' ? node.text : node.children.map(child => textOf(child, step)).join('');
}
