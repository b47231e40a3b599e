// Lists the parts of the document that people marked as content: the truth for structure on our own labels.

import type { Snapshot, SnapshotElement } from '../../../page/snapshot/snapshot.ts';
import { lettersOf, PartList, pictureKey, startOf } from '../content/document-parts.ts';
import type { DocumentTruth } from '../content/document-score.ts';
import type { TruthItem } from './truth.ts';

/** px: smaller pictures may be decoration, and may be in an answer or not. */
const PICTURE_PX = { width: 100, height: 60 } as const;

/** Tables are not known: the markup does not tell data from layout. The title is the first heading of level 1. */
export function documentTruthOf(snapshot: Snapshot, items: readonly TruthItem[]): DocumentTruth {
  const content = items.filter(item => item.content === true);
  const texts = textsByElement(snapshot, content);
  const { heading, code, item, link } = partsOf(snapshot, texts);
  const { picture, optional } = picturesOf(snapshot, content);
  const title =
    texts.find((text, index) => text !== undefined && snapshot.elements[index]?.tag === 'h1') ?? '';
  return { title, parts: { heading, picture, code, item, link }, optional: { picture: optional } };
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
