// The evidence about the section that a piece is in: whether its heading opens text or a list of links to other pages.

import { featureTable } from '../../../base/boosted-trees/feature-writer.ts';
import { at, type RunningSum } from '../../../base/columns.ts';
import { log, share } from '../amounts.ts';
import type { Section } from '../evidence/sections.ts';
import type { Page } from './scene.ts';

const between = (sums: RunningSum, { head, end }: Section): number => sums.between(Math.max(0, head), end);

/** Pieces of a section, its heading among them. */
const countOf = ({ head, end }: Section): number => end - Math.max(0, head);

export const SECTION_FEATURES = featureTable<Page, Section, number>({
  level: (_, { level }) => level,
  since: (_, { head }, place) => log(place - head),
  until: (_, { end }, place) => log(end - place),
  chars: ({ charSums }, section) => log(between(charSums, section)),
  linkShare: ({ charSums, linkSums }, section) =>
    share(between(linkSums, section), between(charSums, section)),
  proseShare: ({ charSums, proseSums }, section) =>
    share(between(proseSums, section), between(charSums, section)),
  paragraphs: ({ coreText, charSums }, section) =>
    share(between(coreText.paragraphSums, section), between(charSums, section)),
  offers: ({ offerSums }, section) => share(between(offerSums, section), countOf(section)),
  pictures: ({ pictureSums }, section) => share(between(pictureSums, section), countOf(section)),
  headFont: ({ pieces, coreText }, { head }) =>
    (pieces[head]?.fontSize ?? coreText.fontSize) / coreText.fontSize,
  headLinked: ({ pieces }, { head }) => Number((pieces[head]?.linkChars ?? 0) > 0),
  headChars: ({ pieces }, { head }) => log(pieces[head]?.chars ?? 0),
  headFromCore: ({ pieces, coreText, frame }, { head }) =>
    ((pieces[head]?.left ?? coreText.left) - coreText.left) / frame.width,
  isInCore: ({ pieces, branches }, { head }) => at(branches.up, pieces[head]?.element ?? 0),
});
