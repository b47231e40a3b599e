// The Snapshot: everything that one visit to a page records, as plain data. All judging reads only this.

import type { Box } from '../../base/box.ts';

export const SNAPSHOT_SCHEMA = 'pith/snapshot@1';

/** px. Chromium's layout ends at 2^25, and transforms reach further. Areas of such boxes are still exact enough. */
export const FARTHEST_PX = 2 ** 30;

/** px of a picture for each CSS px: phones have up to 4. */
export const LARGEST_SCALE = 16;

/**
 * Why an element or text can or cannot be seen on the page.
 * `none`: not rendered (display none, or inside such a box; head, script, style).
 * `hidden`: visibility hidden or collapse. `transparent`: opacity 0, its own or an ancestor's.
 * `empty`: no area. `clipped`: cut away by an ancestor's overflow or clip. `offpage`: beyond the page's edges.
 * `scrolled`: inside a scroll container, but outside the part that shows; a reader reaches it by scrolling.
 * Texts only: `faint`, the colour of what is painted behind it; `tiny`, too small to be read; `covered`, under a box;
 * `unseen`, the picture shows no letters in its place (only in checked snapshots).
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
  'faint',
  'tiny',
  'covered',
  'unseen',
] as const;
export type Visibility = (typeof VISIBILITIES)[number];

/**
 * The computed style properties that pith uses. Elements with the same style share one entry. Fonts and colour are
 * recorded for elements with text of their own; others have their parent's. Inlines have no borders and background.
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
  /** Inlines with text only: struck through; `em` or `i` that is not slanted. */
  readonly isStruck?: true;
  readonly isUpright?: true;
  /** `visibility: hidden` or `collapse`, set or inherited. */
  readonly isInvisible?: true;
  /** `list-style-type` of the items of an ordered list, where it is not `decimal`; `none` where no marker shows. */
  readonly marker?: string;
}

/** A tree of its own: the page, a shadow root, or the document inside a frame. */
export interface SnapshotScope {
  readonly kind: 'document' | 'shadow' | 'frame';
  /** Index of the element that holds this tree; -1 for the page itself. */
  readonly host: number;
  readonly url: string;
  /** Base of relative addresses in this tree. */
  readonly baseUrl: string;
}

export interface SnapshotMedia {
  /** The address that was loaded, also by `srcset`, `picture` or lazy loading; '' if none was. */
  readonly source: string;
  readonly naturalWidth: number;
  readonly naturalHeight: number;
  /** `noscript` only: the `alt` of the image in it, whose address and size are those in the HTML (size 0 if absent). */
  readonly alt?: string;
}

/** One element. Its index is its place in `Snapshot.elements`: pre-order of the flat tree, as it is painted. */
export interface SnapshotElement {
  /** Index of the parent as painted (slot or host, for slots, shadow trees and frames); -1 for the root. */
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
  /** Set for images, and for `noscript` elements with an image. */
  readonly media?: SnapshotMedia;
}

/** One text node that is not blank. */
export interface SnapshotText {
  /** Index of the element that holds it. */
  readonly parent: number;
  /** Index of the first element that comes after this text in document order (may equal `elements.length`). */
  readonly before: number;
  /** As in the document, with white space as it is; without letters that nobody can see. */
  readonly text: string;
  /** As in the document, if that differs. */
  readonly written?: string;
  readonly pageBox: Box;
  readonly visibility: Visibility;
}

/** A text node of only white space that is visible: as written (in `pre` and the like), or as one blank in a line. */
export interface SnapshotBlank {
  /** Index of the element that holds it. */
  readonly parent: number;
  /** Index of the first element that comes after it. */
  readonly before: number;
  /** Index of the first text that comes after it. Both indices may equal the length of their list. */
  readonly beforeText: number;
  /** As in the document; if it collapses, `\n` if it holds a line end, else a blank. */
  readonly text: string;
  /** It is shown as one blank. */
  readonly collapses?: boolean;
}

export interface SnapshotPicture {
  /** File name beside the snapshot. */
  readonly path: string;
  /** px of the picture, `scale` for each CSS px. */
  readonly width: number;
  readonly height: number;
  readonly scale: number;
}

/** A file that the page loaded; recorded if the cleaned page or the pictures were requested. */
export interface SnapshotResource {
  /** As the page requested it, without fragment. */
  readonly url: string;
  readonly kind: 'style' | 'picture' | 'font';
  readonly mimeType: string;
  /** Text of a style sheet, Base64 of anything else. */
  readonly data: string;
  /** Base of addresses in a style sheet, if redirects led elsewhere. */
  readonly baseUrl?: string;
}

export interface SnapshotWarning {
  readonly code: string;
  readonly message: string;
}

export interface SnapshotEnvironment {
  readonly browser: string;
  readonly missingFonts: readonly string[];
  /**
   * `page`: the browser context served this page alone; `site`: it served pages of the site one after another;
   * `session`: and they kept their cookies and storage; `tab`: a person had the page open, and it was read in their session.
   */
  readonly isolation?: Isolation;
}

export const ISOLATIONS = ['page', 'site', 'session', 'tab'] as const;
export type Isolation = (typeof ISOLATIONS)[number];

/** Headers of the document that a snapshot keeps. */
export const KEPT_HEADERS = [
  'cf-mitigated',
  'x-datadome',
  'x-amzn-waf-action',
  'www-authenticate',
  'x-robots-tag',
] as const;

/** Validators for a conditional request (RFC 9110, 8.8). */
export interface Validators {
  readonly etag?: string;
  readonly lastModified?: string;
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
  /** Absent in snapshots without them: then visible white space is derived from boxes. */
  readonly blanks?: readonly SnapshotBlank[];
  /** Absent if neither was requested: a cleaned page is then made without them. */
  readonly resources?: readonly SnapshotResource[];
  readonly warnings: readonly SnapshotWarning[];
  /** The picture decided which texts are seen; absent where only rules did. */
  readonly isChecked?: true;
  /** Validators of the document; absent if it had none, or is not the one that its server sent. */
  readonly validators?: Validators;
  /** Headers of the document by lower-case name, as far as they tell who answered; absent if it had none of them. */
  readonly headers?: Readonly<Record<string, string>>;
  /** Characters of the text in `noscript`; only if there is much of it and the page shows next to nothing. */
  readonly unscriptedChars?: number;
  readonly environment: SnapshotEnvironment;
}
