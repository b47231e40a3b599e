// Generates the pages of the paper's §7.2: base pages, near replicas in other templates, and others in the same
// template. Harder than in the paper: also near replicas with edited text.

import { type Draft, draftOf } from '../../../judge/docview/draft.ts';
import { contentSelection } from '../../../judge/selection/content-selection.ts';
import { isSeen } from '../../../page/snapshot/sight.ts';
import type { PageReader } from '../../../run/pipeline/pith.ts';
import { Random } from '../../bench/random.ts';
import { CATEGORIES, capital, madeName, within } from '../made-texts.ts';
import { type NewsText, newsText } from './news-texts.ts';

export interface MadePage {
  readonly set: 'base' | 'near' | 'edited' | 'other';
  /** Index of the base page that it is compared with. */
  readonly of: number;
  readonly text: NewsText;
  readonly template: number;
  /** Edits of the text, for an edited near replica. */
  readonly edits: number;
  /** Index over all sets, which seeds the parts that vary by page. */
  readonly page: number;
}

export interface SeenPage extends MadePage {
  readonly draft: Draft;
  /** All text of the page before cleaning. */
  readonly whole: string;
}

const TEMPLATES = 25;

/** Numbers of texts cycle through categories and their subjects. */
export function madePages(count: number, seed = 1): MadePage[] {
  const random = new Random(seed);
  const base = Array.from({ length: count }, (_, at): MadePage => {
    return { set: 'base', of: at, text: newsText(random, at), template: at % TEMPLATES, edits: 0, page: at };
  });
  const near: MadePage[] = [];
  const edited: MadePage[] = [];
  for (const [at, { text, template }] of base.entries()) {
    const other = (template + 1 + random.below(TEMPLATES - 1)) % TEMPLATES;
    const edits = drawEditCount(random);
    const newSentence = (): string => newsText(random, at).paragraphs[0]?.split(/(?<=\.) /u)[0] ?? '';
    const again = editText(random, text, edits, newSentence);
    const page: MadePage = { set: 'near', of: at, text, template: other, edits: 0, page: count + at };
    near.push(page);
    // Changes only the text, so that the effect of edits is isolated.
    if (edits > 0) edited.push({ ...page, set: 'edited', text: again, edits });
  }
  // Same category and subject too, so that their words do not give the difference away.
  const others = base.map(({ template }, at): MadePage => {
    return { set: 'other', of: at, text: newsText(random, at), template, edits: 0, page: 2 * count + at };
  });
  return [...base, ...near, ...edited, ...others];
}

export async function seePage(page: MadePage, pith: PageReader, signal: AbortSignal): Promise<SeenPage> {
  const html = madePage(page.text, page.template, page.page);
  const { snapshot, zoning, record } = await pith.read({ kind: 'html', html }, { signal });
  const whole = snapshot.texts
    .filter(({ visibility }) => isSeen(visibility))
    .map(({ text }) => text)
    .join('\n');
  const draft = draftOf({
    snapshot,
    zoning,
    selection: contentSelection(snapshot, zoning),
    content: record.content,
  });
  return { ...page, draft, whole };
}

/** Share of texts with each number of edits, from none to four. The table by edits shows the effect of each. */
const SHARE_BY_EDITS = [0.6, 0.2, 0.1, 0.06, 0.04] as const;

/** Edits a text as another newspaper would: usually not at all, else as editors treat agency texts. */
function drawEditCount(random: Random): number {
  let rest = random.next();
  const edits = SHARE_BY_EDITS.findIndex(share => {
    rest -= share;
    return rest < 0;
  });
  return Math.max(0, edits);
}

/** An edit cuts the end, removes or adds a sentence, or replaces a word. */
export function editText(random: Random, text: NewsText, edits: number, newSentence: () => string): NewsText {
  let paragraphs = text.paragraphs.map(sentencesIn);
  for (let edit = 0; edit < edits; edit++) {
    const at = random.below(paragraphs.length);
    const own = paragraphs[at] ?? [];
    const kind = random.below(4);
    if (kind === 0) paragraphs.at(-1)?.pop();
    else if (kind === 1) own.splice(random.below(own.length), 1);
    else if (kind === 2) own.splice(random.below(own.length + 1), 0, newSentence());
    else exchangeWord(random, own, newSentence().split(' ')[1] ?? '');
    paragraphs = paragraphs.filter(sentences => sentences.length > 0);
  }
  return { ...text, paragraphs: paragraphs.map(sentences => sentences.join(' ')) };
}

function exchangeWord(random: Random, sentences: string[], word: string): void {
  const at = random.below(sentences.length);
  const words = (sentences[at] ?? '').split(' ');
  // Excludes the first word, which is capitalised, and the last, which has a full stop.
  words[1 + random.below(Math.max(1, words.length - 2))] = word;
  sentences[at] = words.join(' ');
}

const sentencesIn = (paragraph: string): string[] => paragraph.split(/(?<=\.) /u);

const NOISE = {
  sections: [7, 12],
  /** Teasers of other texts of the site in any category: their titles, half of them with the first sentence. */
  teasers: [8, 16],
  imprintNames: 3,
} as const;

/** Puts a text on a page of a site. Equal numbers give equal templates; `page` seeds the parts that vary by page. */
function madePage(text: NewsText, template: number, page: number): string {
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
