// Made pages of ten families, each in four layouts: side columns that are heavier than the main one, side columns of
// link lists without headings, footers of contact columns and forms on a ground of their own.

export const LAYOUTS = ['float', 'flex', 'grid', 'table'] as const;
export type Layout = (typeof LAYOUTS)[number];

export interface Column {
  readonly zone: 'LM' | 'CENTER' | 'RM';
  /** px */
  readonly width: number;
  readonly html: string;
}

export interface Family {
  readonly columns: readonly Column[];
  readonly footer: string;
}

const WORDS =
  `river stone market winter garden letter evening bridge harbour paper window forest summer table village
  morning station people story music colour mountain history island kitchen museum theatre school`.split(
    /\s+/,
  );

/** Other words for each `seed`, the same in every run. */
function sentence(seed: number, words: number): string {
  const picked = Array.from(
    { length: words },
    (_, at) => WORDS[(seed * 7 + at * (3 + (seed % 5))) % WORDS.length],
  );
  const text = picked.join(' ');
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}`;
}

const repeat = (count: number, make: (at: number) => string): string =>
  Array.from({ length: count }, (_, at) => make(at)).join('\n');

const links = (count: number, seed: number, path = 'page'): string =>
  `<ul>${repeat(count, at => `<li><a href="/${path}/${seed}-${at}">${sentence(seed + at, 2)}</a></li>`)}</ul>`;
const paragraphs = (count: number, seed = 1): string =>
  repeat(count, at => `<p>${sentence(seed + at, 55)}.</p>`);
const post = (seed: number, count: number): string =>
  `<h2><a href="/post/${seed}">${sentence(seed, 5)}</a></h2><p>12 May, 3 comments</p>${paragraphs(count, seed)}`;
const widget = (seed: number, body: string): string => `<div><h3>${sentence(seed, 2)}</h3>${body}</div>`;
const box = (width: number, height: number): string =>
  `<img width="${width}" height="${height}" alt="" src="data:image/gif;base64,R0lGODlhAQABAIAAAMzMzAAAACH5BAAAAAAALAAAAAABAAEAAAICRAEAOw==">`;

/** Link lists, pictures, and excerpts that are as long as paragraphs of the main column. */
const widgets = (count: number): string =>
  repeat(count, at => {
    if (at % 3 === 2) return widget(at, `${box(200, 120)}<p>${sentence(at, 12)}</p>`);
    if (at % 3 === 1) return widget(at, `<p>${sentence(at, 40)}.</p><p>${sentence(at + 1, 30)}.</p>`);
    return widget(at, links(6 + (at % 3), at * 10));
  });
const filters = repeat(6, at =>
  widget(
    at,
    repeat(
      5,
      option => `<label><input type="checkbox"> ${sentence(at + option, 1)} (${option + 3})</label><br>`,
    ),
  ),
);
const products = repeat(
  12,
  at =>
    `<div class="c${at}" style="display:inline-block;width:220px;margin:8px;vertical-align:top">${box(200, 150)}<p><a href="/item/${at}">${sentence(at, 3)}</a></p><p>$ ${19 + at}.00</p></div>`,
);
const threads = repeat(
  18,
  at =>
    `<div style="padding:10px;border-bottom:1px solid #ddd"><a href="/thread/${at}">${sentence(at, 6)}</a> <span>${at + 2} answers, by <a href="/user/${at}">${sentence(at, 1)}</a></span></div>`,
);

const line = '<p>© 2026 Example. <a href="/privacy">Privacy</a> <a href="/imprint">Imprint</a></p>';
const contact = (seed: number): string =>
  `<h4>${sentence(seed, 1)}</h4><p>12 ${sentence(seed, 1)} Street<br>Tel. <a href="tel:+4930123456">030 123456</a><br><a href="mailto:us@example.org">us@example.org</a></p>`;
/** Columns of prose, addresses and links on a ground of their own, with the copyright line under them. */
const footColumns = (parts: readonly string[]): string =>
  `<div style="background:#dde6ee;padding:40px 60px"><div style="display:flex;gap:40px">${parts
    .map(part => `<div style="flex:1">${part}</div>`)
    .join('')}</div>${line}</div>`;
const about = `<h4>About us</h4><p>${sentence(23, 45)}.</p><p>${sentence(29, 30)}.</p>`;
const form =
  '<form><p>News by mail</p><input placeholder="you@example.org"> <button>Subscribe</button></form>';
const lists = [1, 2, 3].map(seed => `<h4>${sentence(seed, 1)}</h4>${links(5, seed, 'about')}`);

const main = (html: string): Column => ({ zone: 'CENTER', width: 700, html });
const left = (html: string, width = 240): Column => ({ zone: 'LM', width, html });
const right = (html: string, width = 260): Column => ({ zone: 'RM', width, html });

export const FAMILIES: Readonly<Record<string, Family>> = {
  'blog with widgets at the right': {
    columns: [main(post(1, 1) + post(2, 1)), right(widgets(9), 340)],
    footer: line,
  },
  'blog with widgets at the left': {
    columns: [left(widgets(9), 320), main(post(3, 1) + post(4, 1))],
    footer: line,
  },
  'one short post beside a long archive': {
    columns: [main(post(5, 0)), right(widgets(14) + widget(3, links(30, 40, '2025/04')), 320)],
    footer: line,
  },
  'shop with filters': {
    columns: [left(filters, 260), main(`<h1>Chairs</h1>${products}`)],
    footer: footColumns([about, contact(6), form]),
  },
  'magazine with advertisements': {
    columns: [main(post(6, 1) + box(600, 300)), right(box(300, 250) + widgets(6) + box(300, 600), 320)],
    footer: footColumns(lists),
  },
  'forum with a side column': {
    columns: [main(`<h1>Talk</h1>${threads}`), right(widgets(8), 300)],
    footer: line,
  },
  'documentation with a tree': {
    columns: [left(links(60, 60, 'docs'), 300), main(`<h1>Install it</h1>${paragraphs(2, 11)}`)],
    footer: line,
  },
  'link lists without headings': {
    columns: [
      main(`<h1>News</h1>${paragraphs(3, 13)}`),
      right(links(12, 80) + links(14, 95) + links(10, 110), 320),
    ],
    footer: line,
  },
  'footer of contact columns': {
    columns: [main(`<h1>What we do</h1>${paragraphs(2, 17)}`)],
    footer: footColumns([about, contact(2), contact(3), form]),
  },
  'footer of link lists and a form': {
    columns: [main(`<h1>Offers</h1>${paragraphs(2, 19)}`), right(widgets(3), 300)],
    footer: footColumns([about, ...lists, `${contact(4)}${form}`]),
  },
};

/** The page as HTML; each part bears its zone in `data-zone` and no name at all. */
export function familyPage({ columns, footer }: Family, layout: Layout): string {
  const menu = repeat(6, at => `<a style="margin:0 14px" href="/part/${at}">${sentence(at, 1)}</a>`);
  return `<!doctype html><html lang="en"><meta charset="utf-8"><title>Made</title>
