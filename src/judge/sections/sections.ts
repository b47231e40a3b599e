// The content as a tree of sections, by its painted headings.

import { type Box, EMPTY_BOX, union } from '../../base/box.ts';
import { RunningSum } from '../../base/columns.ts';
import { onOneLine } from '../../base/text/on-one-line.ts';
import type { Snapshot } from '../../page/snapshot/snapshot.ts';
import { xpathOf } from '../../page/snapshot/xpath.ts';
import { hastOf } from '../hast/hast.ts';
import type { Zone } from '../zones/zoning.ts';
import {
  blocksOf,
  type ContentBlock,
  commentsField,
  foldedField,
  type SelectedPage,
  stableHash,
  writtenBy,
} from './content-blocks.ts';
import { type BlockPage, type Placed, placedBlocks } from './placed-blocks.ts';

export interface Section extends Placed {
  /** Its place in the tree, such as `2.1`; `0` for what comes before the first heading. */
  readonly id: string;
  /** Empty before the first heading. */
  readonly heading: string;
  /** 1 to 6; 0 before the first heading. */
  readonly level: number;
  /** Headings of the sections around it, outermost first, and its own. */
  readonly path: readonly string[];
  /** Characters of its text and tokens of its Markdown, without the sections in it. */
  readonly chars: number;
  readonly tokens: number;
  /** Characters of it that the page shows only once a reader opens them; absent for none. */
  readonly folded?: number;
  /** Characters of it that readers wrote as comments, answers or posts; absent for none. */
  readonly comments?: number;
  /** Author, date and votes of the post that it is or is part of; absent where the page does not show it. */
  readonly author?: string;
  /** ISO 8601 if it can be read in one way only, else as painted. */
  readonly date?: string;
  readonly votes?: string;
  /** Tokens with the sections in it. */
  readonly totalTokens: number;
  readonly zone: Zone | null;
  readonly box: Box;
  /** Path of the element that its first block begins with. */
  readonly xpath: string;
  /** Hash of its text: stays the same until its words change. */
  readonly hash: string;
}

/** A section with its blocks: `from` to `end` are its own, up to `totalEnd` those of the sections in it too. */
interface BlockSection extends Section {
  readonly from: number;
  readonly end: number;
  readonly totalEnd: number;
}

/** The content of a page in blocks and sections, with the tree that they were made from. */
export interface SectionedPage extends BlockPage {
  readonly sections: readonly BlockSection[];
}

/** Cuts the content into blocks and sections. Callers that read several parts of the content call it once. */
export function sectionedPage(page: SelectedPage | SectionedPage): SectionedPage {
  if ('blocks' in page) return page;
  const { snapshot, zoning, selection, linkStyle, tokenizer } = page;
  const tree = page.tree ?? hastOf(snapshot, selection);
  const blocks = blocksOf(page, tree);
  const sections = blockSections(snapshot, blocks);
  return { snapshot, zoning, selection, linkStyle, tokenizer, tree, blocks, sections };
}

export function sectionsOf(page: SelectedPage): Section[] {
  const sectioned = sectionedPage(page);
  return sectioned.sections.map(({ from, end, totalEnd, ...section }) => ({
    ...section,
    ...placedBlocks(sectioned, from, end),
  }));
}

function blockSections(snapshot: Snapshot, blocks: readonly ContentBlock[]): BlockSection[] {
  const starts = blocks.flatMap(({ level }, at) => (level !== null || at === 0 ? [at] : []));
  const tokenSums = new RunningSum(blocks.map(({ tokens }) => tokens));
  return placesInTree(blocks, starts).map((place, at): BlockSection => {
    const from = starts[at] ?? 0;
    const end = starts[at + 1] ?? blocks.length;
    const totalEnd = starts[place.next] ?? blocks.length;
    const own = blocks.slice(from, end);
    const { id, heading, level, path } = place;
    return {
      id,
      heading,
      level,
      path,
      chars: own.reduce((total, { chars }) => total + chars, 0),
      tokens: tokenSums.between(from, end),
      ...foldedField(own.reduce((total, { folded }) => total + folded, 0)),
      ...writtenBy(own[0]?.post),
      ...commentsField(
        own.reduce((total, { chars, comment }) => total + (comment === undefined ? 0 : chars), 0),
      ),
      totalTokens: tokenSums.between(from, totalEnd),
      zone: own[0]?.zone ?? null,
      box: boxOf(own),
      xpath: xpathOf(snapshot, own[0]?.element ?? 0),
      hash: stableHash(own.map(({ text }) => text).join('\n')),
      from,
      end,
      totalEnd,
    };
  });
}

interface TreePlace extends Pick<Section, 'id' | 'heading' | 'level' | 'path'> {
  /** Number of the next section that is not in this one. */
  next: number;
}

function placesInTree(blocks: readonly ContentBlock[], starts: readonly number[]): TreePlace[] {
  const open: { readonly place: TreePlace; children: number }[] = [];
  const root = { children: 0 };
  const places = starts.map((start, at): TreePlace => {
    const block = blocks[start];
    const level = block?.level ?? 0;
    if (block === undefined || level === 0) return { id: '0', heading: '', level: 0, path: [], next: at + 1 };
    while ((open.at(-1)?.place.level ?? 0) >= level) {
      const closed = open.pop();
      if (closed !== undefined) closed.place.next = at;
    }
    const parent = open.at(-1);
    const number = ++(parent ?? root).children;
    const heading = onOneLine(block.text);
    const place = {
      id: parent === undefined ? String(number) : `${parent.place.id}.${number}`,
      heading,
      level,
      path: [...(parent?.place.path ?? []), heading],
      next: starts.length,
    };
    open.push({ place, children: 0 });
    return place;
  });
  return places;
}

export const boxOf = (blocks: readonly ContentBlock[]): Box =>
  blocks.reduce((box, block) => union(box, block.box), EMPTY_BOX);

const LONGEST_HEADING = 100;

/** Prints sections as an indented list. */
export function outlineText(sections: readonly Section[]): string {
  const lines = sections.map(({ id, heading, path, totalTokens, folded = 0 }) => {
    const indent = '  '.repeat(Math.max(0, path.length - 1));
    const name = heading === '' ? '(before the first heading)' : shortened(heading);
    const hidden = folded === 0 ? '' : `, ${folded} characters folded away`;
    return `${indent}${id}  ${name}  (${totalTokens} tokens${hidden})\n`;
  });
  return lines.join('');
}

const shortened = (text: string): string =>
  text.length > LONGEST_HEADING ? `${[...text].slice(0, LONGEST_HEADING - 1).join('')}…` : text;
