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
