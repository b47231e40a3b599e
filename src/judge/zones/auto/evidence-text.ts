// The strongest evidence for a zone, in words a user can check on the picture.

export interface Evidence {
  /** A name of FEATURE_NAMES. */
  readonly feature: string;
  readonly value: number;
  /** What it added to the zone's score. */
  readonly gain: number;
}

const SHOWN = 3;

export function evidenceSentence(evidence: readonly Evidence[], confidence: number): string {
  const said = new Set<string>();
  for (const one of evidence) {
    if (said.size === SHOWN) break;
    if (one.gain > 0) said.add(phraseOf(one));
  }
  const percent = Math.round(confidence * 100);
  if (said.size === 0) return `${percent} % sure: goes with what is around it`;
  return `${percent} % sure: ${[...said].join('; ')}`;
}

const SUBJECTS: Readonly<Record<string, string>> = {
  own: 'it',
  column: 'its column',
  strip: 'its narrow column',
  part: 'its part of the page',
  band: 'its low block',
  page: 'the page',
};

const percent = (value: number): string => `${Math.round(value * 100)} %`;
const px = (value: number): string => `${Math.round((2 ** value - 1) * 50)} px`;
const times = (value: number): string => `${value.toFixed(1)} ×`;
const yes = (value: number, is: string, isNot: string): string => (value > 0 ? is : isNot);

type Phrase = (value: number) => string;

