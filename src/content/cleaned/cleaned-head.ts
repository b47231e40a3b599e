// The head of a cleaned page: its title, how wide it wants to be, and all its styles in their order.

import type { Snapshot } from '../../snapshot/snapshot.ts';
import { treeOf } from '../../snapshot/tree.ts';
import { baseUrlOf } from '../hast/visit.ts';
import { validUnicode } from '../letters.ts';
import { documentTitleOf } from '../title.ts';
import { absoluteCss, cleanedAddress, escapedValue } from './cleaned-attributes.ts';

/** Styles of the body come too, for they dress all of the page from wherever they stand. */
export function headMarkup(snapshot: Snapshot): string {
  const lines = [
    '<meta charset="utf-8">',
    ...viewportLines(snapshot),
    `<title>${escapedText(documentTitleOf(snapshot))}</title>`,
  ];
  for (const [index, { scope }] of snapshot.elements.entries()) {
    if (scope === 0 && isStyle(snapshot, index)) lines.push(styleMarkup(snapshot, index));
  }
  return `<head>\n${lines.filter(line => line !== '').join('\n')}\n</head>`;
}

export function isStyle(snapshot: Snapshot, index: number): boolean {
  const found = snapshot.elements[index];
  if (found?.tag !== 'link') return found?.tag === 'style';
  const relations = ` ${found.attributes.rel ?? ''} `.toLowerCase();
  return /\sstylesheet\s/.test(relations) && !/\salternate\s/.test(relations);
}

export function styleMarkup(snapshot: Snapshot, index: number): string {
  const found = snapshot.elements[index];
  if (found === undefined) return '';
  const { attributes, tag } = found;
  const base = baseUrlOf(snapshot, found);
  const media = attributes.media === undefined ? '' : ` media="${escapedValue(attributes.media)}"`;
  if (tag === 'link') {
    const href = cleanedAddress(attributes.href ?? '', base);
    return href === null || href === '' ? '' : `<link rel="stylesheet" href="${escapedValue(href)}"${media}>`;
  }
  const css = treeOf(snapshot)
    .textsOf(index)
    .map(text => snapshot.texts[text]?.text ?? '')
    .join('');
  return css.trim() === ''
    ? ''
    : `<style${media}>${escapedCss(absoluteCss(validUnicode(css), base))}</style>`;
}

export const escapedText = (text: string): string =>
  validUnicode(text).replace(/[&<>]/g, sign => (sign === '&' ? '&amp;' : sign === '<' ? '&lt;' : '&gt;'));

/** A `<` that could begin a tag is written as CSS escapes it, which means the same in strings and addresses. */
const escapedCss = (css: string): string => css.replace(/<(?=[A-Za-z/!?])/g, '\\3c ');

function viewportLines(snapshot: Snapshot): string[] {
  const viewport = snapshot.elements.find(
    ({ tag, attributes }) => tag === 'meta' && attributes.name?.toLowerCase() === 'viewport',
  );
  const content = viewport?.attributes.content;
  return content === undefined ? [] : [`<meta name="viewport" content="${escapedValue(content)}">`];
}
