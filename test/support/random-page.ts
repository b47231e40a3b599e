// A random HTML page by a seed, of parts that pages have: nesting, tables, positions, writing modes, shadow roots, frames,
// SVG and huge numbers.

type Random = (below: number) => number;

/** mulberry32: the same page for the same seed. */
export function randomNumbers(seed: number): Random {
  let state = seed;
  return below => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) % below;
  };
}

export function randomPage(seed: number): string {
  const random = randomNumbers(seed);
  const maker = new Maker(random);
  const body = Array.from({ length: 1 + random(8) }, () => maker.block(0)).join('\n');
  return `<!doctype html><html lang="${maker.one(['en', 'ar', 'ja', ''])}"><head><title>Page ${seed}</title>
    <style>${Array.from({ length: random(4) }, () => `${maker.one(TAGS)} { ${maker.styles()} }`).join(' ')}</style></head>
    <body style="${random(4) === 0 ? maker.styles() : ''}"><p>Words of page ${seed}.</p>${body}</body></html>`;
}

const TAGS = 'div section article main nav header footer aside form center figure fieldset'.split(' ');
const LENGTHS =
  '0 1px -1px 7.3px 50px 300px 50% 200% 100vh 1e4px -1e5px 33554432px 1e9px 1e38px auto -9999px'.split(' ');
const STYLES: Readonly<Record<string, readonly string[]>> = {
  position: ['relative', 'absolute', 'fixed', 'sticky'],
  left: LENGTHS,
  top: LENGTHS,
  right: LENGTHS,
  width: LENGTHS,
  height: LENGTHS,
  margin: LENGTHS,
  padding: ['0', '3px', '40px', '1e6px'],
  display: 'block inline inline-block flex grid contents table table-cell none list-item flow-root'.split(
    ' ',
  ),
  float: ['left', 'right'],
  overflow: ['hidden', 'auto', 'scroll', 'clip'],
  transform: [
    'scale(0)',
    'rotate(90deg)',
    'translate(1e6px)',
    'scale(-1)',
    'matrix3d(1,0,0,0,0,1,0,0,0,0,1,0,0,0,0,1)',
  ],
  'writing-mode': ['vertical-rl', 'vertical-lr', 'sideways-rl', 'horizontal-tb'],
  direction: ['rtl', 'ltr'],
  opacity: ['0', '0.5', '1e-9'],
  visibility: ['hidden', 'visible', 'collapse'],
  'font-size': ['0', '1px', '16px', '400px', '1e5px'],
  'white-space': ['pre', 'nowrap', 'pre-wrap'],
  columns: ['2', '3 10px', '1000'],
  'clip-path': ['inset(50%)', 'circle(0)', 'inset(0 0 90% 0)'],
  zoom: ['0.1', '3'],
  'z-index': ['-1', '2147483647'],
  contain: ['strict', 'paint'],
  'content-visibility': ['hidden', 'auto'],
  background: ['red', 'linear-gradient(red, blue)'],
};
const WORDS =
  'words of a page 标题你好 مرحبا हिन्दी 😀 * _ # - 1. [x] & ]]> | $ e\u0301 \u202e \u00ad \u200b longwordlongwordlongword https://e.org/x_y'.split(
    ' ',
  );
const INLINES = 'a em strong b i code span sup sub del mark small kbd q label abbr u font unknown-tag'.split(
  ' ',
);
const SPANS = ['1', '2', '0', '-1', '1000', '65535'];
const DEEPEST = 6;

class Maker {
  readonly #random: Random;

  constructor(random: Random) {
    this.#random = random;
  }

  one<T>(list: readonly T[]): T {
    return list[this.#random(list.length)] as T;
  }

  styles(): string {
    const names = Object.keys(STYLES);
    return this.#some(
      3,
      () => {
        const name = this.one(names);
        return `${name}: ${this.one(STYLES[name] ?? [])};`;
      },
      '',
    );
  }

