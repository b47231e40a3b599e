// The Site Style Tree as a judge: computes importance, threshold and marks once, then maps each page.

import type { Snapshot } from '../../../see/snapshot/snapshot.ts';
import { leavesOf, type PageNode, pageTreeOf } from '../page-tree.ts';
import type { SiteFinding, SiteJudge, SitePart } from '../site-finding.ts';
import { type MappedPart, mapPage } from './map-page.ts';
import { simplify } from './simplified-tree.ts';
import { type SiteTree, styled } from './site-tree.ts';
import { chooseThreshold } from './threshold.ts';
import type { WeighedElement } from './weighed-tree.ts';

export interface TreeJudge {
  readonly threshold: number;
  readonly judge: SiteJudge;
}

/** `threshold` is t of §3.4; by default the tree chooses it. */
export function treeJudge(tree: SiteTree, weighed: WeighedElement, threshold?: number): TreeJudge {
  const t = threshold ?? chooseThreshold(weighed);
  const root = simplify(weighed, t);
  const judge = (snapshot: Snapshot): SiteFinding => {
    const body = pageTreeOf(snapshot);
    if (body === null) return { parts: [] };
    const styledPage = styled(snapshot, body, look => tree.knownNumber(look));
    const { parts, localNoise } = mapPage(root, body, styledPage);
    return { parts: parts.flatMap(part => sitePartsOf(part, localNoise, t)) };
  };
  return { threshold: t, judge };
}

/** Assigns each leaf to one part. */
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
  if (verdict === 'unmatched') return 'no learned page has this layout: kept';
  return pages === 1 ? 'only one learned page has it: kept' : `differs from page to page: ${of}`;
}
