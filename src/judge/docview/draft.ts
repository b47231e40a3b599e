// The part of a docview that one page alone determines, with its pictures: plain data, independent of its collection.

import { addTo } from '../../base/keyed-lists.ts';
import { onOneLine } from '../../base/text/on-one-line.ts';
import { parseUrl } from '../../base/text/parse-url.ts';
import { pictureAddress, placeOf } from '../../page/perception/addresses.ts';
import { isSeen } from '../../page/snapshot/sight.ts';
import type { Snapshot, SnapshotElement } from '../../page/snapshot/snapshot.ts';
import { type PageType, pageType } from '../baselines/page-types.ts';
import { parametersOf } from '../baselines/parameters.ts';
import { type TagTree, tagTree } from '../baselines/tag-tree.ts';
import { canonicalUrlOf, languageOf } from '../metadata/declared-fields.ts';
import { pageFactsOf } from '../metadata/gather-facts.ts';
import { documentTitleOf, pageTitleOf } from '../metadata/page-title.ts';
import type { Selection } from '../selection/kept.ts';
import { centralArea } from '../zones/enclosing-zone.ts';
import type { Zoning } from '../zones/zoning.ts';
import { type DraftLine, type Line, linesOf } from './lines.ts';
import { type LinkBlock, linkBlocksOf } from './link-blocks.ts';

export interface Draft {
  readonly identifier: string;
  /** The address at which the page was read. */
  readonly url: string;
  readonly host: string;
  readonly type: PageType;
  /** Empty if the page has none. */
  readonly title: string;
  readonly language: string | null;
  /** The content as text. */
  readonly content: string;
  /** The topic content: weighted lines by paragraph. */
  readonly paragraphs: readonly (readonly DraftLine[])[];
  readonly linkBlocks: readonly LinkBlock[];
  /** Only for image pages. */
  readonly pictures: readonly Picture[];
}

/** The verdicts on a page: its zones, its selection, and the content as text. */
export interface JudgedContent {
  readonly snapshot: Snapshot;
  readonly zoning: Zoning;
  readonly selection: Selection;
  readonly content: { readonly text: string };
}

export function draftOf({ snapshot, zoning, selection, content }: JudgedContent): Draft {
  const parameters = parametersOf('tagtree');
  const tree = tagTree(snapshot, parameters);
  const isCentral = centralArea(snapshot, zoning);
  const central = tree.nodes.filter(({ element }) => isCentral(element));
  const typeByTerms = pageType(central, parameters);
  const terms = central.reduce((sum, block) => sum + block.terms, 0);
  const type = typeByTerms === 'topic' && isPictorial(snapshot, selection, terms) ? 'image' : typeByTerms;
  const pictures = type === 'image' ? picturesOf(snapshot, selection) : [];
  const lines = linesOf(snapshot, selection, tree, type);
  const { identifier, ...named } = pageIdentity(snapshot);
  return {
    identifier,
    url: snapshot.finalUrl,
    host: parseUrl(identifier)?.host ?? '',
    type,
    ...named,
    content: withPictures(content.text, pictures),
    paragraphs: [...paragraphsOf(lines, tree), ...pictureParagraphs(pictures)],
    linkBlocks: linkBlocksOf(snapshot, selection, tree),
    pictures,
  };
}

/** Picture descriptions tell the topic of the page. */
const pictureParagraphs = (pictures: readonly Picture[]): DraftLine[][] =>
  pictures.flatMap(({ text }) => (text === '' ? [] : [[{ text, weight: 1, isHeading: false }]]));

/** Adds the descriptions of pictures to the content of an image page. */
function withPictures(text: string, pictures: readonly Picture[]): string {
  const missing = pictures
    .map(picture => picture.text)
    .filter(words => words !== '' && !text.includes(words));
  return missing.length === 0 ? text : `${text}${text === '' ? '' : '\n'}${missing.join('\n')}\n`;
}

/**
 * Reads the address, title and language of a page. Skips other metadata (authors, dates, lead picture), because no
 * docview has it and it doubles the time. `identifier`: the canonical address, or the one at which the page was read.
 */
export function pageIdentity(snapshot: Snapshot): Pick<Draft, 'identifier' | 'title' | 'language'> {
  const facts = pageFactsOf(snapshot);
  return {
    identifier: canonicalUrlOf(facts)?.value ?? snapshot.finalUrl,
    title: pageTitleOf(facts)?.value ?? documentTitleOf(snapshot),
    language: languageOf(facts)?.value ?? null,
  };
}

