// The Snapshot: everything that one visit to a page records, as plain data. All judging reads only this. A field is one
// row: its check, from which its type follows.

import type { Box } from '../../base/box.ts';
import {
  field,
  flag,
  list,
  mark,
  nullable,
  number,
  object,
  oneOf,
  optional,
  place,
  text,
  texts,
  type ValueOf,
  whole,
} from './fields.ts';

export const SNAPSHOT_SCHEMA = 'pith/snapshot@1';

/** px. Chromium's layout ends at 2^25, and transforms reach further. Areas of such boxes are still exact enough. */
export const FARTHEST_PX = 2 ** 30;

/** px of a picture for each CSS px: phones have up to 4. */
export const LARGEST_SCALE = 16;

/** Up to the largest distance of two edges. False for NaN and Infinity. */
const isNear = (value: unknown, least: number): boolean =>
  typeof value === 'number' && value >= least && value <= 2 * FARTHEST_PX;

/** A box (left, top, width, height), or the widths of four borders. */
const box = field<Box>(
  `a list of 4 numbers up to ${2 * FARTHEST_PX}, sizes from 0 on`,
  value =>
    Array.isArray(value) &&
    value.length === 4 &&
    isNear(value[0], -FARTHEST_PX) &&
    isNear(value[1], -FARTHEST_PX) &&
    isNear(value[2], 0) &&
    isNear(value[3], 0),
);
const length = field<number>(`a number from 0 to ${2 * FARTHEST_PX}`, value => isNear(value, 0));
const side = field<number>('a whole number above 0', value => Number.isInteger(value) && isNear(value, 1));
const scale = field<number>(
  `a number from ${1 / LARGEST_SCALE} to ${LARGEST_SCALE}`,
  value => typeof value === 'number' && value >= 1 / LARGEST_SCALE && value <= LARGEST_SCALE,
);
/** A bare file name: with `..` or a slash it could name any file of this machine. */
const fileName = field<string>(
  'the name of a file beside the snapshot',
  value => typeof value === 'string' && /^(?!\.{1,2}$)[^/\\\0]+$/.test(value),
);
const SIZE = object({ width: length, height: length });

/**
 * Why an element or text can or cannot be seen on the page. `none`: not rendered (display none, or inside such a box;
 * head, script, style). `hidden`: visibility hidden or collapse. `transparent`: opacity 0, its own or an ancestor's.
 * `empty`: no area. `clipped`: cut away by an ancestor's overflow or clip. `offpage`: beyond the page's edges. `scrolled`:
 * inside a scroll container, but outside the part that shows; a reader reaches it by scrolling. Texts only: `faint`, the
 * colour of what is painted behind it; `tiny`, too small to be read; `covered`, under a box; `unseen`, the picture shows
 * no letters in its place (only in checked snapshots).
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

const STYLE = object({
  display: text,
  position: text,
  float: text,
  overflowX: text,
  overflowY: text,
  zIndex: text,
  opacity: number,
  /** px */
  fontSize: number,
  fontWeight: number,
  fontFamily: text,
  color: text,
  /** A CSS colour, or '' where the background is fully transparent. */
  backgroundColor: text,
  hasBackgroundImage: flag,
  /** Painted border widths in px: top, right, bottom, left (0 where the style is none). */
  borders: box,
  direction: text,
  writingMode: text,
  whiteSpace: text,
  textAlign: text,
  /** Inlines with text only: struck through; `em` or `i` that is not slanted. */
  isStruck: mark,
  isUpright: mark,
  /** `visibility: hidden` or `collapse`, set or inherited. */
  isInvisible: mark,
  /** `list-style-type` of the items of an ordered list, where it is not `decimal`; `none` where no marker shows. */
  marker: optional(text),
});
/**
 * The computed style properties that pith uses. Elements with the same style share one entry. Fonts and colour are
 * recorded for elements with text of their own; others have their parent's. Inlines have no borders and background.
 */
export type SnapshotStyle = ValueOf<typeof STYLE>;

const SCOPE = object({
  kind: oneOf(['document', 'shadow', 'frame']),
  /** Index of the element that holds this tree; -1 for the page itself. */
  host: whole,
  url: text,
  /** Base of relative addresses in this tree. */
  baseUrl: text,
});
/** A tree of its own: the page, a shadow root, or the document inside a frame. */
export type SnapshotScope = ValueOf<typeof SCOPE>;

const MEDIA = object({
  /** The address that was loaded, also by `srcset`, `picture` or lazy loading; '' if none was. */
  source: text,
  naturalWidth: number,
  naturalHeight: number,
  /** `noscript` only: the `alt` of the image in it, whose address and size are those in the HTML (size 0 if absent). */
  alt: optional(text),
});
export type SnapshotMedia = ValueOf<typeof MEDIA>;

const ELEMENT = object({
  /** Index of the parent as painted (slot or host, for slots, shadow trees and frames); -1 for the root. */
  parent: whole,
  /** Lower-case local name. */
  tag: text,
  attributes: texts,
  /** Border box in page px (CSS px from the page's top left, with nothing scrolled); all lines of a wrapped inline. */
  pageBox: box,
  visibility: oneOf(VISIBILITIES),
  /** Index in `Snapshot.styles`; -1 where the element is not rendered. */
  style: whole,
  /** Index in `Snapshot.scopes`. */
  scope: whole,
  /** Set for images, and for `noscript` elements with an image. */
  media: optional(MEDIA),
  /** Visible elements without children and text: the address of the one background picture that fills their box. */
  backgroundPicture: optional(text),
});
/** One element. Its index is its place in `Snapshot.elements`: pre-order of the flat tree, as it is painted. */
export type SnapshotElement = ValueOf<typeof ELEMENT>;

