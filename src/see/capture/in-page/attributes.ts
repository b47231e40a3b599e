// Reads the attributes, media and background picture of an element that the snapshot records.

import type { SnapshotElement, SnapshotMedia } from '../../../page/snapshot/snapshot.ts';
import type { Edges } from './clip.ts';
import * as dom from './natives.ts';
import type { WalkBudget } from './walk-budget.ts';
import type { WalkLimits } from './wire.ts';

const ADDRESS_ATTRIBUTES = new Set([
  'href',
  'src',
  'srcset',
  'data-src',
  'data-srcset',
  'content',
  'style',
  'd',
]);
const KEPT_SCRIPTS = /^(?:application\/ld\+json|math\/(?:tex|latex|asciimath|mml))\b/i;
/** DOM properties of a form that controls of the same name can hide. */
const CLOBBERABLE = [
  'parentNode',
  'firstChild',
  'nextSibling',
  'nodeName',
  'attributes',
  'getBoundingClientRect',
];

/** Leaves out event handlers and overlong values. `style`: what the page has written there, if pith has changed it. */
export function readAttributes(
  element: Element,
  limits: WalkLimits,
  budget: WalkBudget,
  style: string | null | undefined,
): SnapshotElement['attributes'] {
  const result: Record<string, string> = {};
  for (const name of dom.attributeNames(element)) {
    if (name.startsWith('on') || name === 'nonce' || name === 'srcdoc') continue;
    const written = name === 'style' && style !== undefined ? style : dom.attributeValue(element, name);
    if (written === null && name === 'style') continue;
    const value = written ?? oddlyNamed(element, name);
    const limit = ADDRESS_ATTRIBUTES.has(name) ? limits.addressChars : limits.attributeChars;
    const chars = name.length + value.length;
    if (value.length > limit || chars > budget.chars) continue;
    budget.spend(chars);
    result[name] = value;
  }
  return result;
}

/** Finds attributes with capitals in their name, which `getAttribute` cannot find on HTML elements. */
function oddlyNamed(element: Element, name: string): string {
  for (const attribute of dom.attributesOf(element)) if (attribute.name === name) return attribute.value;
  return '';
}

/** True for scripts that hold data, such as JSON-LD or mathematics. */
export const keepsScript = ({ type = '' }: SnapshotElement['attributes'] = {}): boolean =>
  KEPT_SCRIPTS.test(type);

/** The address that was loaded and the picture's own size. */
export function readMedia(element: Element, tag: string, limits: WalkLimits): SnapshotMedia | undefined {
  if (tag === 'noscript') return readUnscripted(element, limits);
  // In a frame, it is no instance of this window's class.
  if (tag !== 'img' || !dom.isHtml(element, tag)) return undefined;
  const image = element as HTMLImageElement;
  const source = dom.imageSource(image);
  return {
    source: source.startsWith('data:') ? '' : source,
    naturalWidth: dom.imageWidth(image),
    naturalHeight: dom.imageHeight(image),
  };
}

/** The image inside `noscript`, which is text while scripts are on: often an image that scripts load lazily. */
function readUnscripted(element: Element, limits: WalkLimits): SnapshotMedia | undefined {
  const text = dom.firstChild(element);
  if (text === null || dom.nodeType(text) !== Node.TEXT_NODE) return undefined;
  const markup = dom.textData(text as Text);
  if (markup.length > limits.addressChars || !/<img\s/i.test(markup)) return undefined;
  const [image = null] = dom.elementsBy(new DOMParser().parseFromString(markup, 'text/html'), 'img[src]');
  if (image === null) return undefined;
  const read = (name: string): string => image.getAttribute(name) ?? '';
  const size = (name: string): number => Math.max(0, Number.parseInt(read(name), 10) || 0);
  return {
    source: read('src'),
    naturalWidth: size('width'),
    naturalHeight: size('height'),
    alt: read('alt').slice(0, limits.attributeChars),
  };
}

/** True if named controls hide DOM properties of their form. A control may well be its first child or next sibling. */
export function isClobbered(form: Element): boolean {
  const own: Readonly<Record<string, Node | null>> = {
    firstChild: dom.firstChild(form),
    nextSibling: dom.nextSibling(form),
  };
  return CLOBBERABLE.some(name => {
    const value = (form as unknown as Record<string, unknown>)[name];
    return value instanceof HTMLInputElement && value !== own[name];
  });
}

/** px; smaller ones are icons. */
const LEAST = { width: 100, height: 60 } as const;

/** They show a picture or text of their own. */
const OTHERS = new Set(
  'img svg canvas video object embed iframe frame input select textarea button hr'.split(' '),
);

/** Most characters of an address. */
const MOST_CHARS = 4_096;

/**
 * The address of a picture that is the background of an empty element, which shows nothing else; `null` if there is
 * none, or it is one of several, a pattern, or a part of a larger picture.
 */
export function backgroundPicture(element: Element, tag: string, image: string, box: Edges): string | null {
  if (image === 'none') return null;
  const [width, height] = [box.right - box.left, box.bottom - box.top];
  if (OTHERS.has(tag) || width < LEAST.width || height < LEAST.height || image.length > MOST_CHARS)
    return null;
  const address = /^url\("((?!data:)[^"\\]+)"\)$/i.exec(image)?.[1];
  return address !== undefined && isEmpty(element) && fillsBox(element) ? address : null;
}

function isEmpty(element: Element): boolean {
  const child = dom.firstChild(element);
  if (child === null) return true;
  const isBlank = dom.nodeType(child) === Node.TEXT_NODE && !/\S/.test(dom.textData(child as Text));
  return isBlank && dom.nextSibling(child) === null;
}

/** True unless it is repeated at its own size, as patterns are, or shown from another place, as a part of a sprite. */
function fillsBox(element: Element): boolean {
  const { backgroundSize, backgroundRepeat, backgroundPosition } = getComputedStyle(element);
  if (/cover|contain|%/.test(backgroundSize)) return true;
  return backgroundRepeat === 'no-repeat' && !/-\d/.test(backgroundPosition);
}
