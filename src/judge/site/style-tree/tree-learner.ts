// The Site Style Tree as a site method: learns pages, then judges each by the importance of its parts.

import type { Snapshot } from '../../../page/snapshot/snapshot.ts';
import type { JudgeSettings, ReadyJudge, SiteLearner } from '../learner.ts';
import { leavesOf, type PageNode, pageNodesOf } from '../page-nodes.ts';
import { THRESHOLD_SETTINGS } from '../settings.ts';
import type { SiteFinding, SitePart } from '../site-finding.ts';
import { type MappedPart, mapPage, simplify } from './simplified-tree.ts';
import { SiteTree, styled, type TreeData, treeData, treeFromData } from './site-tree.ts';
import { type WeighedElement, weigh } from './weighed-tree.ts';

export class TreeLearner implements SiteLearner<TreeData> {
  #tree = new SiteTree();
  /** Cached until a page is added. */
  #ready: { readonly tree: SiteTree; readonly weighed: WeighedElement } | undefined;

  add(snapshot: Snapshot): void {
    this.#ready = undefined;
    this.#tree.add(snapshot);
  }

  mergeData(data: TreeData): void {
    this.#ready = undefined;
    if (this.#tree.root.pages === 0) this.#tree = treeFromData(data);
    else this.#tree.merge(treeFromData(data));
  }

  data(): TreeData {
    return treeData(this.#tree);
  }

  /** Computes importance, threshold (t of §3.4) and marks once, then maps each page. */
  judge({ threshold }: JudgeSettings): ReadyJudge {
    this.#ready ??= this.#weigh();
    const { tree, weighed } = this.#ready;
    const t = threshold ?? thresholdBetween(weighedLeaves(weighed));
    const root = simplify(weighed, t);
    const judge = (snapshot: Snapshot): SiteFinding => {
      const body = pageNodesOf(snapshot);
      if (body === null) return { parts: [] };
      const styledPage = styled(snapshot, body, look => tree.knownNumber(look));
      const { parts, localNoise } = mapPage(root, body, styledPage);
      return { parts: parts.flatMap(part => sitePartsOf(part, localNoise, t)) };
    };
    return { threshold: t, judge };
  }

  #weigh() {
    // Makes the order of equally frequent styles independent of the order of pages.
    const tree = treeFromData(this.data());
    return { tree, weighed: weigh(tree.root) };
  }
}

function sitePartsOf(
  part: MappedPart,
  localNoise: ReadonlyMap<PageNode, ReadonlySet<number>>,
  threshold: number,
): SitePart[] {
  const reason = reasonOf(part, threshold);
  return leavesOf(part.node).map(leaf => {
    const noise = localNoise.get(leaf);
    return {
      element: leaf.element,
      texts: leaf.texts,
      things: leaf.things,
      isNoise: part.verdict === 'noisy',
      importance: part.verdict === 'unmatched' ? 1 : part.importance,
      pages: part.pages,
      isKnown: part.verdict !== 'unmatched' && part.pages > 1,
      reason,
      ...(noise && { localNoise: noise }),
    };
  });
}

function reasonOf({ verdict, importance, pages }: MappedPart, threshold: number): string {
  const of = `importance ${importance.toFixed(2)} over ${pages} ${pages === 1 ? 'page' : 'pages'}`;
  if (verdict === 'noisy')
    return `the site repeats it: ${of}, not above the threshold ${threshold.toFixed(2)}`;
  if (verdict === 'unmatched') return 'no learned page has this layout or these words: kept';
  return pages === 1 ? 'only one learned page has it: kept' : `differs from page to page: ${of}`;
}

interface Weighed {
  readonly importance: number;
  readonly weight: number;
}

/**
 * Chooses the threshold where the importances of the leaves split into two groups, by Otsu's rule: the cut with the
 * least variance within both groups. The cut has limits, so that a site without repetition loses nothing that varies.
 */
function thresholdBetween(all: readonly Weighed[]): number {
  const { bins, least, most } = THRESHOLD_SETTINGS;
  const weights = new Float64Array(bins + 1);
  for (const { importance, weight } of all) {
    const bin = Math.round(importance * bins);
    weights[bin] = (weights[bin] ?? 0) + weight;
  }
  return Math.min(most, Math.max(least, otsu(weights) / bins));
}

/**
 * Weighs a leaf by its pages and the square root of its features: a menu of a hundred links does not count a hundred times.
 */
function weighedLeaves(root: WeighedElement): Weighed[] {
  const leaves: Weighed[] = [];
  const seen = new Set<WeighedElement>();
  const waiting = [root];
  for (let element = waiting.pop(); element !== undefined; element = waiting.pop()) {
    if (seen.has(element)) continue;
    seen.add(element);
    for (const { leaf, pages, importance, elements } of element.styles.values()) {
      if (leaf !== null && pages > 1) leaves.push({ importance, weight: pages * Math.sqrt(leaf.features) });
      waiting.push(...elements);
    }
  }
  return leaves;
}

/** Returns the last bin of the lower group; the middle one if several cuts are equally good, as in a gap. */
function otsu(weights: Float64Array): number {
  const all = weights.reduce((sum, weight) => sum + weight, 0);
  const moment = weights.reduce((sum, weight, bin) => sum + weight * bin, 0);
  let [below, momentBelow, best, first, last] = [0, 0, 0, 0, 0];
  for (const [bin, weight] of weights.entries()) {
    below += weight;
    momentBelow += weight * bin;
    if (below === 0 || below === all) continue;
    const difference = momentBelow / below - (moment - momentBelow) / (all - below);
    const between = below * (all - below) * difference ** 2;
    if (between > best * (1 + 1e-12)) [best, first, last] = [between, bin, bin];
    else if (between >= best * (1 - 1e-12)) last = bin;
  }
  return (first + last) / 2;
}
