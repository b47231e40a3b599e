// Marks noise and meaning in the tree (§3.4, figure 5), leaves out nodes whose parent has the verdict already (figure 6),
// and maps pages to what is left (figure 7).

import { once, remembered } from '../../../base/memoize.ts';
import type { PageNode } from '../page-nodes.ts';
import { TREE_SETTINGS } from '../settings.ts';
import { jaccard, SimilarSets, type SortedSet } from '../similar-sets.ts';
import {
  belowOf,
  characteristicOf,
  characteristicOfOne,
  type ElementNode,
  featuresBelow,
  repeatedOf,
  type StyledNode,
  styleKey,
} from './style-tree.ts';
import type { WeighedElement } from './weighed-tree.ts';

/** `mixed`: contains both noise and meaning. */
type Verdict = 'noisy' | 'meaningful' | 'mixed';

interface SimplifiedElement {
  readonly verdict: Verdict;
  readonly importance: number;
  readonly pages: number;
  /** Empty below noise; below meaningful nodes only styles that contain local noise. */
  readonly styles: ReadonlyMap<string, SimplifiedStyle>;
  /** For noise: tells if a part has its features, and not other words in the same place. */
  readonly repeats: (part: StyledNode) => boolean;
  /** For a mixed node: the noise directly below it, in any style. */
  readonly noise: NoiseIndex;
}

interface SimplifiedStyle {
  readonly elements: readonly SimplifiedElement[];
  /** For a leaf: features that occur equally on all its pages. */
  readonly noise: ReadonlySet<number>;
}

export function simplify(root: WeighedElement, threshold: number): SimplifiedElement {
  const simplified = remembered((weighed: WeighedElement): SimplifiedElement => {
    const { importance, pages } = weighed;
    const styles = new Map(
      [...weighed.styles].map(([key, { elements, leaf }]) => [
        key,
        { elements: elements.map(simplified), noise: leaf?.noise ?? NONE },
      ]),
    );
    const verdict = verdictOf(weighed, styles, threshold);
    return {
      verdict,
      importance,
      pages,
      styles: remaining(verdict, styles),
      repeats: repeatsOf(weighed),
      noise: verdict === 'mixed' ? noiseBelow(weighed, simplified) : NO_NOISE,
    };
  });
  return simplified(root);
}

function noiseBelow(
  { styles }: WeighedElement,
  simplified: (weighed: WeighedElement) => SimplifiedElement,
): NoiseIndex {
  const noise = new Map<ElementNode, SimplifiedElement>();
  for (const below of [...styles.values()].flatMap(({ elements }) => elements)) {
    const element = simplified(below);
    if (element.verdict === 'noisy' && below.source !== null) noise.set(below.source, element);
  }
  return noiseIndex(noise);
}

/** Two pages share half of their words by chance: with few pages the threshold is lower. */
function verdictOf(
  { importance, pages }: WeighedElement,
  styles: ReadonlyMap<string, SimplifiedStyle>,
  threshold: number,
): Verdict {
  const below = [...styles.values()].flatMap(({ elements }) => elements);
  if (
    importance <= threshold * (1 - 1 / Math.max(1, pages)) &&
    below.every(({ verdict }) => verdict === 'noisy')
  )
    return 'noisy';
  return below.every(({ verdict }) => verdict === 'meaningful') ? 'meaningful' : 'mixed';
}

/** The features are counted on first use, since most elements are never asked. */
function repeatsOf({ source }: WeighedElement): SimplifiedElement['repeats'] {
  const repeated = once(() => (source === null ? NONE : repeatedOf(source)));
  return part => {
    let [known, all] = [0, 0];
    for (const feature of featuresBelow(belowOf(part))) {
      all++;
      if (repeated().has(feature)) known++;
    }
    return known >= TREE_SETTINGS.repeated * all;
  };
}

const NONE: ReadonlySet<number> = new Set();

function remaining(
  verdict: Verdict,
  styles: ReadonlyMap<string, SimplifiedStyle>,
): ReadonlyMap<string, SimplifiedStyle> {
  if (verdict === 'mixed') return styles;
  if (verdict === 'noisy') return new Map();
  return new Map([...styles].filter(([, style]) => hasLocalNoise(style)));
}

const hasLocalNoise = ({ noise, elements }: SimplifiedStyle): boolean =>
  noise.size > 0 || elements.some(({ styles }) => styles.size > 0);

