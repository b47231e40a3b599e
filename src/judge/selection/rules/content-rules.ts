// The corrections of the content model in the order in which they are applied, a row each. docs/content.md shows them.

import type { PageKind } from '../kinds.ts';
import { SELECTION_SETTINGS } from '../settings.ts';
import { lowerAfterCore } from './after-core.ts';
import { keepAlone } from './alone.ts';
import { lowerAroundLead } from './around-lead.ts';
import { lowerBars } from './bars.ts';
import { keepCaptions } from './captions.ts';
import { lowerCopies } from './copies.ts';
import { raiseCounterparts } from './counterparts.ts';
import { raiseDeclaredParts } from './declared-parts.ts';
import { correctionsOf } from './drop-rules.ts';
import { keepHead } from './head.ts';
import { keepHeadings } from './headings.ts';
import { keepPartsOfText } from './parts-of-text.ts';
import { lowerSignatures, raisePosts } from './posts.ts';
import type { ContentRule, JudgedPage, Rule, ScoredPage } from './rule.ts';

const TEXT = SELECTION_SETTINGS.textKinds;
const THREADS: ReadonlySet<PageKind> = new Set(['forum']);

/** Change the log-odds that the threshold is chosen by. */
export const EARLY_RULES = [
  {
    name: 'copies',
    does: 'Lowers the later copy of a text of 30 characters or more, but not on documentation with its styles, nor a paragraph that its block or the section before says further above',
    brings: 'WCXB 0.0037, news 0.0011',
    apply: lowerCopies,
  },
] as const satisfies readonly Rule<JudgedPage>[];

/** Change log-odds that the threshold is not chosen by. */
export const SCORE_RULES = [
  {
    name: 'counterparts',
    onlySelects: true,
    does: 'Raises pieces at the same place of similar siblings, such as the texts of posts, to their mean',
    brings: 'structure 0.0021, labelled pages 0.0007',
    apply: raiseCounterparts,
  },
  {
    name: 'after-core',
    onlySelects: true,
    does: 'On pages of one text, raises pieces that continue the core, and on articles lowers other weak pieces after it',
    brings: 'news 0.0079; WCXB and labelled pages lose 0.0006',
    kinds: TEXT,
    apply: lowerAfterCore,
  },
  {
    name: 'around-lead',
    onlySelects: true,
    does: 'On articles, and on pages of a kind in doubt with a date beside the title, lowers weak pieces around a short text under the title, if there are many',
    brings: 'news 0.0267; labelled pages lose 0.0010',
    apply: lowerAroundLead,
  },
] as const satisfies readonly Rule<JudgedPage>[];

