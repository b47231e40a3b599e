// What of a page a reader gets to see: at once or by scrolling a box, with text or without.

import type { Visibility } from './snapshot.ts';

/** Painted on the page, or in a box that a reader can scroll to. */
export const isSeen = (visibility: Visibility): boolean =>
  visibility === 'visible' || visibility === 'scrolled';

/** Elements that show something without holding any text. */
export const REPLACED_TAGS: ReadonlySet<string> = new Set([
  'img',
  'svg',
  'canvas',
  'video',
  'object',
  'embed',
  'iframe',
  'input',
  'button',
  'select',
]);

/** Elements whose text stands above what it names. */
export const HEADING_TAGS: ReadonlySet<string> = new Set(['h1', 'h2', 'h3', 'h4', 'h5', 'h6']);

/** Elements whose text is for machines. */
export const CODE_TAGS: ReadonlySet<string> = new Set(['script', 'style', 'title', 'template', 'noscript']);
