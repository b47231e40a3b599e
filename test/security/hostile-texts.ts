// Pages made to hold a parser, by a seed: one or two places of a page, such as its title or a class, hold a long text of
// repeated delimiters, nested pairs, runs of white space or unbalanced quotes.

import type { Snapshot } from '../../src/page/snapshot/snapshot.ts';
import { randomNumbers } from '../support/random-page.ts';
import { snapshotFromHtml } from '../support/snapshot-from-html.ts';

export interface HostilePage {
  /** The seed, the places and the start of each text. */
  readonly name: string;
  readonly snapshot: Snapshot;
}

export function hostilePage(seed: number, chars: number): HostilePage {
  const random = randomNumbers(seed);
  const names = Array.from({ length: 1 + random(2) }, () => one(random, PLACE_NAMES));
  const texts = new Map(names.map(name => [name, hostileText(random, chars)]));
  const title = texts.get('title') ?? 'A plain title | Example';
  const html = (place: PlaceName): string => {
    const text = texts.get(place);
    return text === undefined ? '' : PLACES[place](escaped(text));
  };
  const shown = [...texts].map(([place, text]) => `${place} ${JSON.stringify(text.slice(0, 60))}`);
  return {
    name: `${seed}: ${shown.join(', ')}`,
    snapshot: snapshotFromHtml(
      `<html lang="en"><body><nav><a href="/">Home</a></nav><main><h1>A plain heading</h1>
        ${PLACE_NAMES.map(html).join('\n')}<p>${'Words of an article that is long enough to be read. '.repeat(20)}</p>
        </main><footer>The end</footer></body></html>`,
      { title },
    ),
  };
}

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');

type PlaceName = keyof typeof PLACES;
const script = (text: string): string => text.replaceAll('&lt;', '<').replaceAll('&quot;', '"');

