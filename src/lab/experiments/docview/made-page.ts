// Puts a text on a page: the site's constant parts, parts that vary by page, and the lines that editors add around a text.

import { Random } from '../../bench/random.ts';
import { CATEGORIES, capital, madeName, within } from '../made-texts.ts';
import { type NewsText, newsText } from './news-texts.ts';

const NOISE = {
  sections: [7, 12],
  /** Teasers of other texts of the site in any category: their titles, half of them with the first sentence. */
  teasers: [8, 16],
  imprintNames: 3,
} as const;

/** Equal numbers give equal templates; `page` seeds the parts that vary by page. */
export function madePage(text: NewsText, template: number, page: number): string {
  const site = siteOf(template);
  const today = new Random(100_000 * (template + 1) + page);
  const body = site.layout(articleOf(text, site, today), site.menu, teasers(today));
  return (
    `<!doctype html><html lang="en"><head><title>${text.title} - ${site.name}</title></head>` +
    '<body style="margin:0;font-family:serif">' +
    `<header style="padding:20px;background:#dde"><b>${site.name}</b> ${inline(site.menu)}</header>` +
    `${body}<footer style="padding:20px;background:#ddd">${site.imprint}</footer></body></html>`
  );
}

const ABOVE = ['none', 'none', 'none', 'author', 'date'] as const;
const BELOW = ['none', 'none', 'none', 'agency', 'editor'] as const;

interface Site {
  readonly name: string;
  /** Lines above and below a text. */
  readonly above: 'none' | 'author' | 'date';
  readonly below: 'none' | 'agency' | 'editor';
  readonly menu: string;
  readonly imprint: string;
  readonly layout: (article: string, menu: string, aside: string) => string;
}

function siteOf(template: number): Site {
  const random = new Random(9000 + template);
  const name = madeName(random);
  // Sections are named after categories, so a menu contains words of all categories.
  const sections = Array.from({ length: within(random, NOISE.sections) }, () => {
    const category = random.of(CATEGORIES);
    return random.next() < 0.5 ? category.name : capital(random.of(category.words));
  });
  const places = Array.from({ length: NOISE.imprintNames }, () => madeName(random)).join(', ');
  const width = 720 + 60 * random.below(4);
  const isMirrored = random.next() < 0.5;
  const sides = (menu: string, aside: string): [string, string] =>
    isMirrored ? [aside, menu] : [menu, aside];
  const layouts: Site['layout'][] = [
    (article, menu, aside) => tableLayout(article, ...sides(menu, aside)),
    (article, menu, aside) => flexLayout(article, ...sides(menu, aside)),
    (article, menu, aside) => floatLayout(article, width, ...sides(menu, aside)),
  ];
  return {
    name,
    above: random.of(ABOVE),
    below: random.of(BELOW),
    menu: list(sections),
    imprint: `<p>Copyright ${name} Media. All rights reserved. ${places}.</p>`,
    layout: layouts[template % layouts.length] as Site['layout'],
  };
}

const tableLayout = (article: string, left: string, right: string): string =>
  `<table width="100%"><tr><td width="220" valign="top">${left}</td><td valign="top"><div>${article}</div></td>` +
  `<td width="240" valign="top">${right}</td></tr></table>`;

const flexLayout = (article: string, left: string, right: string): string =>
  `<div style="display:flex"><nav style="width:230px">${left}</nav><main style="flex:1;padding:0 20px">${article}</main>` +
  `<aside style="width:240px">${right}</aside></div>`;

const floatLayout = (article: string, width: number, left: string, right: string): string =>
  `<div style="width:${width}px;float:left;padding:0 20px"><div>${article}</div></div>` +
  `<div style="margin-left:${width + 60}px">${left}${right}</div><div style="clear:both"></div>`;

/**
 * A text keeps its author and agency wherever it is printed; the site decides if it names them and the editor. Most
 * sites name neither: in the paper 13 % of the near replicas have exactly the words of their base page.
 */
function articleOf(text: NewsText, { name, above, below }: Site, today: Random): string {
  const { title, author, agency, date } = text;
  const lines = [
    { none: '', author: `By ${author}`, date: `${name}, ${date}` }[above],
    ...text.paragraphs,
    { none: '', agency: `Source: ${agency}`, editor: `Editor: ${madeName(today)}` }[below],
  ];
  const body = lines.filter(words => words !== '').map(words => `<p>${words}</p>`);
  return `<h1>${title}</h1>${body.join('')}`;
}

function teasers(today: Random): string {
  const texts = Array.from({ length: within(today, NOISE.teasers) }, () =>
    newsText(today, today.below(10_000)),
  );
  const items = texts.map(({ title, paragraphs }, at) => {
    const [first = ''] = (paragraphs[0] ?? '').split(/(?<=\.) /u);
    return `<li><a href="/${today.below(1e6)}.html">${title}</a>${at % 2 === 0 ? `<br>${first}` : ''}</li>`;
  });
  return `<b>Latest</b><ul>${items.join('')}</ul>`;
}

const list = (items: readonly string[]): string =>
  `<ul>${items.map((item, at) => `<li><a href="/${at}/${item.length}.html">${item}</a></li>`).join('')}</ul>`;

const inline = (menu: string): string => menu.replaceAll('<li>', '<li style="display:inline;margin:8px">');
