// Computed style of an element, as far as a later room asks for it; alike styles are sent once.
// Reading one property costs about a microsecond, so what cannot matter for an element is not read.

/** What the walk itself needs, beside the style's place in the table. */
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
  hidesContent: boolean;
  inherited: InheritedStyle;
}

/** What an element passes on to children that do not read it themselves: only where texts stand does it matter. */
export interface InheritedStyle {
  flow: string;
  font: string;
}

export const INITIAL_STYLE: InheritedStyle = {
  flow: ['ltr', 'horizontal-tb', 'start'].join('\x1f'),
  font: ['normal', '16', '400', 'serif', 'rgb(0, 0, 0)'].join('\x1f'),
};

const TRANSPARENT = 'rgba(0, 0, 0, 0)';
const SEPARATOR = '\x1f';
const NO_BORDERS = '0px';

/** How the parts of a key are named and typed in the Snapshot's style, in the key's order. */
const PARTS: readonly (readonly [name: string, read: (text: string) => unknown])[] = [
  ['display', String],
  ['position', String],
  ['opacity', Number],
  ['float', String],
  ['overflowX', String],
  ['overflowY', String],
  ['zIndex', String],
  ['backgroundColor', text => (text === TRANSPARENT ? '' : text)],
  ['hasBackgroundImage', text => text !== 'none'],
  ['borders', bordersFrom],
  ['direction', String],
  ['writingMode', String],
  ['textAlign', String],
  ['whiteSpace', String],
  ['fontSize', Number.parseFloat],
  ['fontWeight', Number],
  ['fontFamily', String],
  ['color', String],
];

export class StyleTable {
  readonly entries: string[] = [];
  readonly #indexOf = new Map<string, number>();

  /** `holdsText`: whether the element has texts of its own, so that its font matters. */
  read(element: Element, holdsText: boolean, around: InheritedStyle): WalkedStyle {
    const style = getComputedStyle(element);
    const { display, position, opacity, visibility } = style;
    const isInline = display === 'inline';
    const overflow = isInline ? 'visible' : style.overflow;
    const [overflowX = 'visible', overflowY = overflowX] = overflow.split(' ');
    const isLifted = position === 'absolute' || position === 'fixed';
    const mayClip = isLifted || overflow !== 'visible';
    const setsFlow = !isInline && (holdsText || display === 'table-cell');
    const inherited: InheritedStyle = {
      flow: setsFlow ? joined(style.direction, style.writingMode, style.textAlign) : around.flow,
      font: holdsText
        ? joined(style.whiteSpace, style.fontSize, style.fontWeight, style.fontFamily, style.color)
        : around.font,
    };
    const key = joined(
      display,
      position,
      opacity,
      isInline ? 'none' : style.cssFloat,
      overflowX,
      overflowY,
      position === 'static' ? 'auto' : style.zIndex,
      isInline ? TRANSPARENT : style.backgroundColor,
      isInline || style.backgroundImage === 'none' ? 'none' : 'image',
      isInline ? NO_BORDERS : bordersOf(style),
      inherited.flow,
      inherited.font,
    );
    return {
      index: this.#add(key),
      display,
      position,
      overflowX,
      overflowY,
      isVisible: visibility === 'visible',
      opacity: Number(opacity),
      clip: mayClip ? style.clip : 'auto',
      clipPath: mayClip ? style.clipPath : 'none',
      hidesContent: !isInline && style.getPropertyValue('content-visibility') === 'hidden',
      inherited,
    };
  }

  #add(key: string): number {
    let index = this.#indexOf.get(key);
    if (index === undefined) {
      index = this.entries.length;
      this.entries.push(entryFrom(key));
      this.#indexOf.set(key, index);
    }
    return index;
  }
}

const joined = (...parts: string[]): string => parts.join(SEPARATOR);

/** A key as JSON of the Snapshot's style. */
function entryFrom(key: string): string {
  const values = key.split(SEPARATOR);
  return JSON.stringify(Object.fromEntries(PARTS.map(([name, read], at) => [name, read(values[at] ?? '')])));
}

function bordersOf({ borderWidth, borderStyle }: CSSStyleDeclaration): string {
  return borderWidth === NO_BORDERS ? NO_BORDERS : `${borderWidth}/${borderStyle}`;
}

/** top, right, bottom, left in px; `1px 2px/solid none`: a side without a style has no width. */
function bordersFrom(text: string): number[] {
  const [widths = '', styles = 'none'] = text.split('/');
  const widthOf = fourSides(widths.split(' '));
  const styleOf = fourSides(styles.split(' '));
  return widthOf.map((width, side) =>
    styleOf[side] === 'none' || styleOf[side] === 'hidden' ? 0 : Number.parseFloat(width) || 0,
  );
}

function fourSides(values: readonly string[]): string[] {
  const [top = '', right = top, bottom = top, left = right] = values;
  return [top, right, bottom, left];
}

/** Whether an element holds the fixed and absolute boxes inside it; asked only where there are such boxes. */
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
