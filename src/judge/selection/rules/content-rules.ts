// The corrections of the content model in the order in which they are applied, one row for each rule. docs/content.md
// shows this table.

import type { PageKind } from '../kinds.ts';
import { SELECTION_SETTINGS } from '../settings.ts';
import { lowerAfterCore } from './after-core.ts';
import { keepAlone } from './alone.ts';
import { lowerAroundLead } from './around-lead.ts';
import { lowerEmptySections, lowerLinkLines } from './asides.ts';
import { lowerBars } from './bars.ts';
import { lowerApart, lowerMargins, lowerPageFooters } from './beside-text.ts';
import { lowerCopies } from './copies.ts';
import { raiseCounterparts } from './counterparts.ts';
import { raiseDeclaredParts } from './declared-parts.ts';
import { nudgesOf } from './drop-rules.ts';
import { keepHead } from './head.ts';
import { keepHeadings } from './headings.ts';
import { keepPartsOfText } from './parts-of-text.ts';
import { lowerPostControls, lowerSignatures, raisePosts } from './posts.ts';
import type { ContentRule, JudgedPage, Rule, ScoredPage } from './rule.ts';
import { keepNextSections, keepSimilarSections } from './sections.ts';
import { lowerSmallPrint } from './small-print.ts';

const TEXT = SELECTION_SETTINGS.textKinds;
const THREADS: ReadonlySet<PageKind> = new Set(['forum']);

/** Change the log-odds that the threshold is chosen by. */
export const EARLY_RULES = [
  {
    name: 'apart',
    does: 'Lowers dialogs, and parts named as comments under an article, if something else is content',
    brings: 'WCXB 0.0010 (listings 0.0096), structure 0.0021',
    apply: lowerApart,
  },
  {
    name: 'copies',
    does: 'Lowers the later copy of a text of 30 characters or more, but not on documentation with its styles, nor a paragraph that its block or the section before says further above',
    brings: 'WCXB 0.0037 (forums 0.0218), news 0.0011; the exception: structure 0.0018 (two made pages)',
    apply: lowerCopies,
  },
  {
    name: 'margins',
    does: 'On pages of one text, lowers links in LM and RM if these are lists of links, and weak pieces of FOOTER, if CENTER has some text',
    brings:
      'nothing on these pages; of 95 pages of the documentation of a language, which the models have not seen, 6 were a contents list of hundreds of links; of 200 pages of manuals, 6 were the legal notice under a sentence',
    kinds: TEXT,
    apply: lowerMargins,
  },
] as const satisfies readonly Rule<JudgedPage>[];

/** Change log-odds that the threshold is not chosen by. */
export const SCORE_RULES = [
  {
    name: 'counterparts',
    does: 'Raises pieces at the same place of similar siblings, such as the texts of posts, to their mean',
    brings: 'structure 0.0021, labelled pages 0.0007; WCXB loses 0.0005, news 0.0011',
    apply: raiseCounterparts,
  },
  {
    name: 'after-core',
    does: 'On pages of one text, raises pieces that continue the core, and on articles lowers other weak pieces after it',
    brings:
      'news 0.0079 (Russian 0.0344); WCXB and labelled pages lose 0.0006; sections after the longest one on 8 of 391 pages of manuals that the models have not seen, where it lowered them on documentation too',
    kinds: TEXT,
    apply: lowerAfterCore,
  },
  {
    name: 'around-lead',
    does: 'On articles, and on pages of a kind in doubt with a date beside the title, lowers weak pieces around a short text under the title, if there are many',
    brings:
      'news 0.0267 (Russian 0.1321), and where the kind is in doubt 0.0043 (Polish 0.0205); labelled pages lose 0.0010',
    apply: lowerAroundLead,
  },
] as const satisfies readonly Rule<JudgedPage>[];

