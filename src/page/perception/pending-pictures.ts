// Tells about a picture that was not loaded what its painted size cannot tell: where it is, and if it is decoration. Detects
// pictures and frames that show nothing.

import { isEmpty } from '../../base/box.ts';
import { treeOf } from '../snapshot/page-tree.ts';
import { isDecoration } from '../snapshot/painted-pictures.ts';
import type { Snapshot, SnapshotElement } from '../snapshot/snapshot.ts';
import { isBlankText } from './letters.ts';
import { PAGE_LIMITS } from './limits.ts';

/** True if the picture itself does not show: it failed, waits to be loaded, or a dot keeps its place. */
export function isPending({ tag, media, attributes, pageBox }: SnapshotElement): boolean {
  if (tag !== 'img') return false;
  const { naturalWidth = 0, naturalHeight = 0 } = media ?? {};
  if (naturalWidth === 0) return true;
  const isPlaceholder = isDot(naturalWidth, naturalHeight) || isEmpty(pageBox);
  return isPlaceholder && hasLazyAddress(attributes);
}

/** A formula in TeX, which a script paints. */
export const isTexScript = ({ tag, attributes }: Pick<SnapshotElement, 'tag' | 'attributes'>): boolean =>
  tag === 'script' && /^math\/(?:la)?tex\b/i.test(attributes.type ?? '');

type Attributes = SnapshotElement['attributes'];

/** Attributes in which scripts keep the address of a picture; others are known by their values. */
const LAZY_ADDRESSES = ['data-src', 'data-original', 'data-lazy-src', 'data-lazy', 'data-url'];
export const LAZY_SETS = ['data-srcset', 'data-lazy-srcset'];

export const hasLazyAddress = (attributes: Attributes): boolean =>
  LAZY_SETS.some(name => attributes[name] !== undefined) ||
  lazyAddresses(attributes).length > 0 ||
  otherLazyAddress(attributes) !== undefined;

/** The addresses that scripts keep, but not their switches, such as `data-lazy="true"`. */
export const lazyAddresses = (attributes: Attributes): string[] =>
  LAZY_ADDRESSES.flatMap(name => attributes[name] ?? []).filter(value => /[./]/.test(value));

/** The first address of a picture file in any other attribute. A name without a folder may be the key of a service. */
export const otherLazyAddress = (attributes: Attributes): string | undefined =>
  Object.entries(attributes).find(
    ([name, value]) =>
      OTHER_NAMES.test(name) && name !== 'src' && value.includes('/') && PICTURE_FILE.test(value),
  )?.[1];

/** `data-image`, `nitro-lazy-src`, the `file` of forums. */
const OTHER_NAMES = /^data-|src$|lazy|^(?:zoom)?file$/;

