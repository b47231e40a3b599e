// A page cut into blocks by its key patterns: each section where tags repeat, and where nothing does its parts in turn.

import { isSeen } from '../../see/snapshot/sight.ts';
import type { Snapshot } from '../../see/snapshot/snapshot.ts';
import { treeOf } from '../../see/snapshot/tree.ts';
import { cutSequence } from './cut-sequence.ts';
import type { FindingWarning } from './finding.ts';
import type { MeaningfulTree } from './meaningful-tree.ts';

export interface PageCut {
  /** In the order of the page. */
  readonly blocks: readonly CutBlock[];
  readonly warnings: readonly FindingWarning[];
}

export interface CutBlock {
  readonly elements: readonly number[];
  /** §F: the important tags in it. */
  readonly importance: number;
  /** How it came to be, for reasons. */
  readonly made: string;
}

export function cutPage(snapshot: Snapshot, tree: MeaningfulTree): PageCut {
  const cutter = new Cutter(snapshot, tree);
  return { blocks: cutter.run(), warnings: cutter.warnings };
}

/** Tags that part a page into sections; others are parts of what they stand in, however much they hold. */
const SECTIONING: ReadonlySet<string> = new Set(
  'html body frameset frame iframe div section article main aside header footer nav form fieldset td th'.split(
    ' ',
  ),
);

/** Siblings of one sequence over which a bound of its search is worth a word, where no record lay at the bound. */
const MANY_SIBLINGS = 10_000;

class Cutter {
  readonly warnings: FindingWarning[] = [];
  readonly #snapshot: Snapshot;
  readonly #tree: MeaningfulTree;
  readonly #isPart: Uint8Array;
  readonly #blocks: CutBlock[] = [];

  constructor(snapshot: Snapshot, tree: MeaningfulTree) {
    this.#snapshot = snapshot;
    this.#tree = tree;
    this.#isPart = partsOf(snapshot, tree);
  }

  run(): CutBlock[] {
    const waiting = this.#tree.parent.length > 0 ? [0] : [];
    for (let node = waiting.pop(); node !== undefined; node = waiting.pop()) {
      for (const part of this.#cut(node)) waiting.push(part);
    }
    return this.#blocks.sort((a, b) => (a.elements[0] ?? 0) - (b.elements[0] ?? 0));
  }

  /** Makes blocks of what is right below a node, and answers with the nodes that are to be cut in turn. */
  #cut(node: number): number[] {
    const children = this.#tree.childrenOf(node);
    const sequence = children.map(child => this.#snapshot.elements[child]?.tag ?? '');
    const { cutBy, segments, bound } = cutSequence(sequence);
    if (bound !== null && (cutBy?.tags.length === bound || children.length > MANY_SIBLINGS))
      this.#warn(children.length, bound);
    if (cutBy !== null) {
      const made = `cut at the key pattern [${cutBy.tags.join(' ')}]`;
      for (const { start, end } of segments) this.#add(children.slice(start, end), made);
      return [];
    }
    if (children.some(child => this.#isPart[child] === 1)) return this.#runs(children);
    // A wrapper around one thing is no block of its own, unless it says something beside it.
    if (children.length === 1 && !this.#hasOwnText(node)) return [...children];
    this.#add([node], 'in which nothing repeats');
    return [];
  }

  /** Siblings without parts of their own that stand together are one block. */
  #runs(children: readonly number[]): number[] {
    const parts: number[] = [];
    let run: number[] = [];
    const close = () => {
      if (run.length > 0) this.#add(run, 'between others that are cut further');
      run = [];
    };
    for (const child of children) {
      if (this.#isPart[child] === 1) {
        close();
        parts.push(child);
      } else run.push(child);
    }
    close();
    return parts;
  }

  #hasOwnText(node: number): boolean {
    const { textsOf } = treeOf(this.#snapshot);
    return textsOf(node).some(text => isSeen(this.#snapshot.texts[text]?.visibility ?? 'none'));
  }

  #add(elements: readonly number[], made: string): void {
    const { subtreeEnd } = treeOf(this.#snapshot);
    const { countBefore } = this.#tree;
    let importance = 0;
    for (const element of elements)
      importance += (countBefore[subtreeEnd[element] ?? element] ?? 0) - (countBefore[element] ?? 0);
    this.#blocks.push({ elements, importance, made });
  }

  #warn(siblings: number, bound: number): void {
    const message = `patterns looked for repetitions of up to ${bound} tags only among ${siblings} siblings`;
    this.warnings.push({ code: 'PATTERNS_BOUNDED', message });
  }
}

/** 1 for each element that is to be cut by itself: a section of two or more, or what holds one. */
function partsOf({ elements }: Snapshot, { parent, isMeaningful, childrenOf }: MeaningfulTree): Uint8Array {
  const isPart = new Uint8Array(elements.length);
  for (let index = elements.length - 1; index >= 0; index--) {
    if (isMeaningful[index] !== 1) continue;
    if (SECTIONING.has(elements[index]?.tag ?? '') && childrenOf(index).length > 1) isPart[index] = 1;
    const around = parent[index] ?? -1;
    if (isPart[index] === 1 && around >= 0) isPart[around] = 1;
  }
  return isPart;
}
