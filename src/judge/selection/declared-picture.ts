// Finds the picture that the page's data names: the lead picture of an article, or that of a product. Where pictures were
// not loaded, nothing else tells it from those of other pages.

import {
  hasLazyAddress,
  isLinkToPage,
  isMarkedDecoration,
  isPending,
} from '../../page/perception/pending-pictures.ts';
import { pictureSourcesOf } from '../../page/perception/picture-source.ts';
import { type PageTree, treeOf } from '../../page/snapshot/page-tree.ts';
import { isSeen } from '../../page/snapshot/sight.ts';
import type { Snapshot } from '../../page/snapshot/snapshot.ts';
import { declaredImages } from '../metadata/declared-fields.ts';
import { pageFactsOf } from '../metadata/gather-facts.ts';
import { enclosingZone } from '../zones/enclosing-zone.ts';
import type { Evidence } from './evidence/evidence.ts';
import type { PageKind } from './kinds.ts';
import { SELECTION_SETTINGS } from './settings.ts';

/** Kinds of pages about one thing, which a picture shows. */
export const LEAD_KINDS: ReadonlySet<PageKind> = new Set([...SELECTION_SETTINGS.textKinds, 'product']);

/** The elements of CENTER with a picture that the page's data names, in order. */
export function declaredPictures({ snapshot, tree, zoning }: Evidence, kind: PageKind): readonly number[] {
  const files = new Set(LEAD_KINDS.has(kind) ? declaredImages(pageFactsOf(snapshot)).map(pictureFile) : []);
  files.delete('');
  if (files.size === 0) return [];
  const sourceOf = pictureSourcesOf(snapshot);
  return tree
    .withTag('img')
    .filter(
      index =>
        files.has(pictureFile(sourceOf(index) ?? '')) && enclosingZone(snapshot, zoning, index) === 'CENTER',
    );
}

/**
 * The first of these pictures that may show, between the line above the title and the end of the content. Undefined if
 * one of them is content already.
 */
export function declaredPictureOf(
  snapshot: Snapshot,
  pictures: readonly number[],
  keptTexts: Uint8Array,
  isKept: (index: number) => boolean,
): number | undefined {
  if (pictures.some(isKept)) return undefined;
  const tree = treeOf(snapshot);
  const [first, last] = [keptTexts.indexOf(1), keptTexts.lastIndexOf(1)];
  if (first < 0) return undefined;
  const start = textsAbove(tree, first);
  return pictures.find(
    index => index < tree.text(last).before && tree.firstTextAfter(index) >= start && mayShow(tree, index),
  );
}

/** The first text of the few characters above another: a line above the title, or the buttons of a gallery. */
function textsAbove(tree: PageTree, text: number): number {
  let [start, chars] = [text, 0];
  while (start > 0) {
    const above = tree.text(start - 1);
    if (isSeen(above.visibility)) chars += above.text.trim().length;
    if (chars > SELECTION_SETTINGS.declaredPicture.aboveChars) break;
    start--;
  }
  return start;
}

function mayShow(tree: PageTree, index: number): boolean {
  const element = tree.element(index);
  const { visibility, pageBox, attributes } = element;
  const waits = isPending(element);
  const isShown = isSeen(visibility) || (waits && (visibility === 'empty' || hasLazyAddress(attributes)));
  const { leadWidth, leadHeight } = SELECTION_SETTINGS.declaredPicture;
  const isLarge = waits || (pageBox[2] >= leadWidth && pageBox[3] >= leadHeight);
  return (
    isShown &&
    isLarge &&
    !isInControl(tree, index) &&
    !isLinkToPage(tree.snapshot, index) &&
    !isMarkedDecoration(tree.snapshot, index)
  );
}

/** True for a small copy that shows the picture in another place. */
const isInControl = (tree: PageTree, index: number): boolean =>
  tree.closest(index, ({ tag }) => tag === 'button') >= 0;

/** The name of a picture's file, without its size: services give one picture by many addresses. Empty for short names. */
function pictureFile(address: string): string {
  const parts = address.replaceAll('%2F', '/').split(/[/?&=#]/);
  const named =
    parts.findLast(part => FILE.test(part)) ?? address.split(/[?#]/, 1)[0]?.split('/').at(-1) ?? '';
  const name = named.replace(FILE, '').replace(SIZE, '').toLowerCase();
  return name.length < SELECTION_SETTINGS.declaredPicture.nameChars ? '' : name;
}

const FILE = /(?:\.(?:jpe?g|png|webp|gif|avif)){1,2}$/i;
const SIZE = /[-_](?:\d{1,4}x\d{0,4}|x\d{1,4}|scaled)$/i;
