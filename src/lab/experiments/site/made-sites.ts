// Generates five sites with pages of five product categories, each site with its own template.

import { Random } from '../../bench/random.ts';
import { madeName } from '../made-texts.ts';
import { PRODUCTS, productPage } from './product-page.ts';
import { SITE_TEMPLATES, type SiteNoise, siteNoise } from './site-templates.ts';

export interface MadeSitePage {
  readonly site: string;
  readonly category: string;
  readonly id: string;
  readonly url: string;
  readonly html: string;
  /** The main content. */
  readonly truth: string;
}

const TEASERS_SHOWN = 6;

/** `pages` is the number per category and site. */
export function madeSites(pages: number): MadeSitePage[] {
  return SITE_TEMPLATES.flatMap((template, site) => {
    const noise = siteNoise(site);
    return PRODUCTS.flatMap((own, place) => {
      const others = PRODUCTS.filter(other => other !== own);
      return Array.from({ length: pages }, (_, number): MadeSitePage => {
        // A generator per page, so that a larger set contains the smaller one.
        const random = new Random(1 + 1e7 * site + 1e5 * place + 10 * number);
        const page = productPage(random, own, others, 100 * place + number);
        const path = `${own.name}/${number}`;
        return {
          site: `site${site + 1}`,
          category: own.name,
          id: `site${site + 1}/${path}`,
          url: `http://site${site + 1}.example/${path}.html`,
          html: template({ ...page, ...rotatingParts(random, noise), noise }),
          truth: page.text,
        };
      });
    });
  });
}

/** Names in the parts that change with each page. */
const NAMES = 8;

function rotatingParts(random: Random, { advertisements, teasers, promotion, departments }: SiteNoise) {
  const left = [...teasers];
  const shown = Array.from(
    { length: TEASERS_SHOWN },
    () => left.splice(random.below(left.length), 1)[0] ?? '',
  );
  const names = (): string => Array.from({ length: NAMES }, () => madeName(random)).join(', ');
  return {
    advertisement: random.of(advertisements),
    teasers: shown,
    promotion: `${promotion}<p>Ordered today by ${names()}</p>`,
    departments: `${departments}<li>Now here: ${names()}</li>`,
    hasBanner: random.next() < 0.3,
  };
}
