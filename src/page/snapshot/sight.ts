// Helpers for visibility: what a reader sees, and which elements show something.

import type { Visibility } from './snapshot.ts';

/** Visible at once, or by scrolling inside a box. */
export const isSeen = (visibility: Visibility): boolean =>
  visibility === 'visible' || visibility === 'scrolled';

/** Painted, but so that nobody can see it; never read in place of visible text. */
export const isConcealed = (visibility: Visibility): visibility is (typeof CONCEALING)[number] =>
  (CONCEALING as readonly Visibility[]).includes(visibility);

export const CONCEALING = ['faint', 'tiny', 'covered', 'unseen'] as const satisfies readonly Visibility[];

/** Elements that show something without text of their own. */
export const REPLACED_TAGS: ReadonlySet<string> = new Set(
  'img svg canvas video object embed iframe input button select'.split(' '),
);

/** Form controls that a visitor fills in. */
export const FIELD_TAGS: ReadonlySet<string> = new Set(['input', 'select', 'textarea']);
export const CONTROL_TAGS: ReadonlySet<string> = new Set([...FIELD_TAGS, 'button']);

export const HEADING_TAGS: ReadonlySet<string> = new Set(['h1', 'h2', 'h3', 'h4', 'h5', 'h6']);

/** Elements whose text is not shown to readers. */
export const CODE_TAGS: ReadonlySet<string> = new Set(['script', 'style', 'title', 'template', 'noscript']);
