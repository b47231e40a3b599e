// Limits and thresholds for metadata.

export interface MetadataLimits {
  /** Maximum characters of one JSON-LD script; longer scripts are catalogues, not descriptions of a page. */
  readonly scriptChars: number;
  /** Maximum number and depth of nested entities in JSON-LD or microdata. */
  readonly entities: number;
  readonly entityDepth: number;
  /** Maximum texts of one element that are read. */
  readonly texts: number;
  /** Maximum headings that are examined. */
  readonly headings: number;
  readonly titleChars: number;
  /** Maximum characters of a title with the names of site and section, and number of declared titles that are read. */
  readonly splitTitleChars: number;
  readonly titles: number;
  readonly nameChars: number;
  /** Maximum words of a title part that can be the name of the site. */
  readonly siteNameWords: number;
  /** The last part of a title without a heading is cut off if at least `restWords` remain: after a bar always, after a dash up to `endWords`. */
  readonly titleEnd: { readonly endWords: number; readonly restWords: number };
  /** Maximum home links that are searched for the site's name. */
  readonly homeLinks: number;
  /** Minimum links between the site's masthead and the title of the page. */
  readonly mastheadLinks: number;
  readonly descriptionChars: number;
  /** Maximum characters of a declared date (`Date` prints 60), and of a line for each date in it. */
  readonly dateChars: number;
  readonly dateLineChars: number;
  /** Maximum characters of a date far from the headline that is the only one of a page. */
  readonly loneDateChars: number;
  /** Maximum dates in one line: published, changed, reviewed. */
  readonly datesOfLine: number;
  readonly authors: number;
  /** Maximum bylines that are examined, and the number of different names that makes them a list. */
  readonly bylines: number;
  readonly listedNames: number;
  /** Number of different dates near the headline, or of dated and titled items, that makes them a list. */
  readonly listedDates: number;
  /** Number of dated headings of one level that makes them a list. */
  readonly datedHeadings: number;
  /** Distance from the headline, in px, within which a byline or date counts even if it is part of a list. */
  readonly listedPx: number;
  /** Maximum characters between the headline and a byline: a standfirst is shorter, the article text longer. */
  readonly standfirstChars: number;
  /** Height of two lines of a byline, in px. */
  readonly dateLinePx: number;
  /** Maximum distance above and below the headline, in px, for bylines and dates. */
  readonly aboveHeadlinePx: number;
  readonly belowHeadlinePx: number;
  /** Range of publication years: there was no web before the first. */
  readonly firstYear: number;
  readonly lastYear: number;
  /** Minimum width and height of a lead image, in px (Open Graph requires 200). */
  readonly leadImagePx: number;
  /** Minimum share of the shorter title's words that the longer title must contain to mean the same. */
  readonly sameTitleShare: number;
  /** Minimum words of a line without markup that repeats the title. */
  readonly titleLineWords: number;
  /** Minimum share of an `h1`'s words that the declared titles must contain. */
  readonly headlineShare: number;
  /** The same for the only `h1` of a page, if it has this many words: a label or a slogan is shorter. */
  readonly longHeadline: { readonly words: number; readonly share: number };
}

export const METADATA_LIMITS: MetadataLimits = {
  scriptChars: 1_000_000,
  entities: 3_000,
  entityDepth: 12,
  texts: 400,
  headings: 500,
  titleChars: 500,
  splitTitleChars: 1_000,
  titles: 50,
  nameChars: 100,
  siteNameWords: 6,
  titleEnd: { endWords: 4, restWords: 2 },
  homeLinks: 20,
  mastheadLinks: 3,
  descriptionChars: 2_000,
  dateChars: 80,
  dateLineChars: 50,
  loneDateChars: 25,
  datesOfLine: 3,
  authors: 20,
  bylines: 200,
  listedNames: 3,
  listedDates: 3,
  datedHeadings: 2,
  listedPx: 200,
  standfirstChars: 300,
  dateLinePx: 60,
  aboveHeadlinePx: 300,
  belowHeadlinePx: 700,
  firstYear: 1990,
  lastYear: 2100,
  leadImagePx: 200,
  sameTitleShare: 0.8,
  titleLineWords: 3,
  headlineShare: 0.5,
  longHeadline: { words: 8, share: 0.25 },
};