/** Add to the log-odds of pieces, and raise the weight of these pieces when the whole is labelled. */
export const CORRECTION_RULES = [
  {
    name: 'names',
    does: 'Lowers short pieces that are plainly a share bar, an advertisement, the way to the page or a list of tags, on articles and forums',
    brings: 'news 0.0005; advertisements go from 42 pages',
    kinds: SELECTION_SETTINGS.correctedKinds,
    apply: correctionsOf,
  },
  {
    name: 'bars',
    onlySelects: true,
    does: 'Lowers pagers, rows of links that all lead to parts of the same page, rows of links to other languages, by declaration or address, links that skip to the text, links to the pages that the head names as next and previous, and labelled links that all declare to lead to the parts around, if no large picture is among them; below the text, links that are also in a row above the title, and on pages of one text links below the last horizontal rule',
    brings: 'labelled pages 0.0007, forums among them 0.0071',
    apply: lowerBars,
  },
  {
    name: 'signatures',
    does: 'On threads, lowers what the site names the signature of a post',
    brings: 'forums of WCXB 0.0056, labelled forums 0.0015',
    kinds: THREADS,
    apply: lowerSignatures,
  },
  {
    name: 'posts',
    does: 'On threads, raises the text of a post of which nothing would be content, unless the evidence is strong and the page a thread by 0.5 or more',
    brings: 'forums of WCXB 0.0049',
    kinds: THREADS,
    apply: raisePosts,
  },
  {
    name: 'declared-parts',
    does: 'Raises ingredients and steps that the data of a recipe or instruction lists (JSON-LD, microdata), and its description (JSON-LD)',
    brings: 'lines of recipes that are kept go from 0.663 to 0.951',
    apply: raiseDeclaredParts,
  },
  {
    name: 'head',
    does: 'Keeps the title, the line above it, dates and bylines under it, sentences between title and byline, a heading and a text without links that end the block of the title, the price of a product, and large pictures at the title of an article or product, if a text follows',
    brings: 'labelled pages and news 0.0023; WCXB, whose truths lack titles, loses 0.0030',
    apply: keepHead,
  },
  {
    name: 'parts',
    does: 'Keeps code in CENTER on pages of one text; right after a paragraph or list of the content, code, data tables with header cells or a first row in bold type, and large pictures; lists after a sentence of it with a colon, lists without links that are set as the paragraph before them, lists of links to other sites after it, and lists of tasks',
    brings: 'pictures on 39 of 512 pages of blogs; tables, code and lists of short documents',
    apply: keepPartsOfText,
  },
  {
    name: 'captions',
    does: 'On pages of one text, keeps short text right under a large picture of the content and no wider than it, in a box of pictures and captions or in smaller type than the text',
    brings: 'captions of floated pictures',
    kinds: TEXT,
    apply: keepCaptions,
  },
  {
    name: 'alone',
    onlySelects: true,
    does: 'On documents that show no field and no link to another page, keeps texts without links in CENTER after the first of its content, if most of its text is content',
    brings: 'items of lists on notebooks and slides, 498 where 357 were kept',
    apply: keepAlone,
  },
  {
    name: 'headings',
    does: 'Keeps a heading of CENTER if the next piece in its block is content, on pages without style sheets also the one before it, in its block or in a sibling of its tag and class, unless another rule has lowered it; also above the labels of tabs whose panel is content',
    brings: '16 headings on 417 labelled pages',
    apply: keepHeadings,
  },
] as const satisfies readonly Rule<ScoredPage>[];

/** Rules that other steps apply, each with a switch: when the page is scored, labelled, or when content is added. */
const OTHER_RULES = [
  {
    name: 'threads',
    does: 'Takes a page of doubtful kind for a thread where comments hold five times as much text as the rest of the content, repeat the title of the page, or are signed as the post that they answer; and a thread for an article where anybody may comment without an account',
    brings: 'forums of WCXB 0.0214, labelled forums 0.0322',
  },
  {
    name: 'retries',
    onlySelects: true,
    does: 'Lowers the threshold until some text is content, in place of giving all of CENTER, on pages of one text and where something else, such as a title, is content',
    brings: 'articles cut short 0.0143',
  },
  {
    name: 'notes',
    does: 'Keeps the notes that marks in the content lead to, and the heading right above them',
    brings: 'structure 0.0020; notes on 10 pages',
  },
  {
    name: 'pending-pictures',
    does: 'Keeps pictures that were not loaded, between texts that are content',
    brings: 'pictures on 213 of 1,802 pages',
  },
  {
    name: 'declared-picture',
    does: 'Keeps the picture that the data of an article, documentation or product names, where CENTER shows it between title and end of the content',
    brings: 'the lead picture of 395 articles and products, where 276 had it',
  },
  {
    name: 'folds',
    does: 'Keeps what content opens: `details`, sections and tabs of ARIA, and rows that open on prose',
    brings: 'WCXB 0.0064; labelled pages lose 0.0044, for people marked what they saw',
  },
] as const satisfies readonly ContentRule[];

/** All of them, in the order of the documentation. */
export const CONTENT_RULES: readonly ContentRule<RuleName>[] = [
  ...EARLY_RULES,
  ...SCORE_RULES,
  ...CORRECTION_RULES,
  ...OTHER_RULES,
];

type RuleName =
  | (typeof EARLY_RULES | typeof SCORE_RULES | typeof CORRECTION_RULES)[number]['name']
  | (typeof OTHER_RULES)[number]['name'];

/** The rules that are applied where CENTER tells what is content. */
export const byCenter = (isOn: RuleSwitch): RuleSwitch => {
  const kept = new Set(CONTENT_RULES.filter(({ onlySelects }) => !onlySelects).map(({ name }) => name));
  return name => isOn(name) && kept.has(name);
};

/** True if a rule is applied: always, except when its effect is measured. */
export type RuleSwitch = (name: RuleName) => boolean;
