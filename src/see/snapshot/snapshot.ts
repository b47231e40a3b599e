// The Snapshot: everything one visit to a page leaves behind, as plain data. All later rooms read only this.

import type { Box } from '../../base/box.ts';

export const SNAPSHOT_SCHEMA = 'pith/snapshot@1';

/** px: Chromium's own layout ends at 2^25; transforms lead further. Areas of such boxes are still exact enough to compare. */
export const FARTHEST_PX = 2 ** 30;

/** px of a picture to a CSS px: phones have 4, and labels are drawn at it. */
export const LARGEST_SCALE = 16;

/**
 * Why an element or text can or cannot be seen on the page.
 * `none`: not rendered (display none, or inside such a box; head, script, style).
 * `hidden`: visibility hidden or collapse. `transparent`: opacity 0, its own or an ancestor's.
 * `empty`: no area. `clipped`: cut away by an ancestor's overflow or clip. `offpage`: beyond the page's edges.
 * `scrolled`: inside a scroll container, but outside the part that shows; a reader reaches it by scrolling.
 */
export const VISIBILITIES = [
  'visible',
  'scrolled',
  'none',
  'hidden',
  'transparent',
  'empty',
  'clipped',
  'offpage',
] as const;
export type Visibility = (typeof VISIBILITIES)[number];

/**
 * Computed style, as far as a later room asks for it. Elements that look alike share one entry. Fonts and colour are
 * those of elements that hold text themselves; others carry their parent's. Inlines have no borders and background here.
 */
export interface SnapshotStyle {
  readonly display: string;
  readonly position: string;
  readonly float: string;
  readonly overflowX: string;
  readonly overflowY: string;
  readonly zIndex: string;
  readonly opacity: number;
  /** px */
  readonly fontSize: number;
  readonly fontWeight: number;
  readonly fontFamily: string;
  readonly color: string;
  /** A CSS colour, or '' where the background is fully transparent. */
  readonly backgroundColor: string;
  readonly hasBackgroundImage: boolean;
  /** Painted border widths in px: top, right, bottom, left (0 where the style is none). */
  readonly borders: readonly [number, number, number, number];
  readonly direction: string;
  readonly writingMode: string;
  readonly whiteSpace: string;
  readonly textAlign: string;
  /** Of inlines that hold text: a line through it; `em` and `i` that are not slanted. */
  readonly isStruck?: true;
  readonly isUpright?: true;
  /** `visibility: hidden` or `collapse`, its own or inherited. */
  readonly isInvisible?: true;
  /** Of items of an ordered list that are not numbered in digits: their `list-style-type`; `none` where none is shown. */
  readonly marker?: string;
}

/** A tree of its own: the page, a shadow root, or the document inside a frame. */
export interface SnapshotScope {
  readonly kind: 'document' | 'shadow' | 'frame';
  /** Index of the element that holds this tree; -1 for the page itself. */
  readonly host: number;
  readonly url: string;
  /** What relative addresses in this tree are resolved against. */
  readonly baseUrl: string;
}

export interface SnapshotMedia {
  /** The address that was loaded (of `srcset`, `picture` or a lazy attribute); '' if none was. */
  readonly source: string;
  readonly naturalWidth: number;
  readonly naturalHeight: number;
  /** Of `noscript`: the words of the picture it holds, whose address and size are as they are written (0 where not). */
  readonly alt?: string;
}

/** One element. Its place in `Snapshot.elements` is its index: pre-order of the painted (flat) tree. */
export interface SnapshotElement {
  /** Index of the painted parent (a slot, for slotted children; the host, for a shadow tree or frame); -1 for the root. */
  readonly parent: number;
  /** Lower-case local name. */
  readonly tag: string;
  readonly attributes: Readonly<Record<string, string>>;
  /** Border box in page px (CSS px from the page's top left, with nothing scrolled); all lines of a wrapped inline. */
  readonly pageBox: Box;
  readonly visibility: Visibility;
  /** Index in `Snapshot.styles`; -1 where the element is not rendered. */
  readonly style: number;
  /** Index in `Snapshot.scopes`. */
  readonly scope: number;
  /** Of images, and of `noscript` that holds one as text, for readers without scripts. */
  readonly media?: SnapshotMedia;
}

/** One text node that is not blank. */
export interface SnapshotText {
  /** Index of the element that holds it. */
  readonly parent: number;
  /** Index of the first element that comes after this text in document order (may equal `elements.length`). */
  readonly before: number;
  /** As in the document: white space not collapsed. */
  readonly text: string;
  readonly pageBox: Box;
  readonly visibility: Visibility;
}

/** A text node of nothing but white space that shows: as it is written (`pre` and its like), or as a blank in a line. */
export interface SnapshotBlank {
  /** Index of the element that holds it. */
  readonly parent: number;
  /** Index of the first element that comes after it. */
  readonly before: number;
  /** Index of the first text that comes after it; both may equal the lengths of what they point into. */
  readonly beforeText: number;
  /** As in the document; where it collapses, `\n` where it ends a line of the source, else a blank. */
  readonly text: string;
  /** It shows as one blank in a line, not as it is written. */
  readonly collapses?: boolean;
}

export interface SnapshotPicture {
  /** File name beside the snapshot. */
  readonly path: string;
  /** px of the picture; `scale` of them make a CSS px. */
  readonly width: number;
  readonly height: number;
  readonly scale: number;
}

/** A file that the page had loaded, kept where the cleaned page was asked for. */
export interface SnapshotResource {
  /** As the page asked for it, without fragment. */
  readonly url: string;
  readonly kind: 'style' | 'picture' | 'font';
  readonly mimeType: string;
  /** Text of a style sheet, Base64 of anything else. */
  readonly data: string;
  /** What addresses in a style sheet are resolved against, where redirects led elsewhere. */
  readonly baseUrl?: string;
}

export interface SnapshotWarning {
  readonly code: string;
  readonly message: string;
}

export interface Snapshot {
  readonly schema: typeof SNAPSHOT_SCHEMA;
  readonly url: string;
  readonly finalUrl: string;
  /** HTTP status; 200 for files. */
  readonly status: number;
  readonly title: string;
  readonly lang: string;
  readonly viewport: { readonly width: number; readonly height: number };
  readonly deviceScaleFactor: number;
  /** Page size in CSS px. */
  readonly page: { readonly width: number; readonly height: number };
  readonly picture: SnapshotPicture | null;
  readonly scopes: readonly SnapshotScope[];
  readonly styles: readonly SnapshotStyle[];
  readonly elements: readonly SnapshotElement[];
  readonly texts: readonly SnapshotText[];
  /** Absent where a snapshot was saved without them: then geometry tells where white space shows. */
  readonly blanks?: readonly SnapshotBlank[];
  /** Absent where the cleaned page was not asked for: then it is made without them. */
  readonly resources?: readonly SnapshotResource[];
  readonly warnings: readonly SnapshotWarning[];
  readonly environment: { readonly browser: string; readonly missingFonts: readonly string[] };
}
