// Cuts a page into blocks by its key patterns: cuts a section where tags repeat, and otherwise cuts each of its parts
// in turn. Reads the page without its less meaningful tags.

import { RunningSum } from '../../base/columns.ts';
import { addTo, type KeyedLists } from '../../base/keyed-lists.ts';
import { treeOf } from '../../page/snapshot/page-tree.ts';
import { isSeen, REPLACED_TAGS } from '../../page/snapshot/sight.ts';
import type { Snapshot } from '../../page/snapshot/snapshot.ts';
import { markUpwards } from '../../page/snapshot/upwards.ts';
import type { FindingWarning } from './finding.ts';
import { type KeyPattern, keyPatterns } from './key-patterns.ts';
import { type ShownText, shownText } from './shown-text.ts';

interface PageCut {
  /** In page order. */
  readonly blocks: readonly CutBlock[];
  readonly warnings: readonly FindingWarning[];
}

interface CutBlock {
  readonly elements: readonly number[];
  /** The number of important tags in it (§F). */
  readonly importance: number;
  /** Explains in reasons how the block was cut. */
  readonly made: string;
}

export function cutPage(snapshot: Snapshot, meaningful: MeaningfulTree): PageCut {
  const { parent, counts, childrenOf } = meaningful;
  const tree = treeOf(snapshot);
  const isPart = separateParts(snapshot, meaningful);
  const blocks: CutBlock[] = [];
  const warnings: FindingWarning[] = [];

  const add = (elements: readonly number[], made: string): void => {
    let importance = 0;
    for (const element of elements) importance += counts.between(element, tree.end(element));
    blocks.push({ elements, importance, made });
  };

  const hasOwnText = (node: number): boolean =>
    tree.texts(node).some(text => isSeen(tree.text(text).visibility));

  /** Joins adjacent siblings that have no parts of their own into one block. */
  const addRuns = (children: readonly number[]): number[] => {
    const parts: number[] = [];
    let run: number[] = [];
    const close = () => {
      if (run.length > 0) add(run, 'between siblings that are cut further');
      run = [];
    };
    for (const child of children) {
      if (isPart[child] === 1) {
        close();
        parts.push(child);
      } else run.push(child);
    }
    close();
    return parts;
  };

  /** Adds the blocks directly below a node, and returns the nodes to cut next. */
  const cut = (node: number): readonly number[] => {
    const children = childrenOf(node);
    const sequence = children.map(child => tree.element(child).tag);
    const { cutBy, segments, bound } = cutSequence(sequence);
    if (bound !== null && (cutBy?.tags.length === bound || children.length > MANY_SIBLINGS))
      warnings.push(bounded(children.length, bound));
    if (cutBy !== null) {
      const made = `cut at the key pattern [${cutBy.tags.join(' ')}]`;
      for (const { start, end } of segments) add(children.slice(start, end), made);
      return [];
    }
    if (children.some(child => isPart[child] === 1)) return addRuns(children);
    // A wrapper around a single element is not a block, unless it has text of its own.
    if (children.length === 1 && !hasOwnText(node)) return children;
    add([node], 'without repetition');
    return [];
  };

  const waiting = parent.length > 0 ? [0] : [];
  for (let node = waiting.pop(); node !== undefined; node = waiting.pop())
    for (const part of cut(node)) waiting.push(part);
  blocks.sort((a, b) => (a.elements[0] ?? 0) - (b.elements[0] ?? 0));
  return { blocks, warnings };
}

const bounded = (siblings: number, bound: number): FindingWarning => ({
  code: 'PATTERNS_BOUNDED',
  message: `patterns only searched for repetitions of up to ${bound} tags among ${siblings} siblings`,
});

/** Tags that divide a page into sections; other tags are parts of their section, whatever their size. */
const SECTIONING: ReadonlySet<string> = new Set(
  'html body frameset frame iframe div section article main aside header footer nav form fieldset td th'.split(
    ' ',
  ),
);

/** A search bound is reported from this number of siblings on, if no record was as long as the bound. */
const MANY_SIBLINGS = 10_000;

