// Finds the parts of a page that are not about the page: names and dates in them are not its own.

import { at } from '../../base/columns.ts';
import { insideOf, linksAround } from '../../page/snapshot/around.ts';
import { SECTIONING_TAGS } from '../../page/snapshot/landmarks.ts';
import { onceEach } from '../../page/snapshot/once-each.ts';
import { HEADING_TAGS } from '../../page/snapshot/sight.ts';
import { METADATA_LIMITS } from './metadata-limits.ts';
import { isShown, type PageFacts } from './page-facts.ts';
import { charsBetween, subtreeText } from './subtree-text.ts';
import { isSameAddress } from './titles.ts';

/** An element around the headline is of the page: themes name the page `comments-open`, and a form can hold all of it. */
const insideOthers = (fits: (facts: PageFacts, index: number) => boolean) =>
  onceEach((facts: PageFacts): Uint8Array => {
    const { snapshot, tree, headline } = facts;
    return insideOf(
      snapshot,
      (_, index) => fits(facts, index) && !tree.contains(index, headline?.index ?? -1),
    );
  });

/** 1 for each element in a part that its class, id or type calls comments. */
const insideComments = insideOthers(({ tree }, index) => {
  const { class: classes = '', id = '', itemtype = '' } = tree.element(index).attributes;
  return COMMENTS.test(classes) || COMMENTS.test(id) || COMMENT_TYPES.test(itemtype);
});

export const isInComments = (facts: PageFacts, index: number): boolean =>
  at(insideComments(facts), index) === 1;

const COMMENTS = /(?:^|[-_\s])comments?(?:$|[-_\s])/i;
const COMMENT_TYPES = /\/(?:UserComments|Comment|Review)$/;

/** 1 for each element in a form, a quotation such as a post of another site, or the footer of the page. */
const insideAsides = insideOthers(({ tree }, index) => {
  const { tag, attributes } = tree.element(index);
  if (tag !== 'footer') return ASIDES.has(tag) || attributes.role === 'contentinfo';
  // The footer of an article is in the article.
  return tree.closest(index, around => SECTIONING_TAGS.has(around.tag)) < 0;
});

const ASIDES: ReadonlySet<string> = new Set(['form', 'label', 'blockquote', 'q']);

/** Returns true in a form, a quotation, the footer of the page, and comments. */
export function isByOthers(facts: PageFacts, index: number): boolean {
  const { snapshot, headline } = facts;
  if (at(insideAsides(facts), index) === 1) return true;
  if (!isInComments(facts, index)) return false;
  // Posts of a thread can be called comments: the first of them begins right below the headline.
  const from = headline?.index ?? 0;
  return index < from || charsBetween(snapshot, from, index) > METADATA_LIMITS.standfirstChars;
}

/** Returns true for names beside a heading that is a link to another page, and not to one about a person of these names. */
export function isOfOtherPage(facts: PageFacts, index: number, names: readonly string[]): boolean {
  const { snapshot, tree, headline, baseUrl } = facts;
  for (const around of tree.selfAndAncestors(index)) {
    if (HEADING_TAGS.has(tree.element(around).tag) || tree.contains(around, headline?.index ?? -1))
      return false;
    const inside = seenHeadings(facts).filter(heading => tree.contains(around, heading));
    const heading = inside.findLast(heading => heading < index) ?? inside[0];
    if (heading === undefined) continue;
    const [first, second] = heading < index ? [heading, index] : [index, heading];
    if (charsBetween(snapshot, first, second) > METADATA_LIMITS.standfirstChars) return false;
    const link =
      tree.withTag('a').find(inner => tree.contains(heading, inner)) ?? at(linksAround(snapshot), heading);
    const { href } = tree.element(link).attributes;
    const text = subtreeText(snapshot, heading, METADATA_LIMITS.titleChars);
    const isElsewhere = href !== undefined && !href.startsWith('#') && !isSameAddress(href, baseUrl);
    return isElsewhere && !names.some(name => text.includes(name));
  }
  return false;
}

const seenHeadings = onceEach(({ tree }: PageFacts): readonly number[] =>
  tree
    .withTag(...HEADING_TAGS)
    .filter(index => isShown(tree.element(index)))
    .slice(0, METADATA_LIMITS.headings),
);
