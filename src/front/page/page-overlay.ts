// Draws the zones over the page: an SVG element in page coordinates, which scrolls with the page.

import type { Zoning } from '../../judge/zones/zoning.ts';
import type { Snapshot } from '../../page/snapshot/snapshot.ts';
import { windowOf } from '../../see/capture/in-page/window-of.ts';
import { overlayPaths } from '../../show/picture/overlay/overlay-paths.ts';
import { overlayPlan } from '../../show/picture/overlay/overlay-plan.ts';

export interface PageOverlay {
  readonly svg: SVGSVGElement;
  /** Takes the overlay off the page. */
  remove(): void;
}

const SVG = 'http://www.w3.org/2000/svg';

/** Important rules of a shadow tree win over all rules of the page. */
const STYLE = `:host { all: initial !important; position: absolute !important; inset: 0 auto auto 0 !important;
  z-index: 2147483647 !important; pointer-events: none !important; }
svg { display: block; }`;

export function showOverlay(page: Document, snapshot: Snapshot, zoning: Zoning): PageOverlay {
  const plan = overlayPlan(snapshot, zoning);
  const svg = page.createElementNS(SVG, 'svg');
  svg.setAttribute('width', String(snapshot.page.width));
  svg.setAttribute('height', String(snapshot.page.height));
  for (const attributes of overlayPaths(plan)) {
    const path = page.createElementNS(SVG, 'path');
    for (const [name, value] of Object.entries(attributes)) path.setAttribute(name, value);
    svg.append(path);
  }
  const host = page.createElement('div');
  const shadow = host.attachShadow({ mode: 'closed' });
  const sheet = new (windowOf(page).CSSStyleSheet)();
  sheet.replaceSync(STYLE);
  shadow.adoptedStyleSheets = [sheet];
  shadow.append(svg);
  page.documentElement.append(host);
  return { svg, remove: () => host.remove() };
}
