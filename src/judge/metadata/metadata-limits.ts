// Limits and thresholds for metadata.

export const METADATA_LIMITS = {
  /** Maximum characters of one JSON-LD script; longer scripts are catalogues, not descriptions of a page. */
  scriptChars: 1_000_000,
  /** Maximum number and depth of nested entities in JSON-LD or microdata. */
  entities: 3_000,
  entityDepth: 12,
  /** Maximum texts of one element that are read. */
  texts: 400,
  /** Maximum headings that are examined. */
  headings: 500,
  titleChars: 500,
  /** Maximum characters of a title with the names of site and section, and number of declared titles and sites that are read. */
  splitTitleChars: 1_000,
  titles: 50,
  sites: 50,
  nameChars: 100,
  /** Maximum words of a title part that can be the name of the site. */
  siteNameWords: 6,
  /** The last part of a title without a heading is cut off if at least `restWords` remain: after a bar always, after a dash up to `endWords`. */
  titleEnd: { endWords: 4, restWords: 2 },
  /** Maximum home links that are searched for the site's name. */
  homeLinks: 20,
  /** Minimum links between the site's masthead and the title of the page. */
  mastheadLinks: 3,
  descriptionChars: 2_000,
  /** Maximum characters of a declared date (`Date` prints 60), and of a line for each date in it. */
  dateChars: 80,
  dateLineChars: 50,
  /** Maximum characters of a date far from the headline that is the only one of a page. */
  loneDateChars: 25,
  /** Maximum dates in one line: published, changed, reviewed. */
  datesOfLine: 3,
  authors: 20,
  /** Maximum bylines that are examined, and the number of different names that makes them a list. */
  bylines: 200,
  listedNames: 3,
  /** Number of different dates near the headline, or of dated and titled items, that makes them a list. */
  listedDates: 3,
  /** Number of dated headings of one level that makes them a list. */
  datedHeadings: 2,
  /** Distance from the headline, in px, within which a byline or date counts even if it is part of a list. */
  listedPx: 200,
  /** Maximum characters between the headline and a byline: a standfirst is shorter, the article text longer. */
  standfirstChars: 300,
  /** Height of two lines of a byline, in px. */
  dateLinePx: 60,
  /** Maximum distance above and below the headline, in px, for bylines and dates. */
  aboveHeadlinePx: 300,
  belowHeadlinePx: 700,
  /** Range of publication years: there was no web before the first. */
  firstYear: 1990,
  lastYear: 2100,
  /** Minimum width and height of a lead image, in px (Open Graph requires 200). */
  leadImagePx: 200,
  /** Minimum share of the shorter title's words that the longer title must contain to mean the same. */
  sameTitleShare: 0.8,
  /** Minimum words of a line without markup that repeats the title. */
  titleLineWords: 3,
  /** Minimum share of an `h1`'s words that the declared titles must contain. */
  headlineShare: 0.5,
  /** Least font size of a line above all headings that is the headline, in that of most text. */
  titleSize: 1.2,
  /** The same for the only `h1` of a page, if it has this many words: a label or a slogan is shorter. */
  longHeadline: { words: 8, share: 0.25 },
} as const;
