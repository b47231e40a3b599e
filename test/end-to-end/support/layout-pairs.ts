// Sixty pairs of pages: ten changes, five of which people would call a change of the layout, on two pages in three
// windows.

export interface Change {
  readonly name: string;
  readonly isLayout: boolean;
  readonly apply: (html: string) => string;
}

const swap = (from: string | RegExp, to: string) => (html: string) => {
  const changed = html.replace(from, to);
  if (changed === html) throw new Error(`the page has no ${String(from)}`);
  return changed;
};

const style = (css: string) => swap('</style>', `${css}</style>`);

export const CHANGES: readonly Change[] = [
  {
    name: 'text reworded',
    isLayout: false,
    apply: swap(
      /<p>The first[^<]*<\/p>/,
      '<p>The first words of this text were written anew, and are somewhat longer than they were before the change was made to them.</p>',
    ),
  },
  { name: 'date changed', isLayout: false, apply: swap('3 May', '21 September') },
  { name: 'advert swapped', isLayout: false, apply: style('.advert { background: #246; color: #fff }') },
  { name: 'shifted by 1 px', isLayout: false, apply: style('body { padding-top: 1px }') },
  {
    name: 'font not loaded',
    isLayout: false,
    apply: style('body { font-family: monospace; font-size: 15px }'),
  },
  {
    name: 'colours changed',
    isLayout: false,
    apply: style('header, nav, footer { background: #603 !important; color: #fff }'),
  },
  {
    name: 'column moved',
    isLayout: true,
    apply: style(
      '.columns { flex-direction: row-reverse } @media (max-width: 700px) { .columns { display: flex; flex-direction: column-reverse } }',
    ),
  },
  { name: 'menu wrapped', isLayout: true, apply: style('nav a { display: block }') },
  {
    name: 'banner added',
    isLayout: true,
    apply: swap(
      '<div class="columns">',
      '<section aria-label="Offer" style="height:180px;background:#fd8">Half price until Sunday</section><div class="columns">',
    ),
  },
  { name: 'block lost', isLayout: true, apply: swap(/<aside[\s\S]*<\/aside>/, '') },
];

export const WINDOWS = [
  { width: 1280, height: 800 },
  { width: 820, height: 1100 },
  { width: 390, height: 800 },
] as const;

const frame = (
  css: string,
  body: string,
): string => `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Made page</title><style>
body { margin: 0; font: 16px/1.5 Liberation Sans, sans-serif }
header { padding: 20px 32px; background: #14344f; color: #fff }
nav { padding: 8px 32px; background: #e9eef3 } nav a { margin-right: 16px }
.columns { display: flex; gap: 32px; padding: 24px 32px } main { flex: 1; min-width: 0 } aside { width: 240px }
.advert { height: 120px; background: #f3e3c3 } footer { padding: 24px 32px; background: #222; color: #ddd }
@media (max-width: 700px) { .columns { display: block } aside { width: auto } }
${css}</style></head><body>${body}</body></html>`;

const words = (count: number): string =>
  Array.from(
    { length: count },
    (_, at) => ['harbour', 'quay', 'ferry', 'storm', 'light', 'crane', 'wall'][(at * 5) % 7],
  ).join(' ');

const MENU =
  '<nav aria-label="Sections"><a href="#">Town</a><a href="#">Port</a><a href="#">Weather</a><a href="#">Tides</a></nav>';
const FOOTER = '<footer><p>Harbour news, 12 Quay Street</p><p>Imprint and privacy</p></footer>';
const ASIDE = `<aside aria-label="Most read"><h2>Most read</h2><ul><li>${words(5)}</li><li>${words(6)}</li><li>${words(4)}</li></ul></aside>`;

export const PAGES: Readonly<Record<string, string>> = {
  article: frame(
    '',
    `<header><h1>Harbour news</h1></header>${MENU}<div class="columns"><main><article><h2>New quay opens</h2><p>By Ann Poe, 3 May</p>
<p>The first ${words(70)}.</p><p>Then ${words(90)}.</p><div class="advert">Advertisement</div><p>Last ${words(80)}.</p></article></main>${ASIDE}</div>${FOOTER}`,
  ),
  cards: frame(
    '.cards { display: grid; grid-template-columns: repeat(auto-fill, minmax(220px, 1fr)); gap: 16px } .card { border: 1px solid #ccc; padding: 12px; min-height: 180px }',
    `<header><h1>Harbour shop</h1></header>${MENU}<div class="columns"><main><h2>Kites and ropes, prices of 3 May</h2><p>The first ${words(20)}.</p>
<div class="cards">${Array.from({ length: 6 }, (_, at) => `<div class="card"><h3>Kite ${at + 1}</h3><p>${words(14)}</p></div>`).join('')}</div><div class="advert">Advertisement</div></main>${ASIDE}</div>${FOOTER}`,
  ),
};
