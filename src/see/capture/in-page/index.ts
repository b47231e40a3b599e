// The code that runs inside the page's isolated world. The build bundles it to a string; Node never imports it.

import { finishAnimations, resumeAnimations } from './animations.ts';
import { drawOverlay } from './draw-overlay.ts';
import { pageSize, reachBeforeStart, sampleTops } from './empty-page.ts';
import { HeldContents, layOutAll, loadLazyImages, putStylesBack, withFoldsLaidOut } from './late-layout.ts';
import { liftCovers, putCoversBack } from './lifted-covers.ts';
import { placeStreamedParts, unscriptedChars } from './streamed-parts.ts';
import { PageWalk } from './walk-page.ts';
import { unnamed } from './window-of.ts';
import type { InPage, ScriptProbe, WalkLimits } from './wire.ts';
import { wordPlaces } from './word-boxes.ts';

let sealedFrames: readonly Element[] = [];
let textNodes: readonly Text[] = [];
let hidden: readonly string[] = [];
let hidingSheet: CSSStyleSheet | undefined;
let start: readonly [number, number] | undefined;

const inPage: InPage & { frameNumber: (element: Element) => number } = {
  placeStreamedParts,
  rest() {
    bringToRest();
    return { ...pageSize(), elements: unnamed(document).getElementsByTagName('*').length };
  },
  walk(limits) {
    bringToRest();
    const walked = walkOnce(limits);
    if (walked.laidOutLate.length === 0) return JSON.stringify(walked.page);
    layOutAll(walked.laidOutLate);
    return JSON.stringify(walkOnce(limits).page);
  },
  /** Index of an element in the sealed frames of the last walk; -1 if absent. */
  frameNumber: element => sealedFrames.indexOf(element),
  hide(selectors) {
    hidden = selectors;
    const sheet = new CSSStyleSheet();
    for (const selector of selectors) {
      try {
        if (unnamed(document).querySelector(selector) !== null)
          sheet.insertRule(`${selector} { display: none !important; }`);
      } catch {
        return selector;
      }
    }
    if (sheet.cssRules.length > 0) {
      unnamed(document).adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
      hidingSheet = sheet;
    }
    return '';
  },
  draw: paths => drawOverlay(paths, start ?? [0, 0]),
  scrollToTop: top => scrollTo({ left: 0, top, behavior: 'instant' }),
  wordPlaces: words => wordPlaces(textNodes, words),
  loadLazyImages,
  sampleTops: () => withFoldsLaidOut(() => sampleTops()),
  liftCovers,
  resized() {
    putCoversBack();
    start = undefined;
  },
  place: () => [scrollX, scrollY],
  isPainted: () => unnamed(document).visibilityState === 'visible',
  putBack(place) {
    unnamed(document).adoptedStyleSheets = unnamed(document).adoptedStyleSheets.filter(
      sheet => sheet !== hidingSheet,
    );
    putCoversBack();
    resumeAnimations();
    start = undefined;
    // Before scrolling: elements above the place must have the heights that they had.
    putStylesBack();
    if (place !== null) scrollTo({ left: place[0], top: place[1], behavior: 'instant' });
  },
  unscriptedChars,
  missingScripts,
};

function walkOnce(limits: WalkLimits) {
  const held = new HeldContents();
  const walk = new PageWalk(limits, hidden.join(', '), start ?? [0, 0], document, held);
  const page = withFoldsLaidOut(() => {
    try {
      return walk.run();
    } finally {
      held.putBack();
    }
  });
  sealedFrames = walk.sealedFrames;
  textNodes = walk.textNodes;
  return { page, laidOutLate: walk.laidOutLate };
}

function bringToRest(): void {
  finishAnimations();
  if (window !== top) return;
  // Only once, because scrolling would disturb a picture in progress.
  start ??= reachBeforeStart();
  scrollTo({ left: 0, top: 0, behavior: 'instant' });
}

(globalThis as { pithInPage?: typeof inPage }).pithInPage = inPage;

const SIZE_PX = 24;

/** Finds writing systems without a font: two different letters then look the same. */
function missingScripts(probes: readonly ScriptProbe[]): string[] {
  const canvas = unnamed(document).createElement('canvas');
  canvas.width = SIZE_PX * 2;
  canvas.height = SIZE_PX * 2;
  const context = canvas.getContext('2d', { willReadFrequently: true });
  if (context === null) return [];
  const draw = (letter: string, fontFamily: string): string => {
    context.clearRect(0, 0, canvas.width, canvas.height);
    context.font = `${SIZE_PX}px ${fontFamily}`;
    context.fillText(letter, 2, SIZE_PX * 1.5);
    return context.getImageData(0, 0, canvas.width, canvas.height).data.join();
  };
  return probes
    .filter(({ letters: [one, other], fontFamily }) => draw(one, fontFamily) === draw(other, fontFamily))
    .map(({ script }) => script);
}