  block(depth: number): string {
    if (depth >= DEEPEST) return `<p>${this.#inlines(2)}</p>`;
    const inner = () => this.#some(3, () => this.block(depth + 1), '\n');
    const kinds: (() => string)[] = [
      () => `<${this.one(TAGS)} ${this.#attributes()}>${inner()}</div>`,
      () => this.#element(this.one(TAGS), inner()),
      () => this.#element('p', this.#inlines(1)),
      () => this.#element(`h${1 + this.#random(6)}`, this.#inlines(1)),
      () =>
        this.#element(
          this.one(['ul', 'ol']),
          this.#some(4, () => `<li>${this.#inlines(1)}${inner()}`, ''),
        ),
      () => this.#table(depth),
      () => this.#element('pre', this.#element('code', this.#text().replaceAll(' ', '\n  '))),
      () => this.#element('blockquote', inner()),
      () => this.#element('details', `<summary>${this.#text()}</summary>${inner()}`),
      () => this.#element('dl', `<dt>${this.#text()}<dd>${inner()}`),
      () => this.#svg(),
      () => this.#frame(inner()),
      () => this.#shadow(inner()),
      () => this.#element('select', '<option>one<option>two') + this.#element('textarea', this.#text()),
      () =>
        `<img alt="${escaped(this.#text())}" ${this.#attributes()} src="data:image/gif;base64,R0lGODlhAQABAAAAACw=">`,
      () => this.#inlines(0),
    ];
    return this.one(kinds)();
  }

  #element(tag: string, inner: string): string {
    return `<${tag} ${this.#attributes()}>${inner}</${tag}>`;
  }

  #attributes(): string {
    const style = this.#random(2) === 0 ? `style="${this.styles()}"` : '';
    const other = [
      '',
      '',
      'hidden',
      'dir="rtl"',
      'role="navigation"',
      'class="footer"',
      'id="x"',
      'inert',
      'width="1e9"',
    ];
    return `${style} ${this.one(other)}`;
  }

  #text(): string {
    return this.#some(6, () => this.one(WORDS), ' ');
  }

  #inlines(depth: number): string {
    return this.#some(
      4,
      () => {
        if (depth > 3 || this.#random(2) === 0) return escaped(this.#text());
        const tag = this.one(INLINES);
        const href =
          tag === 'a'
            ? `href="${this.one(['/a', '#x', 'javascript:0', 'https://e.org/(x)', 'http://['])}"`
            : '';
        return this.one([
          `<${tag} ${href} ${this.#attributes()}>${this.#inlines(depth + 1)}</${tag}>`,
          '<br>',
          '<wbr>',
        ]);
      },
      this.one(['', ' ', '\n']),
    );
  }

  #table(depth: number): string {
    const cell = () =>
      `<${this.one(['td', 'th'])} colspan=${this.one(SPANS)} rowspan=${this.one(SPANS)} ${this.#attributes()}>${
        this.#random(3) === 0 ? this.block(depth + 1) : this.#inlines(1)
      }`;
    return this.#element(
      'table',
      this.#some(4, () => `<tr>${this.#some(4, cell, '')}`, ''),
    );
  }

  #svg(): string {
    const size = () => this.one(['10', '1e9', '-5', '100%', '0']);
    return `<svg width="${size()}" height="${size()}" viewBox="0 0 ${size()} ${size()}"><text x="${size()}">${escaped(
      this.#text(),
    )}</text><rect width="${size()}" height="${size()}"/><foreignObject width="90" height="90"><p>${this.#inlines(2)}</p></foreignObject></svg>`;
  }

  #frame(inner: string): string {
    return `<iframe ${this.#attributes()} srcdoc="${escaped(`<p>${this.#text()}</p>${inner}`)}"></iframe>`;
  }

  #shadow(inner: string): string {
    const mode = this.one(['open', 'closed']);
    return `<div ${this.#attributes()}><template shadowrootmode="${mode}"><p>${this.#inlines(1)}</p><slot></slot>${inner}</template>${this.#inlines(1)}</div>`;
  }

  /** At least one. */
  #some(most: number, make: () => string, between: string): string {
    return Array.from({ length: 1 + this.#random(most) }, make).join(between);
  }
}

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');
