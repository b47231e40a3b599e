// The numbers that decide in this room.

export interface MetadataLimits {
  /** Characters of one script of JSON-LD; longer ones are catalogues, not descriptions of a page. */
  readonly scriptChars: number;
  /** Things, and levels of things within things, that are read from JSON-LD or microdata. */
  readonly entities: number;
  readonly entityDepth: number;
  /** Texts of one element that are looked at. */
  readonly texts: number;
  /** Headings that are looked at. */
  readonly headings: number;
  readonly titleChars: number;
  readonly nameChars: number;
  /** Words of a part of a title up to which it may be the name of the site. */
  readonly siteNameWords: number;
  /** Words of the last part that is cut off a title without a heading, and words that must remain. */
  readonly titleEnd: { readonly endWords: number; readonly restWords: number };
  /** Links to the first page of the site that are asked for its name. */
  readonly homeLinks: number;
  /** Links between the name of a site that heads its pages and the title of the page itself. */
  readonly mastheadLinks: number;
  readonly descriptionChars: number;
  /** Characters of a declared date (what `Date` prints is 60 long), and of a line for each date in it. */
  readonly dateChars: number;
  readonly dateLineChars: number;
  /** Dates of one line that are read: published, changed, looked over. */
  readonly datesOfLine: number;
  readonly authors: number;
  /** Bylines, and lines that may be one, that are looked at, and different names from which they are those of a list. */
  readonly bylines: number;
  readonly listedNames: number;
  /** Different dates near the headline, and things with a title and a date each, from which they are those of a list. */
  readonly listedDates: number;
  /** Headings of one level with a date each from which none is the page's. */
  readonly datedHeadings: number;
  /** px from the headline within which even what stands in a list is its own. */
  readonly listedPx: number;
  /** Characters between the headline and a line that is beside it: a standfirst is less, a text more. */
  readonly standfirstChars: number;
  /** px: two lines of a byline. */
  readonly dateLinePx: number;
  /** px above and below the headline within which a byline or date belongs to it. */
  readonly aboveHeadlinePx: number;
  readonly belowHeadlinePx: number;
  /** Years that a page can have been published in: before the first there was no web. */
  readonly firstYear: number;
  readonly lastYear: number;
  /** px: a picture smaller than this on either side is none to show a page by (Open Graph asks for 200). */
  readonly leadImagePx: number;
  /** Share of the words of the shorter of two titles that the longer must hold to name the same thing. */
  readonly sameTitleShare: number;
  /** The same for an `h1`, which is likely to be the title, and all titles that the page declares. */
  readonly headlineShare: number;
}

export const METADATA_LIMITS: MetadataLimits = {
  scriptChars: 1_000_000,
  entities: 3_000,
  entityDepth: 12,
  texts: 400,
  headings: 500,
  titleChars: 500,
  nameChars: 100,
  siteNameWords: 6,
  titleEnd: { endWords: 4, restWords: 2 },
  homeLinks: 20,
  mastheadLinks: 3,
  descriptionChars: 2_000,
  dateChars: 80,
  dateLineChars: 50,
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
  headlineShare: 0.5,
};
