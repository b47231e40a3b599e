// Parses a hostile page, and leaves in it only what shows something: no script, nothing that would ask the network.

import { unnamed } from '../../see/capture/in-page/window-of.ts';
import { APPLIED_SHEETS, inlineFiles } from './saved-page/inline-files.ts';
import type { SavedPage } from './saved-page/saved-page.ts';

interface CleanPage {
  /** A document without a window. */
  readonly page: Document;
  /** Files that the page names and does not contain. */
  readonly left: number;
}

/** Data for readers, which no browser runs. */
const DATA_SCRIPTS = /^(?:application\/ld\+json|math\/(?:tex|latex|asciimath|mml))\b/i;

/** Relations that load nothing. The policy of a page does not hold back `dns-prefetch` and its like. */
const KEPT_RELATIONS = new Set('alternate amphtml author canonical license next prev shortlink'.split(' '));

/** Attributes that run, load a document, or take the focus. */
const DROPPED_ATTRIBUTES = new Set(['autofocus', 'data', 'loading', 'manifest', 'ping', 'srcdoc']);

const LOADING_DOCUMENTS = 'iframe, frame, embed, object, portal, fencedframe';

export function cleanPage(saved: SavedPage, viewport: Viewport): CleanPage {
  const page = new DOMParser().parseFromString(saved.html, 'text/html');
  const own = unnamed(page);
  closeUnscripted(page);
  inlineFiles(own, saved);
  const left = outsideFiles(own);
  cleanTree(page, viewport);
  const base = baseOf(own, saved.address);
  own.head.prepend(metaOff(own), base);
  return { page, left };
}

/** Hides `noscript` and makes its elements text, as browsers with scripts do: they load the pictures of a page later. */
function closeUnscripted(root: Document | DocumentFragment): void {
  for (const element of unnamed(root).querySelectorAll<HTMLElement>('noscript')) {
    element.textContent = element.innerHTML;
    element.style.setProperty('display', 'none', 'important');
  }
  for (const { content } of unnamed(root).querySelectorAll('template')) closeUnscripted(content);
}

/** Also what is in templates, of which shadow trees are made. */
function cleanTree(root: Document | DocumentFragment, viewport: Viewport): void {
  for (const found of unnamed(root).querySelectorAll('*')) {
    const element = unnamed(found);
    if (isDropped(element)) {
      element.remove();
      continue;
    }
    for (const { name, value } of Array.from(element.attributes))
      if (isDroppedAttribute(element, name)) element.removeAttribute(name);
      else if (name === 'style') element.setAttribute(name, fixedHeights(value, viewport));
    if (element.localName === 'style')
      element.textContent = fixedHeights(element.textContent ?? '', viewport);
    if (element.localName === 'template') cleanTree((found as HTMLTemplateElement).content, viewport);
  }
}

function isDropped(element: Element): boolean {
  switch (element.localName) {
    case 'script':
      return !DATA_SCRIPTS.test(element.getAttribute('type') ?? '');
    case 'link':
      return !(element.getAttribute('rel') ?? 'none')
        .toLowerCase()
        .trim()
        .split(/\s+/)
        .every(name => KEPT_RELATIONS.has(name));
    case 'meta':
      return element.hasAttribute('http-equiv') && element.getAttribute('http-equiv') !== 'content-language';
    default:
      return false;
  }
}

function isDroppedAttribute(element: Element, name: string): boolean {
  if (name.startsWith('on') || DROPPED_ATTRIBUTES.has(name)) return true;
  return name === 'src' && element.matches(LOADING_DOCUMENTS);
}

/** Browsers look up the hosts of links beforehand. */
function metaOff(page: Document): HTMLMetaElement {
  const meta = page.createElement('meta');
  meta.httpEquiv = 'x-dns-prefetch-control';
  meta.content = 'off';
  return meta;
}

/** The page's own base, resolved, in place of all others; else links would lead to this window's folder. */
function baseOf(page: Document, address: string): HTMLBaseElement {
  const bases = Array.from(page.querySelectorAll('base'));
  const own = bases.find(base => base.hasAttribute('href'))?.getAttribute('href') ?? '';
  for (const base of bases) base.remove();
  const known = address === 'about:blank' ? undefined : address;
  const base = page.createElement('base');
  const resolved = URL.canParse(own, known) ? new URL(own, known).href : address;
  base.setAttribute('href', /^https?:/.test(resolved) ? resolved : address);
  return base;
}

const OUTSIDE = `img[src], ${APPLIED_SHEETS}, script[src], iframe[src], video[src], audio[src]`;

function outsideFiles(page: Document): number {
  const names = Array.from(page.querySelectorAll(OUTSIDE), element =>
    (element.getAttribute('src') ?? element.getAttribute('href') ?? '').trim(),
  );
  return new Set(names.filter(name => name !== '' && !/^(?:data|about|javascript):/i.test(name))).size;
}

interface Viewport {
  readonly width: number;
  readonly height: number;
}

/** Skips addresses and strings, whose characters may look like lengths. */
const LENGTHS =
  /url\([^()]*\)|"[^"\n]*"|'[^'\n]*'|(?<![\w.-])(-?(?:\d{1,9}(?:\.\d{1,9})?|\.\d{1,9}))([sld]?v(?:h|b|min|max))\b/gi;

/** Writes lengths that depend on the window's height in px, so that a frame as high as its page looks the same. */
export function fixedHeights(css: string, { width, height }: Viewport): string {
  const sizes = { h: height, b: height, min: Math.min(width, height), max: Math.max(width, height) };
  return css.replace(LENGTHS, (found, number?: string, unit = '') => {
    if (number === undefined) return found;
    const size = sizes[unit.toLowerCase().replace(/^[sld]?v/, '') as keyof typeof sizes];
    return `${(Number(number) * size) / 100}px`;
  });
}