const PLACES = {
  title: () => '',
  heading: text => `<h2>${text}</h2>`,
  headline: text => `<h1>${text}</h1>`,
  paragraph: text => `<p>${text}</p>`,
  emphasis: text => `<p>One <em>${text}</em><b>${text.slice(0, 999)}</b>two</p>`,
  byline: text => `<p class="byline" rel="author">${text}</p>`,
  bylineOfLinks: text =>
    `<p class="author">By <a href="/author/a" rel="author">${text}</a>, on 3 May 2024</p>`,
  time: text => `<time datetime="${text}">3 May 2024</time><time>${text}</time>`,
  dateLine: text => `<p class="date">Published ${text}</p>`,
  price: text => `<p class="price" itemprop="price">$ ${text}</p>`,
  link: text => `<p><a href="${text}">A link</a> <a href="https://example.org/${text}">Another</a></p>`,
  linkText: text => `<p><a href="/one">${text}</a></p>`,
  picture: text => `<img src="${text}" srcset="${text}" alt="${text}" width="600" height="400">`,
  class: text =>
    `<div class="${text}"><p>Words of a block.</p></div><pre><code class="${text}">1</code></pre>`,
  id: text => `<div id="${text}"><p>Words of a block.</p></div>`,
  meta: text => META_NAMES.map(name => `<meta name="${name}" property="${name}" content="${text}">`).join(''),
  microdata: text =>
    `<div itemscope itemtype="${text}"><span itemprop="author">${text}</span><meta itemprop="datePublished" content="${text}"></div>`,
  data: text => `<script type="application/ld+json">${script(text)}</script>`,
  dataValue: text =>
    `<script type="application/ld+json">${script(
      ['headline', 'datePublished', 'author', 'image', 'description']
        .map(
          key => `{"@type": "Article", "${key}": "${text.replaceAll('&quot;', "'").replaceAll('\\', '/')}"}`,
        )
        .join(''),
    )}</script>`,
  code: text => `<pre><code>${text}</code></pre>`,
  inlineCode: text => `<p>Call <code>${text}</code> first.</p>`,
  numberedCode: text => `<table><tr><td><pre>${text}</pre></td><td><pre>one\ntwo</pre></td></tr></table>`,
  formula: text =>
    `<p><img class="tex" alt="${text}" src="a.png"><math alttext="${text}"><mi>x</mi></math></p>`,
  list: text => `<ul><li>${text}</li><li><p>${text.slice(0, 999)}</p></li></ul>`,
  cell: text => `<table><tr><th>A</th><th>B</th></tr><tr><td>${text}</td><td>2</td></tr></table>`,
  raised: text => `<p>x<sup>${text}</sup> and y<sub>${text}</sub></p>`,
  quotation: text => `<blockquote>${text}</blockquote>`,
  definition: text => `<dl><dt>${text}</dt><dd>${text.slice(0, 999)}</dd></dl>`,
  crumbs: text => `<nav class="breadcrumb"><a href="/a">A</a> ${text} <a href="/b">B</a></nav>`,
  comment: text => `<section id="comments"><article class="comment"><p>${text}</p></article></section>`,
  form: text => `<form action="${text}"><label>${text}</label><input placeholder="${text}"></form>`,
} as const satisfies Readonly<Record<string, (text: string) => string>>;

const PLACE_NAMES = Object.keys(PLACES) as PlaceName[];
const META_NAMES = [
  'author',
  'og:title',
  'og:site_name',
  'description',
  'date',
  'citation_author',
  'og:image',
  'keywords',
];

type Random = ReturnType<typeof randomNumbers>;
const one = <Item>(random: Random, items: readonly Item[]): Item => items[random(items.length)] as Item;

/** `chars`: about the length. */
export function hostileText(random: Random, chars: number): string {
  const unit = unitOf(random);
  const repeated = unit.repeat(Math.max(1, Math.floor(chars / unit.length)));
  const half = Math.floor(chars / 2);
  const shapes: readonly (() => string)[] = [
    () => repeated,
    () => one(random, WORDS) + repeated + one(random, WORDS),
    () => one(random, WORDS) + unitOf(random) + repeated + unitOf(random),
    () => one(random, PAIRS)[0].repeat(half),
    () => {
      const [opening, closing] = one(random, PAIRS);
      return opening.repeat(half) + closing.repeat(half);
    },
    () => `${one(random, WORDS)}${one(random, BLANKS).repeat(chars)}${one(random, WORDS)}`,
    () => {
      const [first, second] = [one(random, BLANKS).repeat(half), one(random, SIGNS).repeat(half)];
      return `a${first}${one(random, WORDS)}${second}b`;
    },
    () => `a${one(random, SIGNS).repeat(chars)}${one(random, ['', '\n', 'a', '"', '!'])}`,
    () => {
      const units = Array.from({ length: 4 }, () => unitOf(random));
      let text = '';
      while (text.length < chars) text += one(random, units);
      return text;
    },
  ];
  return one(random, shapes)();
}

const unitOf = (random: Random): string =>
  Array.from({ length: 1 + random(3) }, () =>
    one(random, [WORDS, SIGNS, SIGNS, BLANKS][random(4)] ?? SIGNS),
  ).join('');

const BLANKS = [' ', '\t', '\n', '\r\n', '\u00a0', '\u3000', '\u200b', '\u200d', '\u2028'];
const SIGNS = [
  ...'|-–—:/\\·•»«›_*`~#>!?.,;\'"$€%&@+=^()[]{}<',
  '::',
  '||',
  '- ',
  '| ',
  ', ',
  '. ',
  '"',
  '…',
  'я',
  '中',
  'א',
  'é',
  'e\u0301',
  '👩\u200d👩',
];
const WORDS = [
  'a', 'A', '0', '1.', '12:30 ', '2024-01-02', '3 May 2024 ', '1,000.00', 'By ', ' and ', 'Jane Doe', 'www.', 'https://', 'http://a.b/',
  'file:///', '<f', '<meta ', '<a href=', '<!--', '-->', '&amp;', '&#', '"@type":', '"@type": "', '{"a":', '\\"', '//', '/*', '```', '**',
  '![', '](', '[^1]:', '\n# ', '\n> ', '\n- ', '\n1. ', '\n    ', '\n|-', 'language-', 'vcard ', 'member.php?', '/user/', '?id=', '%20',
  '$', '$$', '{\\displaystyle ', '\\frac{', 'data:', 'javascript:', 'mailto:a@b.c ', 'a@b.c,', 'UTC', ' GMT+', 'pm ', '© ', 'Read more ',
]; // biome-ignore format: a list
const PAIRS = [
  ['(', ')'],
  ['[', ']'],
  ['{', '}'],
  ['"', '"'],
  ['<b>', '</b>'],
  ['**a ', ' b**'],
  ['_', '_'],
  ['> ', ''],
  ['- ', '\n'],
  ['{"a":[', ']}'],
  ['`', '`'],
  ['« ', ' »'],
] as const;
