// Generates the parts around all pages of a shop: menus, teasers, advertisements, forms and imprint, each with its own
// words.

import { capital, madeName } from '../../bench/made/made-texts.ts';
import { Random } from '../../bench/made/random.ts';
import { PRODUCTS, SHOP } from './product-vocabulary.ts';

/** Parts of one site: equal on each of its pages, except those that rotate. */
export interface SiteNoise {
  readonly name: string;
  readonly menu: string;
  readonly departments: string;
  readonly imprint: string;
  readonly promotion: string;
  /** A form beside the content. */
  readonly subscribe: string;
  /** Each page shows one of them. */
  readonly advertisements: readonly string[];
  /** Deals: each page shows some, in random order. */
  readonly teasers: readonly string[];
}

const SIZE = { services: 12, advertisements: 6, teasers: 14, promotionSentences: 9, names: 12 } as const;

export function siteNoise(site: number): SiteNoise {
  const random = new Random(7000 + site);
  const name = madeName(random);
  // A shop prefers one department, which misleads a classifier.
  const favourite = PRODUCTS[site % PRODUCTS.length] ?? random.of(PRODUCTS);
  const names = Array.from({ length: SIZE.names }, () => madeName(random));
  const service = (): string => `${random.of(SHOP.promises)} ${random.of(SHOP.services)}`;
  const pitch = (): string =>
    `${capital(random.of(SHOP.actions))} ${random.of(names)} ${service()}, ${random.of(favourite.words)} ${random.of(favourite.words)} by ${random.of(names)}.`;
  const sentences = (count: number): string => Array.from({ length: count }, pitch).join(' ');
  return {
    name,
    menu: links(Array.from({ length: SIZE.services }, service), 'service'),
    departments: links(
      PRODUCTS.flatMap(product => product.subjects.map(words => words.join(' '))),
      'department',
    ),
    imprint: `<p>Copyright ${name} and ${random.of(names)}. ${sentences(4)}</p><p>${service()}, ${service()}, ${service()}. ${random.of(names)} trademarks.</p>`,
    promotion: `<h3>${name} ${service()}</h3><p>${sentences(SIZE.promotionSentences)}</p>`,
    subscribe: `<form><b>${capital(random.of(SHOP.actions))} the ${name} newsletter</b><p>${sentences(2)}</p><input name="email"><button>Subscribe</button></form>`,
    advertisements: Array.from(
      { length: SIZE.advertisements },
      () => `<b>Sponsored</b><p>${sentences(3)}</p>`,
    ),
    teasers: Array.from(
      { length: SIZE.teasers },
      (_, at) =>
        `<a href="/teaser/${at}.html">${random.of(names)} ${random.of(favourite.words)}</a> ${sentences(1)} <a href="/buy/${at}.html">${service()}</a>`,
    ),
  };
}

const links = (labels: readonly string[], kind: string): string =>
  labels.map((label, at) => `<li><a href="/${kind}/${at}.html">${label}</a></li>`).join('');
