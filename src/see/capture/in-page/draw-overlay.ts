// Draws an overlay over the whole page, in the top layer, where no element of the page covers it.

import { pageSize } from './empty-page.ts';
import * as dom from './natives.ts';
import { unnamed } from './window-of.ts';
import type { WirePath } from './wire.ts';

const HTML = 'http://www.w3.org/1999/xhtml';
const SVG = 'http://www.w3.org/2000/svg';

/** Important rules of a shadow tree win over all rules of the page. */
const STYLE = `
:host { all: initial !important; display: block !important; position: absolute !important; inset: 0 auto auto 0 !important;
  pointer-events: none !important; }
:host::backdrop { display: none !important; }
svg { display: block; }`;

/** `start`: how far the page extends to the left of and above its origin. */
export function drawOverlay(paths: readonly WirePath[], start: readonly [number, number]): boolean {
  const root = dom.documentElementOf(document);
  if (root === null || start[0] !== 0 || start[1] !== 0) return false;
  // Chromium before 114 has no popovers.
  if (typeof HTMLElement.prototype.showPopover !== 'function') return false;
  const before = pageSize();
  const [width, height] = before.page;
  const host = unnamed(document).createElementNS(HTML, 'div') as HTMLElement;
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(STYLE);
  const shadow = host.attachShadow({ mode: 'closed' });
  shadow.adoptedStyleSheets = [sheet];
  const svg = unnamed(document).createElementNS(SVG, 'svg');
  svg.setAttribute('width', String(width));
  svg.setAttribute('height', String(height));
  for (const path of paths) {
    const element = unnamed(document).createElementNS(SVG, 'path');
    for (const name in path) element.setAttribute(name, path[name] ?? '');
    svg.append(element);
  }
  shadow.append(svg);
  host.setAttribute('popover', 'manual');
  root.append(host);
  host.showPopover();
  const drawn = svg.getBoundingClientRect();
  const isInPlace =
    drawn.left === -scrollX && drawn.top === -scrollY && drawn.width === width && drawn.height === height;
  if (isInPlace && String(pageSize().page) === String(before.page)) return true;
  host.remove();
  return false;
}
