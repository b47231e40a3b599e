// The kinds of page.

/** `service` is a page that presents something: a home page, a landing page, an about page. `image` shows pictures. */
export const KIND_NAMES = [
  'article',
  'documentation',
  'product',
  'listing',
  'forum',
  'collection',
  'service',
  'hub',
  'image',
] as const;

export type PageKind = (typeof KIND_NAMES)[number];
