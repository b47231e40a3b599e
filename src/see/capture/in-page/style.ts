// Reads the computed style of an element; equal styles are sent once. Reading a property takes about a microsecond,
// so properties that have no effect on an element are not read.

import type { BlanksShown } from './blank.ts';
import { CLEAR_CSS } from './colours.ts';
import * as dom from './natives.ts';
import { type ReadStyle, snapshotStyle } from './snapshot-style.ts';
import type { WirePage } from './wire.ts';

/** The style's index in the table, and the properties that the walk itself needs. */
export interface WalkedStyle {
  index: number;
  display: string;
  position: string;
  overflowX: string;
  overflowY: string;
  isVisible: boolean;
  opacity: number;
  clip: string;
  clipPath: string;
  contentVisibility: string;
  inherited: InheritedStyle;
  /** How the element's own white space is shown. */
  blanks: BlanksShown;
  /** Its background colour, and the colour that paints its own texts. */
  background: string;
  /** Its `background-image`. */
  image: string;
  filter: string;
  blend: string;
  mask: string;
  backface: string;
  ink: string;
  /** px of its own letters; 0 without any. */
  letterPx: number;
}

/** Properties that elements without text take from their parent instead of reading them. */
export interface InheritedStyle {
  flow: Pick<ReadStyle, 'direction' | 'writingMode' | 'textAlign'>;
  font: Pick<ReadStyle, 'whiteSpace' | 'fontSize' | 'fontWeight' | 'fontFamily' | 'color' | 'marks'>;
}

export const INITIAL_STYLE: InheritedStyle = {
  flow: { direction: 'ltr', writingMode: 'horizontal-tb', textAlign: 'start' },
  font: {
    whiteSpace: 'normal',
    fontSize: '16',
    fontWeight: '400',
    fontFamily: 'serif',
    color: 'rgb(0, 0, 0)',
    marks: '',
  },
};

const NO_BORDERS = '0px';

/** `visible` too for a box that cannot have containment of size, such as a table: the property has no effect on it. */
export function contentVisibilityOf(style: CSSStyleDeclaration, display: string): string {
  if (display === 'inline') return 'visible';
  const { contentVisibility } = style;
  return contentVisibility === 'visible' || UNSIZED.test(display) ? 'visible' : contentVisibility;
}

const UNSIZED = /^(?:contents|ruby(?:-text)?|inline list-item|(?:inline-)?table|table-(?!cell$).+)$/;

export class StyleTable {
  readonly entries: WirePage['styles'] = [];
  readonly #indexOf = new Map<string, number>();
  readonly #spend: (chars: number) => void;

  /** `spend`: called with the characters of values that the page chooses. */
  constructor(spend: (chars: number) => void) {
    this.#spend = spend;
  }

  /** Undefined if the element is not rendered. */
  read(element: Element, tag: string, around: InheritedStyle): WalkedStyle | undefined {
    const style = getComputedStyle(element);
    const { display } = style;
    if (display === 'none') return undefined;
    const { position, opacity, visibility } = style;
    const isInline = display === 'inline';
    // Two values are read faster than their shorthand.
    const overflowX = isInline ? 'visible' : style.overflowX;
    const overflowY = isInline ? 'visible' : style.overflowY;
    const mayClip =
      overflowX !== 'visible' || overflowY !== 'visible' || position === 'absolute' || position === 'fixed';
    const held = textHeld(element);
    const inherited = inheritedFrom(element, tag, held, style, display, around);
    const zIndex = position === 'static' ? 'auto' : style.zIndex;
    const background = style.backgroundColor;
    const image = isInline ? 'none' : style.backgroundImage;
    const isVisible = visibility === 'visible';
    return {
      index: this.#add({
        display,
        position,
        opacity,
        float: isInline ? 'none' : style.cssFloat,
        overflowX,
        overflowY,
        zIndex,
        backgroundColor: isInline ? CLEAR_CSS : background,
        hasBackgroundImage: image === 'none' ? 'none' : 'image',
        borders: isInline ? NO_BORDERS : bordersOf(style),
        ...inherited.flow,
        ...inherited.font,
        visibility: isVisible ? 'visible' : 'hidden',
        marker: tag === 'li' ? markerOf(element, style, display) : '',
      }),
      display,
      position,
      overflowX,
      overflowY,
      isVisible,
      opacity: Number(opacity),
      clip: mayClip ? style.clip : 'auto',
      clipPath: isInline && held !== 'words' ? 'none' : style.clipPath,
      contentVisibility: contentVisibilityOf(style, display),
      inherited,
      blanks: blanksShown(held, display, style, inherited),
      background,
      image,
      filter: style.filter,
      blend: style.mixBlendMode,
      mask: style.maskImage,
      backface: isInline ? 'visible' : style.backfaceVisibility,
      ink: held === 'words' ? style.webkitTextFillColor : '',
      letterPx: held === 'words' ? Number.parseFloat(style.fontSize) : 0,
    };
  }

  #add(read: ReadStyle): number {
    // No computed value holds a line break.
    const key = Object.values(read).join('\n');
    let index = this.#indexOf.get(key);
    if (index === undefined) {
      index = this.entries.push(snapshotStyle(read)) - 1;
      this.#spend(read.fontFamily.length + read.marker.length);
      this.#indexOf.set(key, index);
    }
    return index;
  }
}

