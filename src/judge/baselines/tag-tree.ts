// Builds the markup tag tree (Zhang, Chen & Li, §3.1): a node for each container tag, with its own terms, links,
// pictures and the force of its weighty tags.

import { isSeen } from '../../page/snapshot/sight.ts';
import type { Snapshot } from '../../page/snapshot/snapshot.ts';
import { type ElementMeasures, forcesOf, logBlockWeights } from './block-weights.ts';
import { blockType, type Measured, type PageType } from './page-types.ts';
import type { ParametersOf } from './parameters.ts';
import { type ShownText, shownText } from './shown-text.ts';

export interface TagTree {
  readonly nodes: readonly TagNode[];
  /** For each element the index of the node it is attached to. */
  readonly nodeOf: Int32Array;
}

export interface TagNode extends Measured {
  /** The element of the container tag. */
  readonly element: number;
  /** Index of the parent node; -1 for the root. */
  readonly parent: number;
  /** Computed by Algorithm 1; at most `Number.MAX_VALUE`. */
  readonly weight: number;
  readonly force: number;
  readonly type: PageType;
}

/** The paper's five tags, required tags, and newer HTML elements that divide a page into chunks. */
const CONTAINER_TAGS: ReadonlySet<string> = new Set(
  'html body table tr td p div th caption section article main aside header footer nav form fieldset details figure ul ol dl blockquote pre iframe'.split(
    ' ',
  ),
);

/** px: a picture smaller than this on one side is a spacer of old layouts. */
const LEAST_PICTURE_PX = 3;

export function tagTree(snapshot: Snapshot, limits: ParametersOf<'tagtree'>): TagTree {
  const shown = shownText(snapshot);
  const { nodeOf, elementsOf, parents } = containers(snapshot);
  const all = measureElements(snapshot, shown);
  const own = sumByNode(nodeOf, elementsOf.length, all);
  const forces = forcesOf(snapshot, nodeOf, elementsOf.length, all, limits.hub);
  const weights = logBlockWeights(
    parents.map((parent, place) => ({ parent, force: forces[place] ?? 1 })),
    limits.passing,
  );
  const nodes = elementsOf.map((element, place): TagNode => {
    const terms = own.terms[place] ?? 0;
    const anchorTerms = own.anchorTerms[place] ?? 0;
    const images = own.images[place] ?? 0;
    const log = weights[place] ?? 0;
    return {
      element,
      parent: parents[place] ?? -1,
      terms,
      anchorTerms,
      images,
      type: blockType({ terms, anchorTerms, images }, limits),
      force: forces[place] ?? 1,
      weight: log === 0 ? 1 : Math.min(Number.MAX_VALUE, Math.exp(log)),
    };
  });
  return { nodes, nodeOf };
}

function containers({ elements }: Snapshot): { nodeOf: Int32Array; elementsOf: number[]; parents: number[] } {
  const nodeOf = new Int32Array(elements.length).fill(-1);
  const elementsOf: number[] = [];
  const parents: number[] = [];
  for (const [index, { parent, tag }] of elements.entries()) {
    const around = nodeOf[parent] ?? -1;
    if (around >= 0 && !CONTAINER_TAGS.has(tag)) nodeOf[index] = around;
    else {
      nodeOf[index] = elementsOf.push(index) - 1;
      parents.push(around);
    }
  }
  return { nodeOf, elementsOf, parents };
}

const emptyMeasures = (count: number): ElementMeasures => ({
  terms: new Float64Array(count),
  anchorTerms: new Float64Array(count),
  images: new Float64Array(count),
});

/** Measures the direct content of each element. */
function measureElements(
  { elements, texts }: Snapshot,
  { lengths, inLink, filtered }: ShownText,
): ElementMeasures {
  const { terms, anchorTerms, images } = emptyMeasures(elements.length);
  for (const [place, { parent, text }] of texts.entries()) {
    if ((lengths[place] ?? 0) === 0) continue;
    const count = countTerms(text);
    terms[parent] = (terms[parent] ?? 0) + count;
    if (inLink[parent] === 1) anchorTerms[parent] = (anchorTerms[parent] ?? 0) + count;
  }
  for (const [index, { tag, visibility, pageBox }] of elements.entries()) {
    const [, , width, height] = pageBox;
    const isPicture = tag === 'img' && isSeen(visibility) && Math.min(width, height) >= LEAST_PICTURE_PX;
    if (isPicture && filtered[index] !== 1) images[index] = 1;
  }
  return { terms, anchorTerms, images };
}

function sumByNode(nodeOf: Int32Array, count: number, all: ElementMeasures): ElementMeasures {
  const own = emptyMeasures(count);
  for (const name of ['terms', 'anchorTerms', 'images'] as const) {
    const sums = own[name];
    for (const [index, node] of nodeOf.entries()) sums[node] = (sums[node] ?? 0) + (all[name][index] ?? 0);
  }
  return own;
}

/** Approximate letters per Chinese or Japanese word: the mean over running text is 1.5 to 1.8. */
const LETTERS_A_WORD = 1.6;

/**
 * Counts the terms of a text: runs of letters and digits, or in scripts without spaces a fixed number of letters per
 * term. Scans character codes once: dictionary segmentation is a hundred times slower and gives the same shares.
 */
export function countTerms(text: string): number {
  let terms = 0;
  let letters = 0;
  let inTerm = false;
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (isIdeograph(code)) {
      letters++;
      inTerm = false;
    } else if (isTermCode(code)) {
      if (!inTerm) terms++;
      inTerm = true;
    } else inTerm = false;
  }
  return terms + letters / LETTERS_A_WORD;
}

/** Han, Hiragana, Katakana, Thai, Lao, Khmer and Myanmar letters. */
const isIdeograph = (code: number): boolean =>
  (code >= 0x3040 && code <= 0x30ff) ||
  (code >= 0x3400 && code <= 0x9fff) ||
  (code >= 0xf900 && code <= 0xfaff) ||
  (code >= 0x0e00 && code <= 0x0eff) ||
  (code >= 0x1000 && code <= 0x109f) ||
  (code >= 0x1780 && code <= 0x17ff);

/** Digits, ASCII letters, and everything from the first accented letter upwards except punctuation. */
const isTermCode = (code: number): boolean =>
  (code >= 0x30 && code <= 0x39) ||
  (code >= 0x41 && code <= 0x5a) ||
  (code >= 0x61 && code <= 0x7a) ||
  (code >= 0xc0 &&
    !(code >= 0x2000 && code <= 0x2bff) &&
    !(code >= 0x3000 && code <= 0x303f) &&
    code < 0xff00);
