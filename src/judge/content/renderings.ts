// Renders the content in its three forms from one tree.

import type { Root } from 'hast';
import { characterCount } from '../hast/letters.ts';
import { htmlOf } from './html.ts';
import { markdownOf } from './markdown/markdown.ts';
import { textOf } from './text.ts';

export interface Renderings {
  readonly html: string;
  readonly text: string;
  readonly markdown: string;
  /** Length of `text` in characters. */
  readonly chars: number;
}

/** `markdown`: replaces the Markdown with links in their text. */
export function renderingsOf(root: Root, markdown = markdownOf(root)): Renderings {
  const text = textOf(root);
  return { html: htmlOf(root), text, markdown, chars: characterCount(text.trimEnd()) };
}
