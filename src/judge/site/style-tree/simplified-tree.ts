// Marks noise and meaning in the tree (§3.4, figure 5), and leaves out nodes whose parent has the verdict already
// (figure 6).

import { once } from '../../../base/memoize.ts';
import { TREE_SETTINGS } from '../settings.ts';
import { jaccard, SimilarSets, type SortedSet } from '../similar-sets.ts';
import { characteristicOf, featuresBelow, repeatedOf } from './characteristic.ts';
import { belowOf, type StyledNode } from './packed-page.ts';
import type { ElementNode } from './style-tree.ts';
import type { WeighedElement, WeighedStyleNode } from './weighed-tree.ts';

/** `mixed`: contains both noise and meaning. */
type Verdict = 'noisy' | 'meaningful' | 'mixed';

export interface SimplifiedElement {
  readonly verdict: Verdict;
  readonly importance: number;
  readonly pages: number;
  /** Empty below noise; below meaningful nodes only styles that contain local noise. */
  readonly styles: ReadonlyMap<string, SimplifiedStyle>;
  /** For noise: tells if a part has its features, and not other words in the same place. */
  readonly repeats: (part: StyledNode) => boolean;
  /** For a mixed node: the noise directly below it, in any style. */
  readonly noise: NoiseIndex<SimplifiedElement>;
}

interface SimplifiedStyle {
  readonly elements: readonly SimplifiedElement[];
  /** For a leaf: features that occur equally on all its pages. */
  readonly noise: ReadonlySet<number>;
}

export function simplify(root: WeighedElement, threshold: number): SimplifiedElement {
  return new Simplifying(threshold).element(root);
}

class Simplifying {
  readonly #threshold: number;
  readonly #known = new Map<WeighedElement, SimplifiedElement>();

  constructor(threshold: number) {
    this.#threshold = threshold;
  }

  element(weighed: WeighedElement): SimplifiedElement {
    const known = this.#known.get(weighed);
    if (known !== undefined) return known;
    const { importance, pages } = weighed;
    const styles = new Map([...weighed.styles].map(([key, style]) => [key, this.#style(style)]));
    const verdict = this.#verdict(weighed, styles);
    const simplified = {
      verdict,
      importance,
      pages,
      styles: remaining(verdict, styles),
      repeats: repeatsOf(weighed),
      noise: verdict === 'mixed' ? this.#noiseBelow(weighed) : NO_NOISE,
    };
    this.#known.set(weighed, simplified);
    return simplified;
  }

  #noiseBelow({ styles }: WeighedElement): NoiseIndex<SimplifiedElement> {
    const noise = new Map<ElementNode, SimplifiedElement>();
    for (const below of [...styles.values()].flatMap(({ elements }) => elements)) {
      const element = this.element(below);
      if (element.verdict === 'noisy' && below.source !== null) noise.set(below.source, element);
    }
    return new NoiseIndex([...noise].map(([source, element]) => ({ source, element })));
  }

  #style({ elements, leaf }: WeighedStyleNode): SimplifiedStyle {
    return { elements: elements.map(element => this.element(element)), noise: leaf?.noise ?? NONE };
  }

  /** Two pages share half of their words by chance: with few pages the threshold is lower. */
  #verdict({ importance, pages }: WeighedElement, styles: ReadonlyMap<string, SimplifiedStyle>): Verdict {
    const threshold = this.#threshold * (1 - 1 / Math.max(1, pages));
    const below = [...styles.values()].flatMap(({ elements }) => elements);
    if (importance <= threshold && below.every(({ verdict }) => verdict === 'noisy')) return 'noisy';
    return below.every(({ verdict }) => verdict === 'meaningful') ? 'meaningful' : 'mixed';
  }
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

/** `Known`: the element of the simplified tree that a match represents. */
interface KnownNoise<Known> {
  readonly element: Known;
  readonly source: ElementNode;
}

/** Recognises noise below an element in an unseen style, as building the tree would (§3.6). */
class NoiseIndex<Known> {
  readonly #noise: readonly KnownNoise<Known>[];
  #byLook: ReadonlyMap<number, SimilarSets<Known>> | undefined;

  constructor(noise: readonly KnownNoise<Known>[]) {
    this.#noise = noise;
  }

  /** Returns the first element with the same look and nearly the same characteristic features. */
  find(look: number, features: SortedSet): Known | undefined {
    // Built on first use, since most elements are never asked.
    this.#byLook ??= indexed(this.#noise);
    return features.length === 0 ? undefined : this.#byLook.get(look)?.similarTo(features)[0];
  }
}

function indexed<Known>(noise: readonly KnownNoise<Known>[]): Map<number, SimilarSets<Known>> {
  const byLook = new Map<number, SimilarSets<Known>>();
  for (const { element, source } of noise) {
    const features = characteristicOf(source);
    if (features.length === 0) continue;
    const known = byLook.get(source.look) ?? new SimilarSets<Known>(jaccard(TREE_SETTINGS.alike));
    byLook.set(source.look, known);
    known.add(element, features);
  }
  return byLook;
}

const NO_NOISE = new NoiseIndex<SimplifiedElement>([]);
