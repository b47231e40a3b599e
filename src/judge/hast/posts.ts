// Posts of a thread as sections: each begins with a heading that says who wrote it and when, and its own headings are
// below that one.

import type { Element, Root } from 'hast';
import { EMPTY_BOX } from '../../base/box.ts';
import { placeOf as addressPlaceOf, linkAddress } from '../../page/perception/addresses.ts';
import { isLink } from '../../page/snapshot/link-kinds.ts';
import type { SelectedComment, Selection } from '../selection/kept.ts';
import { placeOf } from './links/places.ts';
import { elementsIn, isElement, isHeading } from './nodes.ts';
import type { Visit } from './visit.ts';

/** Headings and quotations that begin a post or comment. Kept beside the tree, which stays plain hast. */
const BEGUN = new WeakMap<Element, SelectedComment>();

export const noteComment = (node: Element, comment: SelectedComment): unknown => BEGUN.set(node, comment);

/** The comment or post that a node begins. */
export const commentBegunBy = (node: Element): SelectedComment | undefined => BEGUN.get(node);

/** Leaves out texts that the headings of posts say: names, times and votes. */
export function withoutBylines(selection: Selection): Selection {
  const { comments = [], opening } = selection;
  const said = [
    ...(opening?.byline ?? []),
    ...comments.flatMap(({ isKept, byline }) => (isKept ? byline : [])),
  ];
  if (said.length === 0) return selection;
  const keptTexts = selection.keptTexts.slice();
  for (const text of said) keptTexts[text] = 0;
  return { ...selection, keptTexts };
}

export function beginPost({ flow, page, index }: Visit, post: SelectedComment): void {
  const { author, time, votes, authorText } = post;
  const rest = [time, votes === null ? '' : `▲ ${votes}`].filter(part => part !== '').join(' · ');
  if (author === null && rest === '') return;
  const heading = flow.open('h2', {}, 'phrasing');
  if (heading?.node.type !== 'element') return;
  noteComment(heading.node, post);
  const href = authorText === undefined ? null : profileAddress(page, authorText);
  const link = href === null ? undefined : flow.openInline({ name: 'a', properties: { href } });
  if (author !== null) flow.text(author, EMPTY_BOX, 0, false);
  flow.closeInline(link);
  if (rest !== '') flow.text(author === null ? rest : ` · ${rest}`, EMPTY_BOX, 0, false);
  flow.close(heading);
  flow.reach(index);
}

function profileAddress({ snapshot, tree }: Visit['page'], text: number): string | null {
  const link = tree.element(tree.closest(tree.text(text).parent, isLink));
  return linkAddress(link.attributes.href, addressPlaceOf(snapshot, link));
}

const DEEPEST = 6;

const levelOf = (heading: Element): number => Number(heading.tagName.slice(1));

/**
 * Puts posts below the heading right before them that is in no post, such as the topic of a talk page, else below the
 * title; and the headings of each below its own.
 */
export function levelPosts({ children }: Root): void {
  let [level, around] = [2, 1];
  let post: { readonly end: number; readonly headings: Element[] } | undefined;
  const finish = (): void => {
    const own = post?.headings ?? [];
    const highest = own.reduce((least, heading) => Math.min(least, levelOf(heading)), DEEPEST);
    const lowered = Math.max(0, level + 1 - highest);
    for (const heading of own) heading.tagName = `h${Math.min(DEEPEST, levelOf(heading) + lowered)}`;
    post = undefined;
  };
  for (const node of elementsIn(children)) {
    const begun = isHeading(node) ? commentBegunBy(node) : undefined;
    const isInside = post !== undefined && (placeOf(node)?.element ?? 0) < post.end;
    if (begun !== undefined) {
      finish();
      if (around > 0) level = Math.min(DEEPEST, around + 1);
      around = 0;
      node.tagName = `h${level}`;
      post = { end: begun.end, headings: [] };
    } else if (isHeading(node)) {
      if (isInside) post?.headings.push(node);
      else {
        finish();
        around = levelOf(node);
      }
    } else if (!isInside && !isElement(node, 'hr')) {
      // A text between a heading and a post is the opening post: its headings have no posts below them.
      around = 0;
    }
  }
  finish();
}