const TEXT = object({
  /** Index of the element that holds it. */
  parent: place,
  /** Index of the first element that comes after this text in document order (may equal `elements.length`). */
  before: place,
  /** As in the document, with white space as it is; without letters that nobody can see. */
  text: text,
  /** As in the document, if that differs. */
  written: optional(text),
  pageBox: box,
  visibility: oneOf(VISIBILITIES),
});
/** One text node that is not blank. */
export type SnapshotText = ValueOf<typeof TEXT>;

const BLANK = object({
  /** Index of the element that holds it. */
  parent: place,
  /** Index of the first element that comes after it. */
  before: place,
  /** Index of the first text that comes after it. Both indices may equal the length of their list. */
  beforeText: place,
  /** As in the document; if it collapses, `\n` if it holds a line end, else a blank. */
  text: text,
  /** It is shown as one blank. */
  collapses: optional(flag),
});
/** A text node of only white space that is visible: as written (in `pre` and the like), or as one blank in a line. */
export type SnapshotBlank = ValueOf<typeof BLANK>;

const WIDE_LAYOUT = object({
  viewport: SIZE,
  page: SIZE,
  styles: list(STYLE),
  /** As many as in the snapshot. `style`: index in these styles. */
  elements: list(object({ pageBox: box, visibility: oneOf(VISIBILITIES), style: whole })),
  texts: list(object({ pageBox: box, visibility: oneOf(VISIBILITIES) })),
});
/** Where the elements and texts of a page are in a wider window, which tells a margin from the text above and below it. */
export type WideLayout = ValueOf<typeof WIDE_LAYOUT>;

const PICTURE = object({
  /** File name beside the snapshot. */
  path: fileName,
  /** px of the picture, `scale` for each CSS px. */
  width: side,
  height: side,
  scale: scale,
});
export type SnapshotPicture = ValueOf<typeof PICTURE>;

const RESOURCE = object({
  /** As the page requested it, without fragment. */
  url: text,
  kind: oneOf(['style', 'picture', 'font']),
  mimeType: text,
  /** Text of a style sheet, Base64 of anything else. */
  data: text,
  /** Base of addresses in a style sheet, if redirects led elsewhere. */
  baseUrl: optional(text),
});
/** A file that the page loaded; recorded if the cleaned page or the pictures were requested. */
export type SnapshotResource = ValueOf<typeof RESOURCE>;

const WARNING = object({ code: text, message: text });
export type SnapshotWarning = ValueOf<typeof WARNING>;

const ISOLATIONS = ['page', 'site', 'session', 'tab'] as const;
export type Isolation = (typeof ISOLATIONS)[number];

const ENVIRONMENT = object({
  browser: text,
  missingFonts: list(text),
  /**
   * `page`: the browser context served this page alone; `site`: it served pages of the site one after another;
   * `session`: and they kept their cookies and storage; `tab`: a person had the page open, and it was read in their session.
   */
  isolation: optional(oneOf(ISOLATIONS)),
});

/** Headers of the document that a snapshot keeps. */
export const KEPT_HEADERS = [
  'cf-mitigated',
  'x-datadome',
  'x-amzn-waf-action',
  'www-authenticate',
  'x-robots-tag',
] as const;

const VALIDATORS = object({ etag: optional(text), lastModified: optional(text) });
/** Validators for a conditional request (RFC 9110, 8.8). */
export type Validators = ValueOf<typeof VALIDATORS>;

const MARKDOWN_WAYS = ['accept', 'alternate'] as const;

const MARKDOWN = object({
  url: text,
  /** `accept`: the address of the page itself answered with it; `alternate`: the page links to it. */
  by: oneOf(MARKDOWN_WAYS),
  text: text,
});
/** The page as Markdown, as its server offers it. */
export type OfferedMarkdown = ValueOf<typeof MARKDOWN>;

export const SNAPSHOT_FIELDS = object({
  schema: oneOf([SNAPSHOT_SCHEMA]),
  url: text,
  finalUrl: text,
  /** HTTP status; 200 for files. */
  status: whole,
  title: text,
  lang: text,
  viewport: SIZE,
  deviceScaleFactor: scale,
  /** Page size in CSS px. */
  page: SIZE,
  picture: nullable(PICTURE),
  scopes: list(SCOPE),
  styles: list(STYLE),
  elements: list(ELEMENT),
  texts: list(TEXT),
  /** Absent in snapshots without them: then visible white space is derived from boxes. */
  blanks: optional(list(BLANK)),
  /** Only of a page in a narrow window, whose content is judged by it. */
  wideLayout: optional(WIDE_LAYOUT),
  /** Absent if neither was requested: a cleaned page is then made without them. */
  resources: optional(list(RESOURCE)),
  warnings: list(WARNING),
  /** The picture decided which texts are seen; absent where only rules did. */
  isChecked: mark,
  /** Validators of the document; absent if it had none, or is not the one that its server sent. */
  validators: optional(VALIDATORS),
  /** Headers of the document by lower-case name, as far as they tell who answered; absent if it had none of them. */
  headers: optional(texts),
  /** Characters of the text in `noscript`; only if there is much of it and the page shows next to nothing. */
  unscriptedChars: optional(whole),
  /** The page showed only that it loads, such as "Loading…", when the wait for it was over. */
  stillLoads: mark,
  /** Only if it was asked for (`preferMarkdown`) and the server offers it. */
  markdown: optional(MARKDOWN),
  environment: ENVIRONMENT,
});
export type Snapshot = ValueOf<typeof SNAPSHOT_FIELDS>;
