// The five generated sites: their templates (bands and columns, a table, floats, a grid, a page without landmarks), and
// the parts around all pages of each.

import { Random } from '../../bench/random.ts';
import { capital, madeName } from '../made-texts.ts';
import { PRODUCTS, type ProductPage, SHOP } from './product-page.ts';

interface TemplateParts extends ProductPage {
  readonly noise: SiteNoise;
  readonly advertisement: string;
  /** Random teasers in random order. */
  readonly teasers: readonly string[];
  /** Includes names of recent customers, which differ on each page. */
  readonly promotion: string;
  readonly departments: string;
  /** True on pages with a banner above the content. */
  readonly hasBanner: boolean;
}

type Template = (parts: TemplateParts) => string;

const BODIES: readonly Template[] = [
  ({ noise, html, name, category, advertisement, teasers, hasBanner, promotion, departments }) =>
    `${banner(hasBanner, advertisement)}<header style="background:#246;color:#fff;padding:16px"><b>${noise.name}</b><nav><ul style="display:flex;gap:12px;list-style:none">${noise.menu}</ul></nav></header>
<div style="display:flex"><nav style="width:210px;background:#eef"><ul>${departments}</ul></nav>
<main style="flex:1;padding:0 20px"><div>${breadcrumb(noise.name, category, name)}</div><article>${html}</article></main>
<aside style="width:240px"><div>${listed(teasers)}</div><div style="border:1px solid">${advertisement}</div><div>${promotion}</div></aside></div>
<footer style="background:#ddd;padding:16px">${noise.imprint}<ul>${noise.menu}</ul></footer>`,
  ({ noise, html, name, category, advertisement, teasers, hasBanner, promotion, departments }) =>
    `<table width="100%" cellpadding="8"><tr><td colspan="3" bgcolor="#fc9"><b>${noise.name}</b> ${promotion}</td></tr>
<tr><td width="190" valign="top" bgcolor="#eee"><ul>${departments}</ul><div>${noise.subscribe}</div></td><td valign="top">${banner(hasBanner, advertisement)}${breadcrumb(noise.name, category, name)}<div>${html}</div></td>
<td width="210" valign="top"><div>${listed(teasers)}</div><div>${advertisement}</div></td></tr>
<tr><td colspan="3" bgcolor="#eee"><ul>${noise.menu}</ul>${noise.imprint}</td></tr></table>`,
  ({ noise, html, name, category, advertisement, teasers, hasBanner, promotion, departments }) =>
    `<div style="width:1100px;margin:0 auto"><div style="padding:12px;border-bottom:3px solid #a33"><b>${noise.name}</b></div><ul>${noise.menu}</ul>${banner(hasBanner, advertisement)}
<div style="float:right;width:280px"><div style="background:#ffd">${promotion}</div><div>${listed(teasers)}</div><div>${noise.subscribe}</div></div>
<div style="width:780px"><div>${breadcrumb(noise.name, category, name)}</div><section>${html}</section><div style="background:#efe"><div>${advertisement}</div><ul>${departments}</ul></div></div>
<div style="clear:both;font-size:12px">${noise.imprint}</div></div>`,
  ({ noise, html, name, category, advertisement, teasers, hasBanner, promotion, departments }) =>
    `<div style="display:grid;grid-template-columns:260px 1fr;gap:16px"><div style="grid-column:1/3;background:#222;color:#eee;padding:20px"><h2>${noise.name}</h2><ul>${noise.menu}</ul></div>
<div style="background:#f4f4f4"><div>${noise.subscribe}</div><ul>${departments}</ul><div>${advertisement}</div></div>
<div>${banner(hasBanner, advertisement)}${breadcrumb(noise.name, category, name)}<div>${html}</div><div style="border-top:1px solid"><h3>Shoppers also viewed</h3>${listed(teasers)}</div></div>
<div style="grid-column:1/3">${promotion}${noise.imprint}</div></div>`,
  ({ noise, html, name, category, advertisement, teasers, hasBanner, promotion, departments }) =>
    `${banner(hasBanner, advertisement)}<div style="padding:10px"><b>${noise.name}</b></div><div style="padding:10px;background:#def">${promotion}</div><div><ul>${departments}</ul></div>
<div style="margin:0 200px">${breadcrumb(noise.name, category, name)}<div>${html}</div></div>
<div style="background:#fed;padding:10px"><div>${listed(teasers)}</div><div>${advertisement}</div></div><div><ul>${noise.menu}</ul></div><div style="background:#eee">${noise.subscribe}${noise.imprint}</div>`,
];

export const SITE_TEMPLATES: readonly Template[] = BODIES.map(
  bodyOf => parts => whole(parts.name, parts.noise.name, bodyOf(parts)),
);

const whole = (name: string, site: string, body: string): string =>
  `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>${name} - ${site}</title></head><body style="margin:0;font-family:sans-serif">${body}</body></html>`;

const listed = (links: readonly string[]): string =>
  `<ul>${links.map(link => `<li>${link}</li>`).join('')}</ul>`;

const banner = (isShown: boolean, advertisement: string): string =>
  isShown ? `<div style="background:#ff9;padding:20px;text-align:center">${advertisement}</div>` : '';

/** A breadcrumb: partly constant for the site, partly of the page, as in segment 2 of the paper's figure 1. */
const breadcrumb = (site: string, category: string, name: string): string =>
  `<p><a href="/">Home</a> &gt; <a href="/guides.html">${site} product guides</a> &gt; <a href="/${category}/">${category}</a> &gt; ${name}</p>`;

/**
 * Generates the parts around all pages of a shop: menus, teasers, advertisements, forms and imprint, each with its own
 * words. Parts of one site: equal on each of its pages, except those that rotate.
 */
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
