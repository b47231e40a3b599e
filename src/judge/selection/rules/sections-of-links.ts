// Keeps the sections of a text that list sources: lists of links look like navigation.

import { at } from '../../../base/columns.ts';
import { countEach } from '../../../base/counts.ts';
import { isProse } from '../../../page/pieces/pieces.ts';
import { headingsAround } from '../../../page/snapshot/around.ts';
import { enclosingZone } from '../../zones/enclosing-zone.ts';
import type { Evidence } from '../evidence/evidence.ts';
import { SELECTION_SETTINGS } from '../settings.ts';

/**
 * Raises the nudges of a heading of CENTER and of the list of links to other sites that is all of its section, if other
 * headings of the block have the same tag and paragraphs of the content. The site of a page from a file is unknown.
 */
export function keepSectionsOfLinks(
  nudges: Float64Array,
  evidence: Evidence,
  scores: Float64Array,
  threshold: number,
): Float64Array {
  const { snapshot, zoning, pieces } = evidence;
  if (!/^https?:/.test(snapshot.finalUrl)) return nudges;
  const { partOfText, sectionOfLinks } = SELECTION_SETTINGS;
  const isContent = (place: number): boolean => at(scores, place) + at(nudges, place) > threshold;
  const sections = sectionsInBlocks(evidence);
  const isText = (place: number): boolean => {
    const piece = pieces[place];
    return piece !== undefined && isProse(piece) && isContent(place);
  };
  const sectionsOfText = countEach(
    sections.flatMap(({ head, below, key }) => (isContent(head) && below.some(isText) ? key : [])),
  );
  const raised = nudges.slice();
  for (const section of sections) {
    if ((sectionsOfText.get(section.key) ?? 0) < sectionOfLinks.leastOfText) continue;
    if (!isOfSources(evidence, section) || enclosingZone(snapshot, zoning, section.block) !== 'CENTER')
      continue;
    for (const place of [section.head, ...section.below])
      raised[place] = Math.max(at(nudges, place), threshold + partOfText.logOdds - at(scores, place));
  }
  return raised;
}

interface SectionInBlock {
  readonly block: number;
  /** Place of the heading. */
  readonly head: number;
  /** Places of what is below it in the block. */
  readonly below: readonly number[];
  /** Names the block and the tag of the heading. */
  readonly key: string;
}

function sectionsInBlocks({ snapshot, pieces, tree, sections }: Evidence): SectionInBlock[] {
  const headings = headingsAround(snapshot);
  return [...new Set(sections.flat)].flatMap(({ head, end }) => {
    const heading = headings[pieces[head]?.element ?? -1] ?? -1;
    if (heading < 0) return [];
    const block = tree.parent(heading);
    const below: number[] = [];
    for (let place = head + 1; place < end && tree.contains(block, pieces[place]?.element ?? -1); place++)
      below.push(place);
    return { block, head, below, key: `${block} ${tree.element(heading).tag}` };
  });
}

/** True if all below the heading are items with links, most of them to other sites. */
function isOfSources({ pieces, tree }: Evidence, { block, below }: SectionInBlock): boolean {
  let [links, ownLinks] = [0, 0];
  for (const place of below) {
    const piece = pieces[place];
    if (piece === undefined || piece.links === 0) return false;
    if (tree.closest(piece.element, ({ tag }) => tag === 'li') <= block) return false;
    links += piece.links;
    ownLinks += piece.siteLinks + (piece.linkKinds.place ?? 0) + (piece.linkKinds.share ?? 0);
  }
  return links > 0 && ownLinks <= SELECTION_SETTINGS.sectionOfLinks.ownLinkShare * links;
}
