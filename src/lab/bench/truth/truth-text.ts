// Builds the text, and the document, that people marked as content: the truth for word metrics on our own labels.

import { type Box, bottom, right } from '../../../base/box.ts';
import { treeOf } from '../../../page/snapshot/page-tree.ts';
import type { Snapshot, SnapshotElement } from '../../../page/snapshot/snapshot.ts';
import { lettersOf, PartList, pictureKey, startOf } from '../content/document-parts.ts';
import type { DocumentTruth, JudgedParts, LabelledParts } from '../content/document-score.ts';
import type { ContentTruth } from '../content/result.ts';
import type { LabelledPage } from './label-sets.ts';
import type { PageTruth, TruthItem } from './truth.ts';

/** `null` if content is not labelled. */
export function contentTruthOf(
  page: LabelledPage,
  snapshot: Snapshot,
  truth: PageTruth,
): ContentTruth | null {
  if (page.labels.content === null) return null;
  const { id, kind } = page;
  return {
    id,
    kind,
    url: snapshot.url,
    text: textOfItems(snapshot, truth.items),
    document: documentTruthOf(snapshot, truth.items),
    judged: judgedPartsOf(snapshot, truth.items),
  };
}

/** In document order. Joins touching texts on a line to one word, unless white space was captured between them. */
function textOfItems(snapshot: Snapshot, items: readonly TruthItem[]): string {
  const tree = treeOf(snapshot);
  let text = '';
  let last: Box | null = null;
  for (const item of items) {
    if (item.kind !== 'text' || item.content !== true) continue;
    const isParted = last !== null && (tree.followsBlank(item.index) || !touches(last, item.pageBox));
    if (isParted) text += '\n';
    text += tree.text(item.index).text;
    last = item.pageBox;
  }
  return text;
}

/** Largest distance in px of two texts in one word. */
const TOUCHING_PX = 1;

function touches(before: Box, after: Box): boolean {
  const sameLine = after[1] < bottom(before) && before[1] < bottom(after);
  return sameLine && Math.abs(after[0] - right(before)) <= TOUCHING_PX;
}

/** px: smaller pictures may be decoration, and may be in an answer or not. */
const PICTURE_PX = { width: 100, height: 60 } as const;

/** Tables are not known: the markup does not tell data from layout. The title is the first heading of level 1. */
function documentTruthOf(snapshot: Snapshot, items: readonly TruthItem[]): DocumentTruth {
  const content = items.filter(item => item.content === true);
  const texts = textsByElement(snapshot, content);
  const { heading, code, item, link } = partsOf(snapshot, texts);
  const { picture, optional } = picturesOf(snapshot, content);
  const title =
    texts.find((text, index) => text !== undefined && snapshot.elements[index]?.tag === 'h1') ?? '';
  return { title, parts: { heading, picture, code, item, link }, optional: { picture: optional } };
}

/** A heading of which some text is content is the content's. */
function judgedPartsOf(snapshot: Snapshot, items: readonly TruthItem[]): JudgedParts {
  const content = items.filter(item => item.content === true);
  const others = items.filter(item => item.content === false);
  const kept = textsByElement(snapshot, content);
  const left = textsByElement(snapshot, others).map((text, index) => (kept[index] === undefined ? text : ''));
  const inContent = picturesOf(snapshot, content);
  return {
    content: labelledParts(snapshot, kept, inContent.picture),
    others: labelledParts(snapshot, left, picturesOf(snapshot, others).picture),
    small: inContent.optional,
  };
}

function labelledParts(
  snapshot: Snapshot,
  texts: readonly string[],
  picture: readonly string[],
): LabelledParts {
  const h1 = snapshot.elements.flatMap(({ tag }, index) => {
    const key = tag === 'h1' ? lettersOf(texts[index] ?? '') : '';
    return key === '' ? [] : key;
  });
  return { h1, heading: partsOf(snapshot, texts).heading, picture };
}

function partsOf({ elements }: Snapshot, texts: readonly string[]): PartList['list'] {
  const parts = new PartList();
  for (const [index, { tag }] of elements.entries()) {
    const name = PARTS[tag];
    if (name === undefined) continue;
    const text = texts[index] ?? '';
    parts.add(name, name === 'link' || name === 'heading' ? lettersOf(text) : startOf(text));
  }
  return parts.list;
}

function picturesOf({ elements }: Snapshot, content: readonly TruthItem[]) {
  const [picture, optional]: [string[], string[]] = [[], []];
  for (const { kind, index } of content) {
    const element = elements[index];
    const key = kind === 'image' && element !== undefined ? pictureKey(addressOf(element)) : '';
    if (element !== undefined && key !== '') (isLarge(element) ? picture : optional).push(key);
  }
  return { picture, optional };
}

const PARTS: Readonly<Record<string, 'heading' | 'code' | 'item' | 'link'>> = {
  ...Object.fromEntries(['h1', 'h2', 'h3', 'h4', 'h5', 'h6'].map(tag => [tag, 'heading'])),
  pre: 'code',
  li: 'item',
  a: 'link',
};

/** For each element its content; for a list item without the lists in it. */
function textsByElement(snapshot: Snapshot, content: readonly TruthItem[]): string[] {
  const { elements, texts } = snapshot;
  const result: string[] = [];
  for (const { kind, index } of content) {
    if (kind !== 'text') continue;
    const text = texts[index];
    for (let at = text?.parent ?? -1, isInList = false; at >= 0; at = elements[at]?.parent ?? -1) {
      const { tag } = elements[at] ?? {};
      if (tag !== 'li' || !isInList) result[at] = (result[at] ?? '') + (text?.text ?? '');
      if (tag === 'ul' || tag === 'ol') isInList = true;
    }
  }
  return result;
}

const isLarge = ({ pageBox: [, , width, height] }: SnapshotElement): boolean =>
  width >= PICTURE_PX.width && height >= PICTURE_PX.height;

const addressOf = ({ media, attributes }: SnapshotElement): string => media?.source || (attributes.src ?? '');