/** 1 for each element to cut separately: a section of two or more children, or an ancestor of one. */
function separateParts(snapshot: Snapshot, { parent, isMeaningful, childrenOf }: MeaningfulTree): Uint8Array {
  const tree = treeOf(snapshot);
  const { elements } = snapshot;
  const isPart = new Uint8Array(elements.length);
  for (let index = elements.length - 1; index >= 0; index--) {
    if (isMeaningful[index] !== 1) continue;
    if (SECTIONING.has(tree.element(index).tag) && childrenOf(index).length > 1) isPart[index] = 1;
    const around = parent[index] ?? -1;
    if (isPart[index] === 1 && around >= 0) isPart[around] = 1;
  }
  return isPart;
}

/** Cuts a sequence of siblings by its key patterns (§E): each match of the first pattern starts a segment. */
interface CutSequence {
  /** The pattern that cuts the sequence; `null` if no pattern does, so that the sequence is one segment. */
  readonly cutBy: KeyPattern | null;
  readonly segments: readonly SequencePart[];
  /** See `KeyPatterns.bound`. */
  readonly bound: number | null;
}

/** The range from `start` up to, not including, `end`. */
interface SequencePart {
  readonly start: number;
  readonly end: number;
}

export function cutSequence(sequence: readonly string[]): CutSequence {
  const { patterns, bound } = keyPatterns(sequence);
  const cutBy = patterns.find(pattern => !pattern.isUniform) ?? null;
  const cuts = cutBy === null ? [] : cutBy.starts;
  // The siblings before the first match form a segment too.
  const edges = [...new Set([0, ...cuts, sequence.length])];
  const segments = edges.slice(0, -1).map((start, place) => ({
    start,
    end: edges[place + 1] ?? sequence.length,
  }));
  return { cutBy, segments, bound };
}

/**
 * The page without its less meaningful tags (§A of the key pattern paper): formatting and links are replaced by their
 * children, scripts and styles are removed with theirs, and invisible elements are ignored.
 */
export interface MeaningfulTree {
  /** For each element its nearest meaningful ancestor; -1 if there is none. */
  readonly parent: Int32Array;
  /** 1 for each visible element with a meaningful tag. */
  readonly isMeaningful: Uint8Array;
  readonly childrenOf: (index: number) => readonly number[];
  /** Counts meaningful elements. */
  readonly counts: RunningSum;
}

/** Formatting, links and line breaks, from the functions that the paper lists. */
const LESS_MEANINGFUL: ReadonlySet<string> = new Set(
  'a abbr acronym b bdi bdo big blink br center cite code del dfn em font hr i ins kbd label mark nobr q ruby s samp slot small span strike strong sub sup time tt u var wbr'.split(
    ' ',
  ),
);

export function meaningfulTree(snapshot: Snapshot): MeaningfulTree {
  const { elements } = snapshot;
  const shown = shownText(snapshot);
  const shows = findVisible(snapshot, shown);
  const parent = new Int32Array(elements.length).fill(-1);
  const isMeaningful = new Uint8Array(elements.length);
  const children: KeyedLists<number, number> = new Map();
  for (const [index, element] of elements.entries()) {
    const above = element.parent;
    const around = above < 0 ? -1 : isMeaningful[above] === 1 ? above : (parent[above] ?? -1);
    parent[index] = around;
    if (shows[index] !== 1 || LESS_MEANINGFUL.has(element.tag)) continue;
    isMeaningful[index] = 1;
    if (around >= 0) addTo(children, around, index);
  }
  const NONE: readonly number[] = [];
  const counts = new RunningSum(isMeaningful);
  return { parent, isMeaningful, counts, childrenOf: index => children.get(index) ?? NONE };
}

/** 1 for each element whose subtree contains a visible text or picture. */
function findVisible(snapshot: Snapshot, { lengths, filtered }: ShownText): Uint8Array {
  const shows = Uint8Array.from(snapshot.elements, ({ tag, visibility }, index) =>
    Number(filtered[index] === 0 && REPLACED_TAGS.has(tag) && isSeen(visibility)),
  );
  for (const [place, { parent }] of snapshot.texts.entries())
    if ((lengths[place] ?? 0) > 0) shows[parent] = 1;
  markUpwards(snapshot, shows);
  return shows;
}
