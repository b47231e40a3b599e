// A hub of cards under an introduction is no article: all its cards are content, and other stories under an article none.

import { expect, test } from 'vitest';
import { contentSelection } from '../../../../src/judge/selection/content-selection.ts';
import { evidenceOf } from '../../../../src/judge/selection/evidence/evidence.ts';
import { isHubOfCards } from '../../../../src/judge/selection/rules/hub-of-cards.ts';
import { auto } from '../../../../src/judge/zones/auto/auto.ts';
import { snapshotFromHtml, zoningOf } from '../../../support/snapshot-from-html.ts';

const INTRODUCTION = [
  'Healthy teeth and gums make it easy to eat well, speak clearly and smile with confidence. Small steps, such as brushing twice a day and visiting a dentist regularly, protect your mouth at any age and keep the rest of your body well too.',
  'Our clinics along the coast offer advice and treatment to everyone, whether or not they have insurance. Choose a topic to read what you can do at home, and when you should ask a dentist for help.',
  'Most problems of the mouth can be prevented. They grow slowly and without pain, so that many people notice them only when much of a tooth is lost, and treatment has become long and expensive.',
];
const TOPICS: readonly (readonly [name: string, text: string])[] = [
  [
    'Children',
    'Good habits that begin early keep the first teeth sound until the second ones come. Bring a child to the dentist by its first birthday.',
  ],
  [
    'Adults',
    'Looking after your mouth affects your health and quality of life every day. Half of all adults have early gum disease and do not know.',
  ],
  [
    'Older people',
    'Medicines and weaker hands change how teeth should be cleaned in later life. Dentures need the same care as teeth of your own.',
  ],
  [
    'Dry mouth',
    'A mouth that is often dry is no part of ageing, and much helps. Sip water with meals, and ask whether a medicine is the cause.',
  ],
  [
    'Gum disease',
    'Bleeding gums are an early sign that something is wrong, easily treated. Left alone, they draw back from the teeth.',
  ],
  [
    'Sports injuries',
    'A fitted guard prevents most injuries to the teeth on the field or ice. A tooth that was knocked out can be saved within the hour.',
  ],
  [
    'Pregnancy',
    'Treatment is safe while you expect a child, and gums need attention. Tell the dentist how far along you are.',
  ],
  [
    'Tobacco',
    'Smoke stains the teeth, dulls the taste and hides signs of disease. We help you to stop, with advice and without blame.',
  ],
];
const PICTURE = '<img alt="" src="/p.jpg" data-natural="280x120">';

type Layout = (name: string, text: string) => string;
const GRID: Layout = (name, text) =>
  `<div class="card">${PICTURE}<h3><a href="/topics/a">${name}</a></h3><p>${text}</p></div>`;
const ROWS: Layout = (name, text) => `<li><h3><a href="/topics/a">${name}</a></h3><p>${text}</p></li>`;
const BANDS: Layout = (name, text) =>
  `<section class="band">${PICTURE}<h2>${name}</h2><p>${text}</p><a href="/topics/a">Learn more</a></section>`;
const PLAIN: Layout = (name, text) => `<div class="part"><h3>${name}</h3><p>${text}</p></div>`;

const cards = (layout: Layout, count = TOPICS.length): string =>
  `<div>${TOPICS.slice(0, count)
    .map(([name, text]) => layout(name, text))
    .join('')}</div>`;
const introduction = (paragraphs: number): string =>
  `<div class="text">${INTRODUCTION.slice(0, paragraphs)
    .map(text => `<p>${text}</p>`)
    .join('')}</div>`;
const hub = (paragraphs: number, parts: string): string =>
  `<h1>Oral health</h1>${introduction(paragraphs)}${parts}`;

function isHub(html: string): boolean {
  const snapshot = snapshotFromHtml(`<body><main>${html}</main></body>`);
  return isHubOfCards(evidenceOf(snapshot, zoningOf(snapshot), 'seen'));
}

test.each<readonly [name: string, html: string, expected: boolean]>([
  ['a grid', hub(3, cards(GRID)), true],
  ['rows', hub(3, cards(ROWS)), true],
  ['bands', hub(3, cards(BANDS)), true],
  ['cards in two sections', hub(3, cards(GRID, 4) + cards(ROWS, 4)), true],
  ['less text than the introduction has', hub(3, cards(GRID, 3)), false],
  ['two cards', hub(1, cards(BANDS, 2)), false],
  ['parts without links', hub(3, cards(PLAIN)), false],
  ['cards before the text', cards(GRID) + hub(3, ''), false],
  [
    'an author in the data',
    `<script type="application/ld+json">{"author": "Ann Pool"}</script>${hub(3, cards(GRID))}`,
    false,
  ],
  ['a date beside the title', `<h1>Oral health</h1><p>3 May 2024</p>${introduction(3)}${cards(GRID)}`, false],
])('%s', (_, html, expected) => {
  expect(isHub(html)).toBe(expected);
});

const TITLE = 'Oral health | Saltmarsh Health';
const DATA = JSON.stringify({
  '@type': 'Article',
  headline: 'Oral health',
  datePublished: '2024-05-03',
  description: INTRODUCTION[0],
});

/** Counts the texts of cards that are content. */
function keptCards(main: string): number {
  const snapshot = snapshotFromHtml(
    `<head><title>${TITLE}</title><meta property="og:type" content="article"><script type="application/ld+json">${DATA}</script></head>
    <body><header><a href="/">Saltmarsh Health</a> <a href="/s">Services</a> <a href="/c">Clinics</a></header><main><article>${main}</article></main>
    <footer><p>Saltmarsh Health, 4 Quay Road</p> <a href="/p">Privacy</a></footer></body>`,
    { title: TITLE, finalUrl: 'https://saltmarsh.example/health/topics/mouth/oral-health-2024' },
  );
  const { kind, keptTexts } = contentSelection(snapshot, auto(snapshot));
  expect(kind.name).toBe('article');
  const texts = snapshot.texts.filter((_, index) => keptTexts[index] === 1).map(({ text }) => text);
  return TOPICS.filter(([, text]) => texts.includes(text)).length;
}

test.each<readonly [name: string, html: string]>([
  ['a grid', hub(3, cards(GRID))],
  ['rows', hub(3, cards(ROWS))],
  ['bands', hub(3, cards(BANDS))],
  ['bands under a heading', hub(3, `<h2>Topics</h2>${cards(BANDS)}`)],
])('all of a hub that is taken for an article: %s', (_, html) => {
  expect(keptCards(html)).toBe(TOPICS.length);
});
