// The options of content: which of it is kept, and how it is written. A type and a row for each.

import { contentSelector } from '../../base/schema/flag-arguments.ts';
import { type RowsOf, SWITCH, toggle, type ZodTools } from '../../base/schema/option-row.ts';
import type { contentSelectorsSchema, siteRulesSchema } from './selector-schemas.ts';
import type { ContentSelectors, SiteRules } from './site-rules.ts';

/** Where the evidence is weak, `precision` leaves doubtful pieces out, and `recall` keeps them. */
export const FAVORS = ['precision', 'recall'] as const;

export type Favor = (typeof FAVORS)[number];

/** Says if readers' comments are content. By default, threads keep their posts and answers, and other pages drop comments. */
export const COMMENT_CHOICES = ['keep', 'drop', 'only'] as const;
export type CommentChoice = (typeof COMMENT_CHOICES)[number];

export interface ContentChoices {
  /** Take all of CENTER in place of its content. */
  center?: boolean | undefined;
  /** Take what these CSS selectors `keep` as the content, without what they `drop`; `drop` alone is left out of the usual content. See docs/content.md. */
  content?: ContentSelectors | undefined;
  /** Where `content` matches nothing, warn and judge the page as usual, in place of the error `CONTENT_NOT_FOUND`. */
  contentIfFound?: boolean | undefined;
  /** Selectors of content and zones for pages of some hosts, `{ 'example.org': { content: { keep: ['article'] } } }`; see docs/content.md. */
  rules?: SiteRules | undefined;
  /** Favor `precision` (keeps less) or `recall` (keeps more) where the evidence is weak. */
  favor?: Favor | undefined;
  /** `keep`, `drop` or give `only` readers' comments, answers and posts. By default threads keep them, and other pages drop them; see docs/content.md. */
  comments?: CommentChoice | undefined;
}

const keepOnly = (keep: readonly string[]): ContentSelectors => ({ keep });

/** Schemas that are handed in, since they would load what reads selectors. */
export interface ContentTools extends ZodTools {
  readonly selectors: typeof contentSelectorsSchema;
  readonly rules: typeof siteRulesSchema;
}

export const CONTENT_OPTIONS = {
  center: {
    help: 'take all of CENTER, as the paper has it, instead of its content',
    ...SWITCH,
    flag: { name: '--center', group: 'Zone options:' },
  },
  content: {
    help: 'take what CSS selectors keep as the content, without what they drop',
    ofTools: {
      tools: 'pith_read',
      help: 'CSS selectors of what to read in place of the main content',
      schema: ({ z }) => z.array(z.string()).min(1).max(20).transform(keepOnly),
    },
    http: true,
    schema: ({ selectors }) => selectors,
    flag: {
      name: '--content <selector>',
      help: 'take what a CSS selector matches as the content; drop=SELECTOR leaves out what it matches',
      argument: contentSelector,
      isRepeatable: true,
      refused: { not: ['--center'], says: '--content and --center both say what is content: leave out one' },
    },
  },
  contentIfFound: {
    help: 'where the selectors of the content match nothing, warn and judge the page as usual',
    ...SWITCH,
    flag: { name: '--content-if-found', idle: { needs: ['--content'], why: 'it is about --content' } },
  },
  rules: {
    help: 'take selectors of content and zones for pages of some hosts',
    http: true,
    schema: ({ rules }) => rules,
    flag: {
      name: '--rules <file>',
      help: 'take selectors of content and zones from a JSON file, by host; or from a label file, for any page',
    },
  },
  favor: {
    help: 'where the evidence for content is weak, keep less (precision) or more (recall)',
    http: true,
    schema: ({ z }) => z.enum(FAVORS),
    flag: {
      name: '--favor <what>',
      choices: FAVORS,
      group: 'Zone options:',
      idle: { not: ['--center'], why: '--center takes all of CENTER' },
    },
  },
  comments: {
    help: "keep, drop or give only readers' comments, answers and posts (default: threads keep them, other pages drop them)",
    ofTools: { tools: 'pith_read' },
    http: true,
    schema: ({ z }) => z.enum(COMMENT_CHOICES),
    flag: { name: '--comments <what>', choices: COMMENT_CHOICES },
  },
} as const satisfies RowsOf<ContentChoices, ContentTools>;

/** Styles of links in Markdown: in their text, as numbers with a list below, or as their words alone. */
export const LINK_STYLES = ['inline', 'references', 'none'] as const;
export type LinkStyle = (typeof LINK_STYLES)[number];

export interface RenderingChoices {
  /** How the Markdown has links: `inline`, as numbered `references` with a list at the end, or `none`. */
  links?: LinkStyle | undefined;
  /** Leave the title of the page out of its content with `false`. */
  title?: boolean | undefined;
  /** Resolve relative links of a page from a file against this http or https address. */
  baseUrl?: string | undefined;
  /** Open the Markdown with title, address, authors, dates and the like as YAML front matter; see docs/metadata.md. */
  frontMatter?: boolean | undefined;
  /** Read the further pages of an article and join them to one document; `parts` has their addresses. See docs/sections.md. */
  followParts?: boolean | undefined;
  /** Keep text that people cannot see: of its background's colour, too small, covered, beyond the page; see docs/reading.md. */
  keepHidden?: boolean | undefined;
}

export const RENDERING_OPTIONS = {
  links: {
    help: 'write the links of the Markdown inline, as numbered references, or not at all (none)',
    http: true,
    schema: ({ z }) => z.enum(LINK_STYLES),
    default: 'inline',
    flag: {
      name: '--links <style>',
      choices: LINK_STYLES,
      idle: { not: ['--format !markdown|json|chunks'], why: 'it is about Markdown' },
    },
  },
  title: {
    help: 'begin the content with the title of the page, wherever the page shows it',
    http: true,
    schema: toggle,
    default: true,
    flag: { name: '--no-title', help: 'leave the title of the page out of its content', sets: false },
  },
  baseUrl: {
    help: 'resolve relative links of a page from a file against this address',
    // HTML in a request has a baseUrl of its own.
    schema: ({ z }) => z.url({ protocol: /^https?$/ }),
    flag: {
      name: '--base-url <url>',
      help: 'treat HTML from stdin as a page of this address; resolve relative links of a file against it, in a run against that of its folder',
    },
  },
  frontMatter: {
    help: 'open the Markdown with title, address, authors, dates and the like as YAML',
    ...SWITCH,
    flag: {
      name: '--front-matter',
      refused: {
        not: ['--json', '--format !markdown'],
        says: '--front-matter goes with Markdown only: leave out --format, or read `metadata` in the record',
      },
    },
  },
  followParts: {
    help: 'read the further pages of an article, and join them to one document',
    isOfOnePage: true,
    // One request would open many pages.
    schema: toggle,
    default: false,
    flag: {
      name: '--follow-parts',
      isOfSegment: true,
      refused: {
        not: [
          '--section',
          '--max-tokens',
          '--from',
          '--cite',
          '--links references',
          '--docview',
          '--connect',
        ],
        says: '--follow-parts makes one document of several pages: leave out --section, --max-tokens, --from, --cite, --docview, --connect and --links references',
      },
    },
  },
  keepHidden: {
    help: 'keep text that people cannot see, such as white text on white',
    ...SWITCH,
    flag: { name: '--keep-hidden' },
  },
} as const satisfies RowsOf<RenderingChoices, ZodTools>;
