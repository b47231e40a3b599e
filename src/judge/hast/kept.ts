// Selections: the elements and texts of a page that every rendering of content keeps.

import { isSeen } from '../../see/snapshot/sight.ts';
import type { Snapshot, SnapshotText, Visibility } from '../../see/snapshot/snapshot.ts';
import { endOf } from '../../see/snapshot/walks.ts';
import type { Finding } from '../baselines/finding.ts';
import type { Zone, Zoning } from '../zones/zoning.ts';
import { isBlankText } from './letters.ts';
import type { SelectedComment } from './selected-comment.ts';

export interface Selection {
  readonly keepsElement: (elementIndex: number) => boolean;
  readonly keepsText: (textIndex: number) => boolean;
  /** The heading that states the page's subject, if it is kept: it opens the content. */
  readonly title?: number | undefined;
  /** Readers' comments under the text, in reading order, kept or not. */
  readonly comments?: readonly SelectedComment[] | undefined;
  /** Replaces the address of a picture, where its file was saved. */
  readonly pictureLink?: (address: string) => string;
}

/**
 * Selects every text and element of a zone that a reader can see or scroll to; for CENTER, the paper's content. An
 * element without a zone (BODY, `display: contents`) is transparent: its content belongs to the zone around it, or to CENTER. Inlines
 * belong to the zone of their block, even where a wrapped line extends into another zone.
 */
export function zoneSelection(snapshot: Snapshot, zoning: Zoning, zone: Zone): Selection {
  const zones = zonesAround(snapshot, zoning);
  const isInZone = (index: number): boolean => (zones[index] ?? 'CENTER') === zone;
  const blocks = blocksAround(snapshot, zoning);
  const flowsInZone = (parent: number): boolean => isInZone(blocks[parent] ?? parent);
  return {
    keepsElement: index => {
      const element = snapshot.elements[index];
      if (element === undefined) return false;
      if (element.tag === 'br') return !isUnrendered(element.visibility) && flowsInZone(element.parent);
      return isSeen(element.visibility) && isInZone(index);
    },
    keepsText: index => {
      const text = snapshot.texts[index];
      return text !== undefined && flowsInZone(text.parent) && isReadable(text);
    },
  };
}

export const centerSelection = (snapshot: Snapshot, zoning: Zoning): Selection =>
  zoneSelection(snapshot, zoning, 'CENTER');

/** Selects the finding of a baseline method, as far as a reader can see or scroll to it. */
export function foundSelection({ elements, texts }: Snapshot, { kept }: Finding): Selection {
  return {
    keepsElement: index => {
      const element = elements[index];
      if (element === undefined || kept[index] !== 1) return false;
      return element.tag === 'br' ? !isUnrendered(element.visibility) : isSeen(element.visibility);
    },
    keepsText: index => {
      const text = texts[index];
      return text !== undefined && kept[text.parent] === 1 && isReadable(text);
    },
  };
}

/** The same selection; its pictures have the addresses of their files. */
export const withPictureLinks = <Kept extends Selection>(
  selection: Kept,
  links: ReadonlyMap<string, string>,
): Kept => ({ ...selection, pictureLink: (address: string) => links.get(address) ?? address });

/** The same selection without the title of the page. */
export function withoutTitle<Kept extends Selection>(snapshot: Snapshot, selection: Kept): Kept {
  const { title, keepsText } = selection;
  if (title === undefined) return selection;
  const end = endOf(snapshot, title);
  const isInTitle = ({ parent }: SnapshotText): boolean => parent >= title && parent < end;
  const texts = snapshot.texts.map(text => !isInTitle(text));
  return {
    ...selection,
    title: undefined,
    keepsText: (index: number) => texts[index] === true && keepsText(index),
  };
}

/** 1 for each element with kept content in its subtree. */
export function holdersOf(snapshot: Snapshot, selection: Selection): Uint8Array {
  const { elements, texts } = snapshot;
  const holders = new Uint8Array(elements.length);
  for (let index = 0; index < texts.length; index++) {
    const painted = texts[index];
    if (painted === undefined) continue;
    const { parent, text } = painted;
    if (!isBlankText(text) && selection.keepsText(index)) holders[parent] = 1;
  }
  for (let index = elements.length - 1; index >= 0; index--) {
    const element = elements[index];
    if (element === undefined) continue;
    if (LEAVES.has(element.tag) && selection.keepsElement(index)) holders[index] = 1;
    if (holders[index] === 1 && element.parent >= 0) holders[element.parent] = 1;
  }
  return holders;
}

/** Elements that are content even without text. */
const LEAVES: ReadonlySet<string> = new Set(
  'img hr br svg math video audio iframe embed object canvas input'.split(' '),
);

/** Accepts `empty`: a line break or space may have no area. */
const isUnrendered = (visibility: Visibility): boolean => visibility === 'none' || visibility === 'hidden';

/** Accepts white space: it is invisible, but separates words. */
const isReadable = ({ visibility, text }: SnapshotText): boolean =>
  isSeen(visibility) || (!isUnrendered(visibility) && isBlankText(text));

/** For each element the block whose lines contain its text: itself, or the block with a zone around an inline. */
function blocksAround(snapshot: Snapshot, zoning: Zoning): number[] {
  const blocks: number[] = [];
  for (let index = 0; index < snapshot.elements.length; index++) {
    const element = snapshot.elements[index];
    if (element === undefined) continue;
    const { parent, style } = element;
    const block = blocks[parent] ?? -1;
    const isInline = snapshot.styles[style]?.display === 'inline';
    blocks.push(isInline && (zoning.zones[block] ?? null) !== null ? block : index);
  }
  return blocks;
}

function zonesAround(snapshot: Snapshot, zoning: Zoning): (Zone | null)[] {
  const zones: (Zone | null)[] = [];
  for (let index = 0; index < snapshot.elements.length; index++) {
    const element = snapshot.elements[index];
    if (element === undefined) continue;
    zones.push(zoning.zones[index] ?? zones[element.parent] ?? null);
  }
  return zones;
}
