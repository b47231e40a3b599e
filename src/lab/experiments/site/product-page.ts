// Generates the main content of a product page, and holds the words of shops: each page has its own layout, as real
// reviews and product pages have.

import type { Random } from '../../bench/random.ts';
import { COMMON, category, type MadeCategory, madeName, madeParagraph, within } from '../made-texts.ts';

export interface ProductPage {
  readonly category: string;
  readonly name: string;
  /** Headline and body as HTML. */
  readonly html: string;
  /** Its words as a reader sees them. */
  readonly text: string;
}

type Line = [tag: string, text: string];

const SIZE = {
  sections: [2, 4],
  paragraphs: [1, 3],
  rows: [3, 7],
  points: [2, 5],
  /** Share of paragraphs that mention a product of another category. */
  asides: 0.25,
  /** Shares of sections with a table, with a list. */
  tables: 0.5,
  lists: 0.4,
  aboutSubject: 0.25,
  names: 6,
} as const;

export function productPage(
  random: Random,
  own: MadeCategory,
  others: readonly MadeCategory[],
  number: number,
): ProductPage {
  const subject = random.of(own.subjects);
  const names = Array.from({ length: SIZE.names }, () => madeName(random));
  const name = `${madeName(random)} ${100 + number} ${subject.join(' ')}`;
  const parts: Line[][] = [];
  const paragraph = (): string => {
    const about = random.next() < SIZE.asides ? random.of(others) : own;
    return madeParagraph(
      random,
      about,
      about === own ? subject : random.of(about.subjects),
      names,
      SIZE.aboutSubject,
    );
  };
  const count = within(random, SIZE.sections);
  for (let section = 0; section < count; section++) {
    const body = Array.from({ length: within(random, SIZE.paragraphs) }, (): Line => ['p', paragraph()]);
    parts.push([['h2', `${random.of(own.words)} and ${random.of(COMMON.nouns)}`], ...body]);
    if (random.next() < SIZE.tables) parts.push(table(random, own));
    if (random.next() < SIZE.lists) parts.push(points(random, own, names));
  }
  const all: Line[] = [['h1', name], ...parts.flat()];
  return {
    category: own.name,
    name,
    html: `<h1>${name}</h1>${parts.map(markup).join('')}`,
    text: all.map(([, text]) => text).join('\n'),
  };
}

function table(random: Random, own: MadeCategory): Line[] {
  return Array.from({ length: within(random, SIZE.rows) }, () => [
    'tr',
    `${random.of(own.words)}\t${random.of(COMMON.adjectives)} ${10 + random.below(990)}`,
  ]);
}

function points(random: Random, own: MadeCategory, names: readonly string[]): Line[] {
  return Array.from({ length: within(random, SIZE.points) }, () => [
    'li',
    `${random.of(COMMON.adjectives)} ${random.of(own.words)} of ${random.of(names)}`,
  ]);
}

function markup(lines: readonly Line[]): string {
  const inner = lines
    .map(([tag, text]) => {
      const cells = text.split('\t');
      const body = tag === 'tr' ? cells.map(cell => `<td>${cell}</td>`).join('') : text;
      return `<${tag}>${body}</${tag}>`;
    })
    .join('');
  const [first] = lines[0] ?? [''];
  if (first === 'tr') return `<table border="1">${inner}</table>`;
  return first === 'li' ? `<ul>${inner}</ul>` : `<div>${inner}</div>`;
}

/**
 * The words of generated product pages: the five categories of the paper's Table 1, and text that shops put around
 * them. Words common to two categories are in both, so that `battery` or `screen` is weak evidence.
 */
export const PRODUCTS: readonly MadeCategory[] = [
  category(
    'notebook',
    'slim notebook, gaming laptop, student ultrabook',
    'keyboard processor touchpad memory hinge laptop chipset docking typing lid webcam drive cooling ports screen battery charger weight software display',
  ),
  category(
    'camera',
    'compact camera, mirrorless body, zoom camera',
    'lens shutter aperture sensor exposure zoom tripod viewfinder flash focus photograph autofocus burst landscape portrait battery screen memory weight cable',
  ),
  category(
    'mobile',
    'folding phone, pocket handset, rugged mobile',
    'handset carrier roaming ringtone antenna dialling texting contacts voicemail reception keypad vibration headset signal caller battery screen charger camera software',
  ),
  category(
    'printer',
    'laser printer, inkjet station, label printer',
    'toner cartridge paper tray duplex inkjet feeder nozzle drum envelope scanner copies margins resolution spooler cable software memory network weight',
  ),
  category(
    'television',
    'flat television, bedroom set, cinema screen',
    'channel tuner remote broadcast contrast subtitle loudspeaker brightness antenna cinema picture panel viewing programme backlight screen display cable signal network',
  ),
];

/** Text that shops put on all pages, whatever they sell. */
export const SHOP = {
  services:
    'delivery returns warranty vouchers wishlist newsletter checkout basket coupons financing insurance recycling gifts clearance bundles auctions forum careers investors press'.split(
      ' ',
    ),
  promises:
    'free fast secure trusted certified exclusive seasonal limited guaranteed friendly express instant'.split(
      ' ',
    ),
  actions: 'subscribe register compare browse download review rate share print email bookmark'.split(' '),
} as const;
