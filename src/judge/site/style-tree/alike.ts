// Merges similar element nodes of different styles (§3.6), so that a menu stays one menu if some pages have a banner
// above it.

import { countEach } from '../../../base/counts.ts';
import { TREE_SETTINGS } from '../settings.ts';
import { jaccard, SimilarSets, type SortedSet } from '../similar-sets.ts';
import { characteristicOf, characteristicOfOne } from './characteristic.ts';
import { belowOf, isFeatures, type StyledNode } from './packed-page.ts';
import {
  addElement,
  addPage,
  type ElementNode,
  elementNode,
  onceBelow,
  type StyleNode,
} from './style-tree.ts';

/** A child of a style: an element node, or a packed node if only one page has the style. */
export type Member = ElementNode | StyledNode;

export const isElement = (member: Member): member is ElementNode => 'styles' in member;

interface StyleMembers {
  readonly key: string;
  readonly style: StyleNode;
  readonly members: readonly Member[];
}

/** Returns the styles of one element in deterministic order; element nodes that were merged become the same object. */
export function mergeAlike(styles: ReadonlyMap<string, StyleNode>): StyleMembers[] {
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