/** What a feature of a block says; the subject stands before it. */
const BLOCK_PHRASES: Readonly<Record<string, Phrase>> = {
  left: value => `begins at ${percent(value)} of the width`,
  right: value => `ends at ${percent(value)} of the width`,
  width: value => `takes ${percent(value)} of the width`,
  center: value => `is centred at ${percent(value)} of the width`,
  top: value => `begins at ${percent(value)} of the height`,
  bottom: value => `ends at ${percent(value)} of the height`,
  topPx: value => `begins ${px(value)} below the top`,
  bottomPx: value => `ends ${px(value)} above the bottom`,
  height: value => `takes ${percent(value)} of the height`,
  heightPx: value => `is ${px(value)} high`,
  weight: value => `holds ${percent(value)} of the page`,
  linkShare: value => `is ${percent(value)} links`,
  proseShare: value => `is ${percent(value)} long text`,
  textLength: value => `has texts of ${Math.round(2 ** value - 1)} characters`,
  pictures: value => `is ${percent(value)} pictures`,
  controls: value => yes(value, 'has form controls', 'has no form controls'),
  headings: value => yes(value, `has ${value} headings`, 'has no headings'),
  leftInk: value => `has ${percent(value)} of its rows' text to its left`,
  rightInk: value => `has ${percent(value)} of its rows' text to its right`,
  aboveInk: value => `has ${percent(value)} of the page above it`,
  belowInk: value => `has ${percent(value)} of the page below it`,
  ownAbove: value => `has ${percent(value)} of the page straight above it`,
  ownBelow: value => `has ${percent(value)} of the page straight below it`,
  leftArea: value => `has ${percent(value)} of what its rows show to its left`,
  rightArea: value => `has ${percent(value)} of what its rows show to its right`,
  areaOverlap: value => `shares ${percent(value)} of the width of what covers most of the page`,
  leftOfArea: value =>
    yes(
      value,
      'lies left of what covers most of the page',
      'does not lie left of what covers most of the page',
    ),
  rightOfArea: value =>
    yes(
      value,
      'lies right of what covers most of the page',
      'does not lie right of what covers most of the page',
    ),
  inkOfArea: value => `holds ${(2 ** value - 1).toFixed(1)} characters on 1,000 px²`,
  mainOverlap: value => `shares ${percent(value)} of the main text's width`,
  font: value => `is set at ${times(value)} the usual size`,
  signs: value => yes(value, 'holds a copyright sign', 'holds no copyright sign'),
  restLinkShare: value => `begins where ${percent(value)} of the rest is links`,
  restProseShare: value => `begins where ${percent(value)} of the rest is long text`,
  restTextLength: value => `begins where the rest has texts of ${Math.round(2 ** value - 1)} characters`,
  restFont: value => `begins where the rest is set at ${times(value)} the usual size`,
  restSigns: value =>
    yes(value, 'has a copyright sign in or below it', 'has no copyright sign in or below it'),
  restPictures: value => `begins where ${percent(value)} of the rest is pictures`,
  beforeLinkShare: value => `ends where ${percent(value)} of what came is links`,
  beforeProseShare: value => `ends where ${percent(value)} of what came is long text`,
  beforeTextLength: value => `ends where what came has texts of ${Math.round(2 ** value - 1)} characters`,
  beforeFont: value => `ends where what came is set at ${times(value)} the usual size`,
  inLink: value => yes(value, 'is a link', 'is no link'),
  isPicture: value => yes(value, 'is a picture', 'is text'),
  length: value => `has ${Math.round(2 ** value - 1)} characters`,
  leftOfMain: value => yes(value, 'lies left of the main text', 'does not lie left of the main text'),
  rightOfMain: value => yes(value, 'lies right of the main text', 'does not lie right of the main text'),
  aboveMain: value => yes(value, 'lies above the main text', 'does not lie above the main text'),
  belowMain: value => yes(value, 'lies below the main text', 'does not lie below the main text'),
  rowLeft: value => `has ${percent(value)} of its row's text to its left`,
  rowRight: value => `has ${percent(value)} of its row's text to its right`,
  fixed: value => yes(value, 'is fixed to the window', 'moves with the page'),
  sticky: value => yes(value, 'sticks to the window', 'does not stick to the window'),
  depth: value => `lies ${value} elements deep`,
  bandColour: value =>
    yes(value, 'stands on a wide band of its own colour', "stands on the page's own ground"),
  header: value => yes(value, 'lies in a header element', 'lies in no header element'),
  footer: value => yes(value, 'lies in a footer element', 'lies in no footer element'),
  nav: value => yes(value, 'lies in a navigation element', 'lies in no navigation element'),
  aside: value => yes(value, 'lies in an aside', 'lies in no aside'),
  main: value => yes(value, 'lies in the main element', 'lies in no main element'),
  lightness: value => `stands on a ground ${percent(value)} light`,
  darker: value => (Math.abs(value) < 0.02 ? 'stands on the usual ground' : 'stands on a ground of its own'),
  bandTop: value =>
    value < 0 ? 'stands on no wide band' : `stands on a band from ${percent(value)} of the height`,
  bandBottom: value =>
    value < 0 ? 'stands on no wide band' : `stands on a band up to ${px(value)} above the bottom`,
  bandHeight: value => (value < 0 ? 'stands on no wide band' : `stands on a band ${px(value)} high`),
  boxWidth: value => (value > 1 ? 'lies in no box' : `lies in a box ${percent(value)} of the page wide`),
  boxHeight: value => (value > 1 ? 'lies in no box' : `lies in a box ${percent(value)} of the page high`),
  rowTop: value => `lies in a row that begins ${px(value)} below the top`,
  rowBottom: value => `lies in a row that ends ${px(value)} above the bottom`,
  rowHeight: value => `lies in a row ${px(value)} high`,
  rowGapAbove: value => `lies in a row with ${px(value)} of blank above`,
  rowGapBelow: value => `lies in a row with ${px(value)} of blank below`,
  rowsAbove: value => `lies in row ${value + 1} from the top`,
  rowsBelow: value => `lies in row ${value + 1} from the bottom`,
  rowLinkShare: value => `lies in a row that is ${percent(value)} links`,
  rowProseShare: value => `lies in a row that is ${percent(value)} long text`,
  rowWeight: value => `lies in a row with ${percent(value)} of the page`,
  rowSigns: value =>
    yes(value, 'lies in a row with a copyright sign', 'lies in a row without a copyright sign'),
};

const PAGE_PHRASES: Readonly<Record<string, Phrase>> = {
  pageHeight: value => `is ${px(value)} high`,
  frameLeft: value => `leaves ${percent(value)} blank at the left`,
  frameWidth: value => `fills ${percent(value)} of the window`,
  proseShare: value => `is ${percent(value)} long text`,
  linkShare: value => `is ${percent(value)} links`,
  mainWidth: value => `has its main text on ${percent(value)} of the width`,
  areaWidth: value => `has what covers most of it on ${percent(value)} of the width`,
  areaInk: value => `is covered to ${percent(value)}`,
};

function phraseOf({ feature, value }: Evidence): string {
  const [block = '', name = ''] = feature.split('.');
  const phrase = block === 'page' ? PAGE_PHRASES[name] : BLOCK_PHRASES[name];
  return `${SUBJECTS[block] ?? block} ${phrase?.(value) ?? `has ${name} ${value}`}`;
}

/** Every feature has its words. */
export const hasPhrase = (feature: string): boolean => {
  const [block = '', name = ''] = feature.split('.');
  return block in SUBJECTS && name in (block === 'page' ? PAGE_PHRASES : BLOCK_PHRASES);
};