/** Recognises noise below an element in an unseen style, as building the tree would (§3.6). */
interface NoiseIndex {
  /** Returns the first element with the same look and nearly the same characteristic features. */
  readonly find: (look: number, features: SortedSet) => SimplifiedElement | undefined;
}

/** Built on first use, since most elements are never asked. `noise`: the elements by what they were learned from. */
function noiseIndex(noise: ReadonlyMap<ElementNode, SimplifiedElement>): NoiseIndex {
  const byLook = once(() => {
    const sets = new Map<number, SimilarSets<SimplifiedElement>>();
    for (const [source, element] of noise) {
      const features = characteristicOf(source);
      if (features.length === 0) continue;
      const known = sets.get(source.look) ?? new SimilarSets<SimplifiedElement>(jaccard(TREE_SETTINGS.alike));
      sets.set(source.look, known);
      known.add(element, features);
    }
    return sets;
  });
  return {
    find: (look, features) =>
      features.length === 0 ? undefined : byLook().get(look)?.similarTo(features)[0],
  };
}

const NO_NOISE: NoiseIndex = { find: () => undefined };

/** `unmatched`: no learned page has this layout, or noise in its place has other words; kept as possibly meaningful. */
type PartVerdict = 'noisy' | 'meaningful' | 'unmatched';

export interface MappedPart {
  readonly node: PageNode;
  readonly verdict: PartVerdict;
  /** Importance of its element node; for an unmatched part that of the node that lacks its style. */
  readonly importance: number;
  /** Pages that have this element node. */
  readonly pages: number;
}

/**
 * MapSST (figure 7): maps the parts of a page to the tree of its site, and so finds which are noise.
 * `body` is the page; `styled` is the same page with the look numbers of the tree below `root`.
 */
export function mapPage(root: SimplifiedElement, body: PageNode, styled: StyledNode): Mapping {
  const top: PageNode = { ...body, isLeaf: false, children: [body], texts: [], things: [] };
  const mapping = new Mapping();
  mapping.map(root, top, { look: -1, children: [styled], features: null }, false);
  return mapping;
}

class Mapping {
  /** The largest parts with a single verdict, in document order. */
  readonly parts: MappedPart[] = [];
  /** Noisy features of meaningful leaves. */
  readonly localNoise = new Map<PageNode, ReadonlySet<number>>();

  /** `isSettled`: an ancestor has the verdict already; only local noise is searched for. */
  map(element: SimplifiedElement, node: PageNode, styled: StyledNode, isSettled: boolean): void {
    const { verdict, importance, pages } = element;
    const add = (partVerdict: PartVerdict) => {
      if (!isSettled) this.parts.push({ node, verdict: partVerdict, importance, pages });
    };
    if (verdict === 'noisy') {
      add(element.repeats(styled) ? 'noisy' : 'unmatched');
      return;
    }
    if (verdict === 'meaningful') add(verdict);
    const style = element.styles.get(styleKey(belowOf(styled)));
    if (style === undefined) {
      if (verdict === 'mixed') this.#mapUnmatched(element, node, styled);
      return;
    }
    if (node.isLeaf) {
      if (verdict === 'mixed') add('meaningful');
      if (style.noise.size > 0) this.localNoise.set(node, style.noise);
      return;
    }
    for (const [place, child] of node.children.entries()) {
      const [below, styledChild] = [style.elements[place], styled.children[place]];
      if (below !== undefined && styledChild !== undefined)
        this.map(below, child, styledChild, isSettled || verdict === 'meaningful');
    }
  }

  /** In an unseen style, a part similar to noise of another style is that noise (§3.6); the rest is kept. */
  #mapUnmatched(element: SimplifiedElement, node: PageNode, styled: StyledNode): void {
    const { importance, pages, noise } = element;
    if (node.isLeaf) this.parts.push({ node, verdict: 'unmatched', importance, pages });
    for (const [place, child] of node.children.entries()) {
      const styledChild = styled.children[place];
      if (styledChild === undefined) continue;
      const known = noise.find(styledChild.look, characteristicOfOne(styledChild));
      this.parts.push(
        known === undefined
          ? { node: child, verdict: 'unmatched', importance, pages }
          : { node: child, verdict: 'noisy', importance: known.importance, pages: known.pages },
      );
    }
  }
}