/**
 * Splits the topic content into paragraphs (§6): the children of its topic root, the lowest node that contains all of it.
 */
function paragraphsOf(lines: readonly Line[], { nodes }: TagTree): DraftLine[][] {
  const parentOf = (node: number): number => nodes[node]?.parent ?? -1;
  const root = topicRoot(new Set(lines.map(({ node }) => node)), parentOf);
  const paragraphs = new Map<number, DraftLine[]>();
  const childOfRoot = new Map<number, number>();
  for (const { node, ...line } of lines) {
    let child = childOfRoot.get(node);
    if (child === undefined) {
      child = node;
      for (let up = parentOf(child); child !== root && up !== root && up >= 0; up = parentOf(child))
        child = up;
      childOfRoot.set(node, child);
    }
    addTo(paragraphs, child, line);
  }
  return [...paragraphs.values()];
}

/** A node comes before its descendants, so the node with the larger index cannot be the ancestor. */
function topicRoot(holders: ReadonlySet<number>, parentOf: (node: number) => number): number {
  let root = -1;
  for (const node of holders) root = root < 0 ? node : commonAncestor(root, node, parentOf);
  return root;
}

function commonAncestor(one: number, other: number, parentOf: (node: number) => number): number {
  let [a, b] = [one, other];
  while (a !== b) {
    if (a > b) a = parentOf(a);
    else b = parentOf(b);
  }
  return a;
}

export interface Picture {
  readonly href: string;
  readonly text: string;
}

/** px: a picture smaller than this on one side is an icon or a spacer. */
const LEAST_SIDE = 32;

export function picturesOf(snapshot: Snapshot, selection: Selection): Picture[] {
  const pictures: Picture[] = [];
  for (const [index, element] of snapshot.elements.entries()) {
    if (!isPicture(element) || selection.keptElements[index] !== 1) continue;
    const { src, alt, title } = element.attributes;
    const href = pictureAddress(element.media?.source || src, placeOf(snapshot, element));
    const text = onOneLine(alt || title || '');
    // A `data:` address is of no use in a docview.
    if (href !== null && !href.startsWith('data:')) pictures.push({ href, text });
    else if (text !== '') pictures.push({ href: '', text });
  }
  return pictures;
}

/**
 * A picture that failed to load shows its alternative text in a box of text size; the declared size counts instead, if
 * there is one.
 */
function isPicture(element: SnapshotElement): boolean {
  const { tag, pageBox, media, attributes } = element;
  if (tag !== 'img') return false;
  const [, , width, height] = pageBox;
  if (Math.min(width, height) >= LEAST_SIDE) return true;
  const isMissing = media?.naturalWidth === 0 && onOneLine(attributes.alt ?? '') !== '';
  return isMissing && [attributes.width, attributes.height].every(isLarge);
}

const isLarge = (size: string | undefined): boolean =>
  size === undefined || /%/.test(size) || Number.parseInt(size, 10) >= LEAST_SIDE;

/** Both measured on 265 pages: docs/docview.md. */
const RULE = {
  /** Least ratio of picture area to text area in the content. */
  leastAreaShare: 5,
  /** Most terms in the page centre per picture: enough for a caption, not for a story. */
  mostTermsAPicture: 20,
} as const;

/**
 * Detects image pages by painted area (§2: "represented by images instead of text"). Terms in image blocks (§4.1) only
 * detect pages whose pictures have no captions. `terms`: the number of terms in the page centre.
 */
function isPictorial(snapshot: Snapshot, selection: Selection, terms: number): boolean {
  let pictures = 0;
  let painted = 0;
  for (const [index, element] of snapshot.elements.entries()) {
    if (!isPicture(element) || !isSeen(element.visibility) || selection.keptElements[index] !== 1) continue;
    pictures++;
    painted += areaOf(element);
  }
  if (pictures === 0 || terms > RULE.mostTermsAPicture * pictures) return false;
  let written = 0;
  for (const [index, text] of snapshot.texts.entries())
    if (selection.keptTexts[index] === 1) written += areaOf(text);
  return painted >= RULE.leastAreaShare * written;
}

const areaOf = ({ pageBox: [, , width, height] }: Pick<Snapshot['texts'][number], 'pageBox'>): number =>
  width * height;
