// Computes the importance of every element node (CalcCompImp), and merges similar ones on the way down.

import { countEach } from '../../../base/counts.ts';
import { remembered } from '../../../base/memoize.ts';
import { entropyOf, type FeatureTable } from '../features.ts';
import { TREE_SETTINGS } from '../settings.ts';
import { jaccard, SimilarSets, type SortedSet } from '../similar-sets.ts';
import {
  addElement,
  addPage,
  belowOf,
  characteristicOf,
  characteristicOfOne,
  type ElementNode,
  elementNode,
  isFeatures,
  onceBelow,
  type StyledNode,
  type StyleNode,
} from './style-tree.ts';

export interface WeighedElement {
  readonly pages: number;
  /** CompImp, 0 to 1. */
  readonly importance: number;
  readonly styles: ReadonlyMap<string, WeighedStyleNode>;
  /** `null` for nodes of a single page. */
  readonly source: ElementNode | null;
}

export interface WeighedStyleNode extends WeighedStyle {
  readonly elements: readonly WeighedElement[];
  /** For a leaf: the number of its features, and those that occur equally on all pages; `null` otherwise. */
  readonly leaf: { readonly features: number; readonly noise: ReadonlySet<number> } | null;
}

export function weigh(root: ElementNode): WeighedElement {
  // A merged element node occurs in several styles, but is weighed once.
  const weighed = remembered((element: ElementNode): WeighedElement => {
    const styles = new Map(
      mergeAlike(element.styles).map(({ key, style, members }) => {
        const elements = members.map(member => (isElement(member) ? weighed(member) : UNIQUE));
        return [key, weighedStyle(style, elements)];
      }),
    );
    const [only] = styles.values();
    // Formula 4 is for leaves only; an element that is a leaf on some pages has a leaf style.
    const isLeaf = styles.size === 1 && only?.leaf !== null;
    const importance = isLeaf ? (only?.importance ?? 1) : compositeImportance([...styles.values()]);
    return { pages: element.pages, importance, styles, source: element };
  });
  return weighed(root);
}

/** A node of a single page is always important. */
const UNIQUE: WeighedElement = { pages: 1, importance: 1, styles: new Map(), source: null };

function weighedStyle(
  { pages, features, once }: StyleNode,
  elements: readonly WeighedElement[],
): WeighedStyleNode {
  if (features !== null)
    return {
      pages,
      elements,
      importance: leafImportance(features, pages),
      leaf: { features: features.size, noise: localNoise(features, pages) },
    };
  const isUniqueLeaf = once !== null && elements.length === 0;
  const importance = isUniqueLeaf ? 1 : styleImportance(elements.map(one => one.importance));
  return { pages, elements, importance, leaf: isUniqueLeaf ? { features: 0, noise: new Set() } : null };
}

/**
 * Formulas 1 to 5: measure how much an element node varies over its pages, in its styles and in the content of its
 * leaves. Formula 1: entropy of the styles, given the pages that use each; the base is the number of pages.
 */
export function nodeImportance(pagesOfStyles: readonly number[]): number {
  const pages = pagesOfStyles.reduce((sum, one) => sum + one, 0);
  if (pages <= 1) return 1;
  let sum = 0;
  for (const ofStyle of pagesOfStyles) sum -= (ofStyle / pages) * Math.log(ofStyle / pages);
  return Math.min(1, sum / Math.log(pages));
}

interface WeighedStyle {
  readonly pages: number;
  /** Formula 3. */
  readonly importance: number;
}

/** Formula 2. */
export function compositeImportance(styles: readonly WeighedStyle[]): number {
  const pages = styles.reduce((sum, style) => sum + style.pages, 0);
  if (pages === 0) return 1;
  const ofElements = TREE_SETTINGS.attenuation ** styles.length;
  const below = styles.reduce((sum, style) => sum + (style.pages / pages) * style.importance, 0);
  const own = nodeImportance(styles.map(style => style.pages));
  return (1 - ofElements) * own + ofElements * below;
}

