// Joins the parts of an article to one record: one content, one tree of sections, and the address of each part.

import type { Root } from 'hast';
import { remembered } from '../../../base/memoize.ts';
import { renderingsOf } from '../../../judge/content/content.ts';
import { markdownOf } from '../../../judge/content/markdown/markdown.ts';
import { hastOf } from '../../../judge/hast/hast.ts';
import { isHeading, textIn, textNode } from '../../../judge/hast/nodes.ts';
import type { ArticlePart, PageRecord } from '../../../judge/record/page-record.ts';
import { type PartRows, RECORD_PARTS, type RecordParts } from '../../../judge/record/record-parts.ts';
import { sectionedPage } from '../../../judge/sections/sections.ts';
import type { ReadPage } from '../make-result.ts';
import type { SegmentOptions } from '../options.ts';

export function joinParts(pages: readonly [ReadPage, ...ReadPage[]], options: SegmentOptions): ReadPage {
  const [first] = pages;
  const trees = pages.map(({ snapshot, selection }) => hastOf(snapshot, selection));
  const title = titleIn(trees[0] ?? { type: 'root', children: [] });
  const shown = trees.map((tree, at) => (at === 0 ? tree : partTree(tree, at + 1, title)));
  const texts = shown.map(tree => markdownOf(tree, options.links).trimEnd());
  const { markdown: own } = first.record.content;
  const front = options.frontMatter ? own.slice(0, own.indexOf('\n---\n\n') + 6) : '';
  let at = front.length;
  const parts = texts.map((text, index): ArticlePart => {
    const from = at;
    at += text.length + 2;
    return { url: pages[index]?.record.finalUrl ?? '', span: [from, from + text.length] };
  });
  const whole: Root = { type: 'root', children: shown.flatMap(({ children }) => children) };
  const sectionedAt = remembered((index: number) => {
    const { snapshot, zoning, selection } = pages[index] ?? first;
    const { links: linkStyle, tokenizer } = options;
    return sectionedPage({ snapshot, zoning, selection, tree: shown[index], linkStyle, tokenizer });
  });
  const placed = (index: number, entry: Placed): Placed => {
    const { path, span, id, section } = entry;
    const before = parts[index]?.span[0] ?? 0;
    const nameOf = (own: string) => (index === 0 ? own : `${index + 1}/${own}`);
    return {
      ...entry,
      path: path[0] === title || title === '' || index === 0 ? path : [title, ...path],
      ...(span && { span: [span[0] + before, span[1] + before] }),
      ...(id !== undefined && { id: nameOf(id) }),
      ...(section !== undefined && { section: nameOf(section) }),
    };
  };
  const joined = Object.entries(RECORD_PARTS as PartRows).flatMap(([name, row]) => {
    const own = pages.map(({ record }): unknown => record[name as keyof RecordParts]);
    if (row.form !== 'list' || row.isOfFirstPage || own.every(list => list === undefined)) return [];
    const again = (index: number) => row.ofSections?.(sectionedAt(index), options) as Placed[] | undefined;
    return [
      [name, own.flatMap((list = [], index) => again(index)?.map(entry => placed(index, entry)) ?? list)],
    ];
  });
  const { chunks, ...lists }: RecordParts = Object.fromEntries(joined);
  const record: PageRecord = {
    ...first.record,
    ...lists,
    content: { ...first.record.content, ...renderingsOf(whole, `${front}${texts.join('\n\n')}\n`) },
    parts,
    ...(chunks && { chunks: chunks.map((chunk, index) => ({ ...chunk, index })) }),
    warnings: pages.flatMap(({ record: { warnings } }) => warnings),
  };
  const { json: _, ...page } = first;
  return { ...page, record, ...(first.assets && { assets: pages.flatMap(({ assets = [] }) => assets) }) };
}

/** An entry that stands in a section. */
interface Placed {
  readonly path: readonly string[];
  readonly span?: readonly [from: number, end: number];
  readonly id?: string;
  readonly section?: string;
}

/** Without the title of the article, which each part repeats, and with labels of notes that no other part has. */
function partTree(tree: Root, number: number, title: string): Root {
  const repeated = tree.children.findIndex(isHeading);
  if (title !== '' && titleIn(tree) === title) tree.children.splice(repeated, 1);
  relabelNotes(tree.children, number);
  return tree;
}

const titleIn = ({ children }: Root): string =>
  textIn([children.find(isHeading)].flatMap(node => node ?? [])).trim();

/** In place: blocks are known by their nodes. */
function relabelNotes(nodes: readonly Root['children'][number][], number: number): void {
  for (const node of nodes) {
    if (node.type !== 'element') continue;
    const { properties } = node;
    if (typeof properties.dataFootnote === 'string') {
      properties.dataFootnote = `${number}-${properties.dataFootnote}`;
      properties.id = `fn-${properties.dataFootnote}`;
    }
    if (properties.dataFootnoteRef === true) {
      const label = `${number}-${textIn(node.children)}`;
      properties.href = `#fn-${label}`;
      node.children = [textNode(label)];
    } else relabelNotes(node.children, number);
  }
}
