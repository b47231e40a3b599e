// The elements that are landmarks of a page, and the roles that make other elements the same.

export const LANDMARKS = ['header', 'footer', 'nav', 'aside', 'main'] as const;
export type Landmark = (typeof LANDMARKS)[number];

export const LANDMARK_ROLES = {
  header: 'banner',
  footer: 'contentinfo',
  nav: 'navigation',
  aside: 'complementary',
  main: 'main',
} as const satisfies Readonly<Record<Landmark, string>>;

/** In them, `header` and `footer` belong to a part of the page (HTML-AAM 1.0). */
export const SECTIONING_TAGS: ReadonlySet<string> = new Set(['article', 'aside', 'main', 'nav', 'section']);
