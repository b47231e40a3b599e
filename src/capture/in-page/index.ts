// What runs inside the page's isolated world; bundled to one string at build time, never imported by Node.

import { finishAnimations, resumeAnimations } from './animations.ts';
import { pageSize } from './empty-page.ts';
import { missingScripts } from './fonts.ts';
import { PageWalk } from './walk-page.ts';
import type { InPage } from './wire.ts';

let sealedFrames: readonly Element[] = [];
let hidden: readonly string[] = [];
let hidingSheet: CSSStyleSheet | undefined;

const inPage: InPage & { frameNumber: (element: Element) => number } = {
  rest() {
    bringToRest();
    return JSON.stringify(pageSize());
  },
  walk(limits) {
    bringToRest();
    const walk = new PageWalk(limits, hidden.join(', '));
    const page = walk.run();
    sealedFrames = walk.sealedFrames;
    return JSON.stringify(page);
  },
  /** Which of the last walk's sealed frames an element is; -1 if none. */
  frameNumber: element => sealedFrames.indexOf(element),
  hide(selectors) {
    hidden = selectors;
    const sheet = new CSSStyleSheet();
    for (const selector of selectors) {
      try {
        if (document.querySelector(selector) !== null)
          sheet.insertRule(`${selector} { display: none !important; }`);
      } catch {
        return selector;
      }
    }
    if (sheet.cssRules.length > 0) {
      document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
      hidingSheet = sheet;
    }
    return '';
  },
  place: () => [scrollX, scrollY],
  putBack(place) {
    document.adoptedStyleSheets = document.adoptedStyleSheets.filter(sheet => sheet !== hidingSheet);
    resumeAnimations();
    if (place !== null) scrollTo({ left: place[0], top: place[1], behavior: 'instant' });
  },
  missingScripts: probes => JSON.stringify(missingScripts(probes)),
};

function bringToRest(): void {
  finishAnimations();
  if (window === top) scrollTo({ left: 0, top: 0, behavior: 'instant' });
}

(globalThis as { pithInPage?: typeof inPage }).pithInPage = inPage;