<style>body{margin:0;font:16px/1.5 sans-serif} ul{padding-left:18px} img{background:#ccc} td{vertical-align:top}</style>
<div data-zone="HEADER" style="padding:18px 120px">
<a href="/" style="font-size:24px">Example</a> ${menu}</div>
<div style="width:1120px;margin:24px auto">${arranged(columns, layout)}</div>
<div data-zone="FOOTER" style="margin:0 100px;clear:both">${footer}</div></html>`;
}

function arranged(columns: readonly Column[], layout: Layout): string {
  const part = (tag: string, { zone, html }: Column, style: string) =>
    `<${tag} data-zone="${zone}" style="${style}">${html}</${tag}>`;
  const gap = 30;
  switch (layout) {
    case 'float':
      return `${columns.map(column => part('div', column, `float:left;width:${column.width}px;margin-right:${gap}px`)).join('')}<div style="clear:both"></div>`;
    case 'flex':
      return `<div style="display:flex;gap:${gap}px">${columns.map(column => part('div', column, `flex:0 0 ${column.width}px`)).join('')}</div>`;
    case 'grid': {
      const widths = columns.map(({ width }) => `${width}px`).join(' ');
      return `<div style="display:grid;grid-template-columns:${widths};gap:${gap}px">${columns.map(column => part('div', column, 'min-width:0')).join('')}</div>`;
    }
    case 'table':
      return `<table cellspacing="0"><tr>${columns.map(column => part('td', column, `width:${column.width}px;padding-right:${gap}px`)).join('')}</tr></table>`;
  }
}