/** Formula 3: mean over the element nodes of a style. */
export function styleImportance(importances: readonly number[]): number {
  return importances.reduce((sum, one) => sum + one, 0) / Math.max(1, importances.length);
}

/** Formula 4. A leaf without features is the same on all pages. */
export function leafImportance(features: FeatureTable, pages: number): number {
  if (pages <= 1) return 1;
  let [sum, count] = [0, 0];
  for (const use of features.uses().values()) {
    sum += entropyOf(use, pages);
    count++;
  }
  return count === 0 ? 0 : 1 - sum / count;
}

/** §3.6: features of a leaf that occur equally on all pages, and so do not distinguish them. */
export function localNoise(features: FeatureTable, pages: number): Set<number> {
  const noise = new Set<number>();
  if (pages <= 1) return noise;
  for (const [feature, use] of features.uses())
    if (1 - entropyOf(use, pages) < TREE_SETTINGS.localNoise) noise.add(feature);
  return noise;
}

/** A child of a style: an element node, or a packed node if only one page has the style. */
export type Member = ElementNode | StyledNode;

export const isElement = (member: Member): member is ElementNode => 'styles' in member;

interface StyleMembers {
  readonly key: string;
  readonly style: StyleNode;
  readonly members: readonly Member[];
}

/**
 * Merges similar element nodes of different styles (§3.6), so that a menu stays one menu if some pages have a banner above it.
 * Returns the styles of one element in deterministic order; element nodes that were merged become the same object.
 */
function mergeAlike(styles: ReadonlyMap<string, StyleNode>): StyleMembers[] {
  const ordered = [...styles]
    .map(([key, style]): StyleMembers => ({ key, style, members: membersOf(style) }))
    .sort((a, b) => b.style.pages - a.style.pages || (a.key < b.key ? -1 : 1));
  if (ordered.length < 2) return ordered;
  const groups = groupsOf(ordered);
  const merged = new Map<Member, ElementNode>();
  for (const group of groups) {
    if (group.members.length < 2) continue;
    const one = elementNode(group.members[0]?.look ?? -1);
    for (const member of group.members) {
      if (isElement(member)) addElement(one, member);
      else addPage(one, belowOf(member));
      merged.set(member, one);
    }
  }
  return ordered.map(({ key, style, members }) => ({
    key,
    style,
    members: members.map(member => merged.get(member) ?? member),
  }));
}

function membersOf(style: StyleNode): readonly Member[] {
  if (style.once === null) return style.elements;
  const below = onceBelow(style);
  return isFeatures(below) ? [] : below;
}

interface Group {
  readonly members: Member[];
  /** Two members of one style occur on the same page, so they are different elements. */
  readonly styles: Set<StyleMembers>;
}

function groupsOf(ordered: readonly StyleMembers[]): Group[] {
  const stylesOfLook = countEach(
    ordered.flatMap(({ members }) => [...new Set(members.map(member => member.look))]),
  );
  const groups: Group[] = [];
  const byLook = new Map<number, SimilarSets<Group>>();
  for (const style of ordered)
    for (const member of style.members) {
      if ((stylesOfLook.get(member.look) ?? 0) < 2) continue;
      const features = isElement(member) ? characteristicOf(member) : characteristicOfOne(member);
      if (features.length > 0) place(member, style, features, groups, byLook);
    }
  return groups;
}

function place(
  member: Member,
  style: StyleMembers,
  features: SortedSet,
  groups: Group[],
  byLook: Map<number, SimilarSets<Group>>,
): void {
  let known = byLook.get(member.look);
  if (known === undefined) {
    known = new SimilarSets(jaccard(TREE_SETTINGS.alike));
    byLook.set(member.look, known);
  }
  const group = known.similarTo(features).find(({ styles }) => !styles.has(style));
  if (group !== undefined) {
    group.members.push(member);
    group.styles.add(style);
    return;
  }
  const fresh: Group = { members: [member], styles: new Set([style]) };
  groups.push(fresh);
  known.add(fresh, features);
}
