// The part of a page that is to be read: its content, or all that one zone shows, with or without link addresses.

import { zoneSelection } from '../../judge/hast/kept.ts';
import { type SectionedPage, sectionedPage } from '../../judge/sections/sections.ts';
import type { CommentChoice } from '../../judge/selection/comments/comment-choice.ts';
import { contentSelection } from '../../judge/selection/content-selection.ts';
import type { Zone, Zoning } from '../../judge/zones/zoning.ts';
import type { ReadPage } from '../../run/pipeline/make-result.ts';

/** Kept with the zoning of the page, so that the sections of each part are made once. */
const KNOWN = new WeakMap<Zoning, Map<string, SectionedPage>>();

export function readablePage(
  { snapshot, zoning, selection }: ReadPage,
  part: Zone | 'content',
  withLinks: boolean,
  comments?: CommentChoice,
): SectionedPage {
  const key = `${part} ${withLinks} ${comments}`;
  const content = () =>
    comments === undefined ? selection : contentSelection(snapshot, zoning, { comments });
  const known = KNOWN.get(zoning) ?? new Map<string, SectionedPage>();
  KNOWN.set(zoning, known);
  const page =
    known.get(key) ??
    sectionedPage({
      snapshot,
      zoning,
      linkStyle: withLinks ? 'inline' : 'none',
      selection: part === 'content' ? content() : zoneSelection(snapshot, zoning, part),
    });
  known.set(key, page);
  return page;
}
