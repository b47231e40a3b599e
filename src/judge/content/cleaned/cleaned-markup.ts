// Writes the head of a cleaned page (security policy, title, viewport, and all styles in order) and the attributes of its
// elements: keeps those that style an element, drops those that run scripts or load from the network.

import { type AddressPlace, densityOf, linkAddress, placeOf } from '../../../page/perception/addresses.ts';
import { validUnicode } from '../../../page/perception/letters.ts';
import { treeOf } from '../../../page/snapshot/page-tree.ts';
import type { Snapshot, SnapshotElement } from '../../../page/snapshot/snapshot.ts';
import { documentTitleOf } from '../../metadata/page-title.ts';
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

/** Returns the attributes for a start tag, each with a leading space. */
export function cleanedAttributes(
  element: SnapshotElement,
  place: AddressPlace,
  inliner: Inliner,
  srcsets: readonly (string | undefined)[] = [],
): string {
  let markup = '';
  for (const [name, value] of Object.entries(element.attributes)) {
    if (!NAME.test(name) || DROPPED.test(name)) continue;
    const cleaned = cleanedValue(element.tag, name.toLowerCase(), value, place, inliner);
    if (cleaned !== undefined) markup += attribute(name, cleaned);
  }
  return element.tag === 'img' ? markup + pictureMarkup(element, place, inliner, srcsets) : markup;
}

export const escapedText = (text: string): string =>
  validUnicode(text).replace(/[&<>]/g, sign => ENTITIES[sign] ?? sign);

const escapedValue = (value: string): string =>
  validUnicode(value).replace(/[&"<>]/g, sign => ENTITIES[sign] ?? sign);

/** Detects animations that would change where an element links to or what it loads. */
export const animatesAddress = ({ tag, attributes }: SnapshotElement): boolean =>
  /^(?:set|animate)/.test(tag) &&
  /href|src|:/i.test(attributes.attributename ?? attributes.attributeName ?? '');

const attribute = (name: string, value: string): string =>
  value === '' ? ` ${name}` : ` ${name}="${escapedValue(value)}"`;

const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '"': '&quot;', '<': '&lt;', '>': '&gt;' };

const NAME = /^[A-Za-z_:][\w:.-]*$/;
/** Event handlers, references to the page's own server or scripts, and addresses of resources that are not inlined. */
const DROPPED =
  /^(?:on|(?:nonce|integrity|crossorigin|srcdoc|ping|http-equiv|shadowrootmode|autofocus|autoplay|preload|loading|srcset|sizes|imagesrcset|imagesizes|action|formaction|data|code|codebase|archive|classid|profile|manifest|attributionsrc|browsingtopics|sharedstoragewritable|adauctionheaders|dynsrc|lowsrc)$)/i;
/** SVG presentation attributes that may refer to files, and the values an animation gives them. */
const STYLED =
  /^(?:style|clip-path|cursor|fill|filter|marker(?:-start|-mid|-end)?|mask|stroke|values|from|to|by)$/;
const LINKS: ReadonlySet<string> = new Set(['a', 'area']);
const SVG_IMAGES: ReadonlySet<string> = new Set(['image', 'feimage']);

const LONGEST_SCHEME = 100;
const BLANKS = /[\x00-\x20]/g;

function cleanedValue(
  tag: string,
  name: string,
  value: string,
  place: AddressPlace,
  inliner: Inliner,
): string | undefined {
  switch (name) {
    case 'href':
    case 'xlink:href':
      return cleanedReference(tag, value, place, inliner);
    case 'src':
      return tag === 'input' ? inliner.picture(value, place.baseUrl) : undefined;
    case 'poster':
    case 'background':
      return inliner.picture(value, place.baseUrl);
    case 'cite':
    case 'longdesc':
      return linkAddress(value, place) ?? undefined;
  }
  if (STYLED.test(name)) return /[(\\]/.test(value) ? inliner.css(value, place.baseUrl) : value;
  // Ignores white space and control characters, as browsers do.
  const isScript = /^(?:javascript|vbscript):/i.test(value.slice(0, LONGEST_SCHEME).replace(BLANKS, ''));
  return isScript ? undefined : value;
}

/** Keeps a bare fragment, because it refers to the same page. */
function cleanedReference(
  tag: string,
  value: string,
  place: AddressPlace,
  inliner: Inliner,
): string | undefined {
  const trimmed = value.trim();
  if (trimmed === '' || trimmed.startsWith('#')) return trimmed;
  if (LINKS.has(tag)) return linkAddress(trimmed, place) ?? undefined;
  return SVG_IMAGES.has(tag) ? inliner.picture(trimmed, place.baseUrl) : undefined;
}

/** Writes the loaded picture with its pixel density, or else an empty picture of the same size. */
function pictureMarkup(
  { attributes, media }: SnapshotElement,
  { baseUrl }: AddressPlace,
  inliner: Inliner,
  srcsets: readonly (string | undefined)[],
): string {
  const source = media?.source || attributes.src;
  const picture = source === undefined ? undefined : inliner.picture(source, baseUrl);
  const { naturalWidth = 0, naturalHeight = 0 } = media ?? {};
  if (picture === undefined)
    return naturalWidth > 0 ? attribute('src', emptyPicture(naturalWidth, naturalHeight)) : '';
  const density = densityOf([attributes.srcset, ...srcsets], source ?? '', baseUrl, naturalWidth);
  return density === 1 ? attribute('src', picture) : attribute('srcset', `${picture} ${density}x`);
}

const emptyPicture = (width: number, height: number): string =>
  `data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' width='${width}' height='${height}'/%3E`;