/** Reads fonts only for elements with text, and the flow only for blocks with text and for table cells. */
function inheritedFrom(
  element: Element,
  tag: string,
  held: TextHeld,
  style: CSSStyleDeclaration,
  display: string,
  around: InheritedStyle,
): InheritedStyle {
  const hasText = held === 'words';
  const setsFlow =
    (display !== 'inline' && (hasText || display === 'table-cell')) ||
    (tag === 'body' && hasUprightLines(style));
  if (!hasText && !setsFlow) return around;
  return {
    flow: setsFlow ? flowOf(style) : around.flow,
    font: hasText ? fontOf(element, style, display) : around.font,
  };
}

/** The body tells in which direction the blocks of the page follow one another. */
const hasUprightLines = ({ writingMode }: CSSStyleDeclaration): boolean => writingMode !== 'horizontal-tb';

const flowOf = ({ direction, writingMode, textAlign }: CSSStyleDeclaration): InheritedStyle['flow'] => ({
  direction,
  writingMode,
  textAlign,
});

function fontOf(element: Element, style: CSSStyleDeclaration, display: string): InheritedStyle['font'] {
  const { whiteSpace, fontSize, fontWeight, fontFamily, color } = style;
  return { whiteSpace, fontSize, fontWeight, fontFamily, color, marks: marksOf(element, style, display) };
}

/** Marks of inlines that a tag does not tell: struck-through text, and `em` or `i` that is not slanted. */
function marksOf(element: Element, style: CSSStyleDeclaration, display: string): string {
  if (!display.startsWith('inline')) return '';
  const struck = style.textDecorationLine.includes('line-through') ? 'struck' : '';
  return isUpright(element, style) ? `${struck} upright` : struck;
}

function isUpright(element: Element, style: CSSStyleDeclaration): boolean {
  const tag = dom.localName(element);
  if ((tag !== 'em' && tag !== 'i') || style.fontStyle !== 'normal') return false;
  // Inside italics, upright letters are the emphasis.
  const around = element.parentElement;
  return around === null || getComputedStyle(around).fontStyle === 'normal';
}

/** `list-style-type` of an item of an ordered list; '' if it is numbered in digits, by the list or a CSS counter. */
function markerOf(item: Element, style: CSSStyleDeclaration, display: string): string {
  const list = item.parentElement;
  if (list === null || dom.localName(list) !== 'ol') return '';
  const kind = display.includes('list-item') ? style.listStyleType : 'none';
  if (kind === 'decimal') return '';
  return kind === 'none' && [item, item.firstElementChild].some(isCounted) ? '' : kind;
}

const isCounted = (element: Element | null): boolean =>
  element !== null && getComputedStyle(element, '::before').content.includes('counter');

function bordersOf(style: CSSStyleDeclaration): string {
  const width = style.borderWidth;
  return width === NO_BORDERS ? NO_BORDERS : `${width}/${style.borderStyle}`;
}

/** Displays that show no white space between their children. */
const BLANKLESS = /flex|grid|^table(?!-cell|-caption)/;
/** Values of `white-space` that keep it as written. */
const KEEPING = /^(?:pre|break-spaces)/;

/** True if an element keeps the white space of its text, or would if it were rendered. */
export const keepsBlanks = (element: Element): boolean => KEEPING.test(getComputedStyle(element).whiteSpace);

function blanksShown(
  held: TextHeld,
  display: string,
  style: CSSStyleDeclaration,
  { font }: InheritedStyle,
): BlanksShown {
  if (held === 'none' || BLANKLESS.test(display)) return 'none';
  return KEEPING.test(held === 'words' ? font.whiteSpace : style.whiteSpace) ? 'written' : 'one';
}

/** The element's own text: `blanks` is only white space. */
type TextHeld = 'none' | 'blanks' | 'words';

function textHeld(element: Element): TextHeld {
  let held: TextHeld = 'none';
  for (let child = dom.firstChild(element); child !== null; child = dom.nextSibling(child)) {
    if (dom.nodeType(child) !== Node.TEXT_NODE) continue;
    if (/\S/.test(dom.textData(child as Text))) return 'words';
    held = 'blanks';
  }
  return held;
}

/** True if an element is the containing block of fixed and absolute boxes inside it. */
export function isTransformed(element: Element): boolean {
  const { transform, filter, perspective, willChange, contain } = getComputedStyle(element);
  return (
    transform !== 'none' ||
    filter !== 'none' ||
    perspective !== 'none' ||
    willChange.includes('transform') ||
    contain.includes('paint') ||
    contain.includes('layout')
  );
}
