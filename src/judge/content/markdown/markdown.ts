// Renders the content as GitHub Flavored Markdown.

import type { Root } from 'hast';
import remarkGfm from 'remark-gfm';
import remarkStringify, { type Options } from 'remark-stringify';
import { unified } from 'unified';
import { listItemHandler, tableHandler } from './blocks.ts';
import { breakHandler, htmlHandler, imageHandler, linkHandler, marks, textHandler } from './inline.ts';
import { mdastOf } from './mdast.ts';
import { headingHandler, paragraphHandler, tableCellHandler } from './phrasing.ts';

export const markdownOf = (root: Root): string => processor.stringify(mdastOf(root));

/** Replaces handlers of the library that escape too much or take more than linear time. */
const STYLE: Options = {
  bullet: '-',
  rule: '-',
  fences: true,
  listItemIndent: 'one',
  join: [(left, right) => (left.type === 'list' && right.type === 'list' ? true : undefined)],
  handlers: {
    paragraph: paragraphHandler,
    heading: headingHandler,
    tableCell: tableCellHandler,
    text: textHandler,
    break: breakHandler,
    html: htmlHandler,
    link: linkHandler,
    image: imageHandler,
    emphasis: marks.emphasis,
    strong: marks.strong,
    delete: marks.delete,
    listItem: listItemHandler,
    table: tableHandler,
  },
};

const processor = unified().use(remarkGfm).use(remarkStringify, STYLE).freeze();
