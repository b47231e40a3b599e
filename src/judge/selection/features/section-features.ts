// The evidence about the section that a piece is in: whether its heading opens text or a list of links to other pages.

import { featureTable } from '../../../base/boosted-trees/feature-writer.ts';
import { at } from '../../../base/columns.ts';
import { log, share } from '../amounts.ts';
import type { Section } from '../evidence/sections.ts';
import type { Page } from './scene.ts';

const between = (sums: Float64Array, { head, end }: Section): number =>
  at(sums, end) - at(sums, Math.max(0, head));

/** Pieces of a section, its heading among them. */
const countOf = ({ head, end }: Section): number => end - Math.max(0, head);

export const SECTION_FEATURES = featureTable<Page, Section, number>({
  level: (_, { level }) => level,
  since: (_, { head }, place) => log(place - head),
  until: (_, { end }, place) => log(end - place),
  chars: ({ charsBefore }, section) => log(between(charsBefore, section)),
  linkShare: ({ charsBefore, linksBefore }, section) =>
    share(between(linksBefore, section), between(charsBefore, section)),
  proseShare: ({ charsBefore, proseBefore }, section) =>
    share(between(proseBefore, section), between(charsBefore, section)),
  paragraphs: ({ coreText, charsBefore }, section) =>
    share(between(coreText.charsBefore, section), between(charsBefore, section)),
  offers: ({ offersBefore }, section) => share(between(offersBefore, section), countOf(section)),
  pictures: ({ picturesBefore }, section) => share(between(picturesBefore, section), countOf(section)),
  headFont: ({ units, coreText }, { head }) =>
    (units[head]?.fontSize ?? coreText.fontSize) / coreText.fontSize,
  headLinked: ({ units }, { head }) => Number((units[head]?.linkChars ?? 0) > 0),
  headChars: ({ units }, { head }) => log(units[head]?.chars ?? 0),
  headFromCore: ({ units, coreText, frame }, { head }) =>
    ((units[head]?.left ?? coreText.left) - coreText.left) / frame.width,
  isInCore: ({ units, branches }, { head }) => at(branches.up, units[head]?.element ?? 0),
});
