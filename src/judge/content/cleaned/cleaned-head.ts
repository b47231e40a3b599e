// Writes the head of a cleaned page: security policy, title, viewport, and all styles in order.

import { treeOf } from '../../../page/snapshot/page-tree.ts';
import type { Snapshot } from '../../../page/snapshot/snapshot.ts';
import { validUnicode } from '../../hast/letters.ts';
import { placeOf } from '../../hast/links/addresses.ts';
import { documentTitleOf } from '../title.ts';
import { escapedValue } from './cleaned-attributes.ts';
import type { Inliner } from './inlined.ts';

/** Includes styles of the body, because they apply to the whole page. */
export function headMarkup(snapshot: Snapshot, inliner: Inliner): string {
  const lines = [
    ...GUARDS,
    '<meta charset="utf-8">',
    ...viewportLines(snapshot),
    `<title>${escapedText(documentTitleOf(snapshot))}</title>`,
  ];
  for (const [index, { scope }] of snapshot.elements.entries()) {
    if (scope === 0 && isStyle(snapshot, index)) lines.push(styleMarkup(snapshot, index, inliner));
  }
  return `<head>\n${lines.filter(line => line !== '').join('\n')}\n</head>`;
}

/** Second line of defence in case an address slips through. Links stay usable, but only by a click. */
export const CLEANED_POLICY = [
  "default-src 'none'",
  'img-src data:',
  'font-src data:',
  "style-src 'unsafe-inline' data:",
  "base-uri 'none'",
  "form-action 'none'",
].join('; ');

const GUARDS = [
  `<meta http-equiv="Content-Security-Policy" content="${CLEANED_POLICY}">`,
  // No policy prevents DNS prefetching for links.
  '<meta http-equiv="x-dns-prefetch-control" content="off">',
  '<meta name="referrer" content="no-referrer">',
];

export function isStyle(snapshot: Snapshot, index: number): boolean {
  const { tag, attributes } = treeOf(snapshot).element(index);
  if (tag !== 'link') return tag === 'style';
  const relations = ` ${attributes.rel ?? ''} `.toLowerCase();
  return /\sstylesheet\s/.test(relations) && !/\salternate\s/.test(relations);
}

/** Returns '' if a browser would not treat the element as a style sheet. */
export function styleMarkup(snapshot: Snapshot, index: number, inliner: Inliner): string {
  const found = treeOf(snapshot).element(index);
  const { attributes, tag } = found;
  if (!/^\s*(?:text\/css\s*)?$/i.test(attributes.type ?? '')) return '';
  const { baseUrl } = placeOf(snapshot, found);
  const media = attributes.media === undefined ? '' : ` media="${escapedValue(attributes.media)}"`;
  const css =
    tag === 'link' ? linkedCss(attributes, baseUrl, inliner) : inliner.css(ownCss(snapshot, index), baseUrl);
  return css.trim() === '' ? '' : `<style${media}>${css}</style>`;
}

export const escapedText = (text: string): string =>
  validUnicode(text).replace(/[&<>]/g, sign => (sign === '&' ? '&amp;' : sign === '<' ? '&lt;' : '&gt;'));

const linkedCss = (
  { href = '', disabled }: Readonly<Record<string, string>>,
  baseUrl: string,
  inliner: Inliner,
): string => (disabled === undefined ? (inliner.sheet(href, baseUrl) ?? '') : '');

const ownCss = (snapshot: Snapshot, index: number): string =>
  treeOf(snapshot)
    .texts(index)
    .map(text => treeOf(snapshot).text(text).text)
    .join('');

function viewportLines(snapshot: Snapshot): string[] {
  const viewport = snapshot.elements.find(
    ({ tag, attributes }) => tag === 'meta' && attributes.name?.toLowerCase() === 'viewport',
  );
  const content = viewport?.attributes.content;
  return content === undefined ? [] : [`<meta name="viewport" content="${escapedValue(content)}">`];
}