/** Add to the log-odds of pieces, and raise the weight of these pieces when the whole is settled. */
export const NUDGE_RULES = [
  {
    name: 'names',
    does: 'Lowers short pieces that are plainly a share bar, an advertisement, the way to the page or a list of tags, on articles, documentation and forums',
    brings:
      'news 0.0005 (Russian 0.0025); share bars go from 31 of 1,802 pages, advertisements from 42, tags from 32',
    kinds: SELECTION_SETTINGS.nudgedKinds,
    apply: nudgesOf,
  },
  {
    name: 'bars',
    does: 'Lowers pagers, rows of links that all lead to parts of the same page, rows of links to other languages, by declaration or address, links that skip to the text, links to the pages that the head names as next and previous, and labelled links that all declare to lead to the parts around, if no large picture is among them; below the text, links that are also in a row above the title, and on pages of one text links below the last horizontal rule',
    brings:
      'labelled pages 0.0007 (forums 0.0071); pagers go from 15 of 1,802 pages, rows of other links from 7; of 483 pages of generators that the models have not seen, links to the pages around go from 10, which go from 0.83 to 0.96; 23 pages of an archive of mails go from 0.61 to 0.72; rows of languages go from 3 of 3 pages of a manual, and by their addresses from 15 of 15 of another in three languages, with the footer around, which go from 0.78 to 0.83; 140 lines such as "Next: …, Up: …" go from 5 manuals in one file',
    apply: lowerBars,
  },
  {
    name: 'small-print',
    does: 'On pages whose text is in cells of tables, as in newsletters, lowers smaller text with links at both ends of the page, and flat pictures above the text',
    brings:
      'labelled pages 0.0002; WCXB does not change, news on one page; of 282 newsletters with their styles, which the models have not seen, 68 lose the link to the mail in a browser, the sender or the link to unsubscribe: those of one maker from 0.914 to 1.000, of another from 0.926 to 0.950',
    apply: lowerSmallPrint,
  },
  {
    name: 'page-footers',
    does: "Lowers the text of the page's `footer` element, outside of articles, sections and quotations, where something besides the title is content",
    brings:
      'by five folds, texts of such footers taken out of the finished content, WCXB 0.0005, 0.0011 and 0.0009 by seed, articles cut short 0.0009, and no page worse; labelled pages 0.0003; news and structure do not change',
    apply: lowerPageFooters,
  },
  {
    name: 'post-controls',
    does: 'On threads, lowers short lines of links that the posts repeat, such as "Reply", but not their headings',
    brings: 'forums of WCXB 0.0010, labelled forums 0.0040; such lines go from 18 of 137 threads',
    kinds: THREADS,
    apply: lowerPostControls,
  },
  {
    name: 'signatures',
    does: 'On threads, lowers what the site names the signature of a post',
    brings:
      'forums of WCXB 0.0056, labelled forums 0.0015; signatures go from 12 of 132 threads, of which two have them in the truth',
    kinds: THREADS,
    apply: lowerSignatures,
  },
  {
    name: 'posts',
    does: 'On threads, raises the text of a post of which nothing would be content',
    brings: 'forums of WCXB 0.0049; of the hand-marked posts of 20 threads 0.22 are lost in place of 0.32',
    kinds: THREADS,
    apply: raisePosts,
  },
  {
    name: 'link-lines',
    does: 'On pages of one text, lowers lines in the text that are mostly a link and do not fill a cell of a table',
    brings: 'news 0.0007 (Russian 0.0021), WCXB 0.0001; structure loses 0.0005',
    kinds: TEXT,
    apply: lowerLinkLines,
  },
  {
    name: 'declared-parts',
    does: 'Raises ingredients and steps that the data of a recipe or instruction lists (JSON-LD, microdata), and its description (JSON-LD)',
    brings:
      'of 228 recipes of other sites that the models have not seen, 0.951 of the ingredients and steps are kept in place of 0.663, and all of them on 199 pages in place of 115; 151 of 174 pages that show a declared description keep it in place of 121, and 12 the title of the recipe below a story; WCXB (one such page), news and labelled pages do not change',
    apply: raiseDeclaredParts,
  },
  {
    name: 'similar-sections',
    does: 'On pages of one text, keeps a section with next to no links, on documentation with up to 0.6 of its text in links, or of links to other sites alone, if most sections of the same block and heading level are content',
    brings:
      'sections of parameters on 2 of 25 pages of a manual that the models have not seen, from 0.73 to 0.97; on 21 of 2,462 pages, where 16 truths leave out references of papers and second halves of reviews: by five folds labelled pages 0.0001 (documentation 0.0011), WCXB loses 0.0003; items of lists of sources in structure 0.806 to 0.819',
    kinds: TEXT,
    apply: keepSimilarSections,
  },
  {
    name: 'next-sections',
    does: 'Keeps a block without links that begins with a heading, right below a sibling of the same tag, class and column that is content and has a heading of that level and size, or none below the title, if all of it is set as the main text',
    brings:
      'short last sections of made pages; one of 556 news pages goes from 0.70 to 0.72; of 1,489 pages of WCXB four get worse, one of them from 1.00 to 0.91 (WCXB loses 0.0001); labelled pages do not change',
    apply: keepNextSections,
  },
  {
    name: 'empty-sections',
    does: 'On pages of one text, lowers headings under which nothing is content',
    brings: 'words within 0.0002; stray headings go from 81 of 1,802 pages',
    kinds: TEXT,
    apply: lowerEmptySections,
  },
  {
    name: 'head',
    does: 'Keeps the title, the line above it, dates and bylines under it, sentences between title and byline, a heading and a text without links that end the block of the title, the price of a product, and large pictures at the title of an article or product, if a text follows',
    brings:
      'labelled pages 0.0023, news 0.0023, and titles and dates on 1,094 of 1,802 pages, such sentences on 78 of 1,348 articles, such headings on 23 of 29 pages of a manual, prices on 20 of 48 pages of products, and pictures on 11 of 417 labelled pages, of which one is not content; WCXB and structure lose 0.0030 and 0.0047, for their truths leave these out',
    apply: keepHead,
  },
  {
    name: 'parts',
    does: 'Keeps code in CENTER on pages of one text; right after a paragraph or list of the content, code, data tables with header cells or a first row in bold type, and large pictures; lists after a sentence of it with a colon, lists without links that are set as the paragraph before them, lists of links to other sites after it, and lists of tasks',
    brings:
      'tables on 3 of 1,802 pages, and in short documents, which the sets lack; code on 2 of 363 pages of WCXB, and on 8 of 95 of the documentation of a language, such as the declaration of a function; lists on 7 of 1,055 pages, all for the better, and of links to other sites on 3 of 72 pages of documentation; pictures on 39 of 512 pages of blogs that the models have not seen, and on 4 of 414 labelled ones; of 483 pages of generators that the models have not seen, 5 tables, the code of a page and lists on 10 pages; of 175 posts of themes, lists of tasks on 16',
    apply: keepPartsOfText,
  },
  {
    name: 'alone',
    does: 'On documents that show no field and no link to another page, keeps texts without links in CENTER after the first of its content, if most of its text is content',
    brings:
      'of 204 notebooks, literate pages and slides, which the models have not seen, 498 of 558 items of lists are kept in place of 357, and 233 of 264 tables in place of 203; WCXB loses 0.0001, news and labelled pages nothing',
    apply: keepAlone,
  },
  {
    name: 'headings',
    does: 'Keeps a heading of CENTER if the next piece in its block is content, on pages without style sheets also the one before it, in its block or in a sibling of its tag and class, unless another rule has lowered it; also above the labels of tabs whose panel is content',
    brings:
      'labelled pages 0.0002, and 16 headings on 8 of 417, and one that is not content on two; posts of a thread and sections keep their headings where these are links or repeat the title; 8 of 175 posts of themes that the models have not seen had lost the heading above tabs',
    apply: keepHeadings,
  },
] as const satisfies readonly Rule<ScoredPage>[];