/** The address of a picture file. Blanks are looked for once, not after each `.jpg?` of an address. */
export const PICTURE_FILE = /^(?=\S*$)[^\s"'<>{}]{1,1000}\.(?:jpe?g|png|gif|webp|avif)(?:[?#]|$)/i;

/** True in a link to another page, as advertisements and buttons are. A link to a picture's file only enlarges it. */
export function isLinkToPage(snapshot: Snapshot, index: number): boolean {
  const tree = treeOf(snapshot);
  const link = tree.closest(index, ({ tag }) => tag === 'a');
  const { href = '#' } = tree.element(link).attributes;
  return !/^(?:#|javascript:)/i.test(href) && !PICTURE_FILE.test(href);
}

/**
 * Tells by its markup if a picture that was not loaded is decoration: of icon size, hidden from screen readers, without
 * words in a button or menu, or a small square in a link, such as the portrait of an author.
 */
export function isMarkedDecoration(snapshot: Snapshot, index: number): boolean {
  const image = snapshot.elements[index];
  if (image === undefined) return false;
  const { attributes } = image;
  const { width, height } = declaredSize(attributes);
  const sizes = [width, height].filter(size => size !== undefined);
  if (sizes.some(size => size > PAGE_LIMITS.portraitPx)) return false;
  if (isDecoration(attributes)) return true;
  if (sizes.length > 0 && sizes.every(size => size <= PAGE_LIMITS.iconPx)) return true;
  const around = treeOf(snapshot)
    .selfAndAncestors(index, LEVELS)
    .map(at => snapshot.elements[at]);
  if (isNamedPortrait(attributes) || (!attributes.alt && around.some(isControl))) return true;
  if (isButtonSized(width, height) && isAllOfLink(snapshot, index)) return true;
  const isSmallSquare = sizes.length > 0 && new Set(sizes).size === 1;
  return isSmallSquare && around.some(element => element?.tag === 'a');
}

function isAllOfLink(snapshot: Snapshot, index: number): boolean {
  const tree = treeOf(snapshot);
  const link = tree.closest(index, ({ tag }) => tag === 'a');
  return (
    isLinkToPage(snapshot, index) && [...tree.textsWithin(link)].every(([, { text }]) => isBlankText(text))
  );
}

export const isButtonSized = (
  width = PAGE_LIMITS.buttonWidthPx + 1,
  height = PAGE_LIMITS.buttonHeightPx + 1,
): boolean => width <= PAGE_LIMITS.buttonWidthPx && height <= PAGE_LIMITS.buttonHeightPx;

/** By its painted size, or by its markup where it was not loaded. */
export function isIconPicture(snapshot: Snapshot, index: number): boolean {
  const image = snapshot.elements[index];
  if (image === undefined || isPending(image)) return isMarkedDecoration(snapshot, index);
  return isIconSized(image);
}

export const isIconSized = ({ pageBox: [, , width, height] }: SnapshotElement): boolean =>
  width <= PAGE_LIMITS.iconPx && height <= PAGE_LIMITS.iconPx;

const LEVELS = 6;

const isControl = (element: SnapshotElement | undefined): boolean =>
  element !== undefined && (CONTROLS.test(element.tag) || CONTROLS.test(element.attributes.role ?? ''));
const CONTROLS = /^(?:button|nav|navigation|menu|menubar|toolbar)$/;

/** Markup that names a picture after its part in the page. */
export const isNamedPortrait = ({ class: classes = '', src = '', alt = '' }: Attributes): boolean =>
  [classes, src.slice(0, 500), isDescription(alt) ? '' : alt].some(name => NAMED.test(name));
const NAMED = /(?:^|[^a-z])(?:gr)?avatars?(?:[^a-z]|$)|(?:^|[\s/_-])(?:emojis?|icons?|spacer)(?:[\s/_.-]|$)/i;

/** Words that may only mention icons that the picture shows. */
const isDescription = (alt: string): boolean => alt.length > PAGE_LIMITS.cardLineChars;

interface Size {
  readonly width?: number;
  readonly height?: number;
}

/** px, by attributes, style or address. */
export function declaredSize({ width, height, style = '', src = '' }: Attributes): Size {
  const styles = new Map(style.split(';').map(rule => [rule.split(':')[0]?.trim(), rule.split(':')[1]]));
  const declared = {
    width: pixels(width) ?? pixels(styles.get('width')),
    height: pixels(height) ?? pixels(styles.get('height')),
  };
  const known = Object.entries(declared).filter(([, size]) => size !== undefined);
  if (known.length > 0) return Object.fromEntries(known) as Size;
  const inAddress = SIZE_IN_NAME.exec(src.slice(-200));
  return inAddress === null ? {} : { width: Number(inAddress[1]), height: Number(inAddress[2]) };
}

/** `-48x48.`, `/s48x48/` or `_48x48px`, but not the letters of a key. */
const SIZE_IN_NAME = /[^\da-z][a-z]?(\d{1,4})x(\d{1,4})(?:px)?(?![\da-z])/i;

function pixels(size: string | undefined): number | undefined {
  const found = /^\s*(\d{1,5})(?:\.\d+)?(?:px)?\s*$/.exec(size ?? '')?.[1];
  return found === undefined || found === '0' ? undefined : Number(found);
}

export function isTrackingPixel({ pageBox, media, attributes }: SnapshotElement): boolean {
  const isThin = pageBox[2] <= PAGE_LIMITS.trackingPixelPx || pageBox[3] <= PAGE_LIMITS.trackingPixelPx;
  // One that was not loaded may be only its borders.
  const isBorders = media?.naturalWidth === 0 && !THIN_STYLE.test(attributes.style ?? '');
  if (isThin && !isBorders && !isEmpty(pageBox)) return true;
  // A picture that was not loaded shows its alternative text; a frame shows its border.
  const isUnseen = media === undefined || media.naturalWidth <= PAGE_LIMITS.trackingPixelPx;
  if (isUnseen && isDeclaredPixel(attributes)) return true;
  return media !== undefined && isSpacer(media.source, media);
}

const THIN_STYLE = /(?:^|[\s;-])(?:width|height)\s*:\s*[0-2]px/i;

/** A 0 beside a larger number is a size that the page did not know. */
function isDeclaredPixel({ width, height }: SnapshotElement['attributes']): boolean {
  const sizes = [width, height].flatMap(size =>
    /^\d+(?:px)?$/.test(size?.trim() ?? '') ? Number.parseInt(size ?? '', 10) : [],
  );
  const isPixel = (size: number): boolean => size <= PAGE_LIMITS.trackingPixelPx;
  return sizes.length > 0 && (sizes.every(isPixel) || sizes.some(size => size > 0 && isPixel(size)));
}

/** A dot stretched as a spacer, not a placeholder of a picture to load. */
const isSpacer = (source: string, media: { naturalWidth: number; naturalHeight: number }): boolean =>
  isDot(media.naturalWidth, media.naturalHeight) &&
  /spacer|blank|pixel|clear|trans|shim|dot/i.test(source.slice(source.lastIndexOf('/') + 1));

export const isDot = (width: number, height: number): boolean =>
  width > 0 && width <= PAGE_LIMITS.trackingPixelPx && height <= PAGE_LIMITS.trackingPixelPx;