/** Rules that other steps apply, each with a switch: when the page is read, settled, or when content is added. */
const OTHER_RULES = [
  {
    name: 'threads',
    does: 'Takes a page of doubtful kind for a thread where comments hold five times as much text as the rest of the content, repeat the title of the page, or are signed as the post that they answer; and a thread for an article where anybody may comment without an account',
    brings:
      'by five folds WCXB 0.0016 (forums 0.0214), labelled pages 0.0017 (forums 0.0322); the reverse: short posts of two themes of a blog system, with eight comments each, from 0.77 to 0.95; with titles nothing on WCXB, news and labelled pages, and 8 threads and 8 tickets of a tracker that the models have not seen from 0.68 to 0.73',
  },
  {
    name: 'list-of-posts',
    does: 'Takes a page of one text for a listing where similar blocks with a linked heading, most with a date, hold most of its text',
    brings:
      'nothing on WCXB and news, labelled pages 0.0001; of 512 pages of blogs that the models have not seen, 18 change their kind, and on 5 of them 53 headings of posts are kept where 26 were',
  },
  {
    name: 'retries',
    does: 'Lowers the threshold until some text is content, in place of giving all of CENTER, on pages of one text and where something else, such as a title, is content',
    brings:
      'nothing on pages that the models have seen; by five folds and three seeds articles cut short 0.0143, where 20 of 751 are better and 2 worse; on other pages without any content all of CENTER is better (two labelled pages, 0.0027)',
  },
  {
    name: 'notes',
    does: 'Keeps the notes that marks in the content lead to, and the heading right above them',
    brings: 'structure 0.0020; notes on 10 of 1,802 pages',
  },
  {
    name: 'pending-pictures',
    does: 'Keeps pictures that were not loaded, between texts that are content',
    brings: 'pictures on 213 of 1,802 pages',
  },
  {
    name: 'declared-picture',
    does: 'Keeps the picture that the data of an article, documentation or product names, where CENTER shows it between title and end of the content',
    brings:
      'such pictures on 395 of 452 articles and products of WCXB, which has no pictures to load, where 276 were; structure and labelled pages as before',
  },
  {
    name: 'faded-in',
    does: 'Reads text that scripts fade in as the reader scrolls',
    brings: 'by five folds WCXB 0.0004 (services 0.0024); labelled pages lose 0.0004',
  },
  {
    name: 'folds',
    does: 'Keeps what content opens: `details`, sections and tabs of ARIA, and rows that open on prose',
    brings: 'WCXB 0.0064 (products 0.0155); labelled pages lose 0.0044, for people marked what they saw',
  },
] as const satisfies readonly ContentRule[];

/** All of them, in the order of the documentation. */
export const CONTENT_RULES: readonly ContentRule<RuleName>[] = [
  ...EARLY_RULES,
  ...SCORE_RULES,
  ...NUDGE_RULES,
  ...OTHER_RULES,
];

type RuleName =
  | (typeof EARLY_RULES | typeof SCORE_RULES | typeof NUDGE_RULES)[number]['name']
  | (typeof OTHER_RULES)[number]['name'];

/** True if a rule is applied: always, except when its effect is measured. */
export type RuleSwitch = (name: RuleName) => boolean;
