// The options of `segment` beside those of the visit: a type and a row for each. This file loads no zod, since `--help`
// reads it.

import { onlySection, pictureName, wholeNumber } from '../../base/schema/flag-arguments.ts';
import { type RowsOf, SWITCH, text, toggle, whole, type ZodTools } from '../../base/schema/option-row.ts';
import type { MethodSettings } from '../../judge/baselines/parameters.ts';
import { LINK_STYLES, type LinkStyle } from '../../judge/content/markdown/link-styles.ts';
import { cursorSchema } from '../../judge/sections/cursor-form.ts';
import {
  COMMENT_CHOICES,
  type CommentChoice,
  FAVORS,
  type Favor,
} from '../../judge/selection/content-choices.ts';
import type { SiteModel } from '../../judge/site/site-model.ts';
import type { ZoneMethodName } from '../../judge/zones/methods.ts';
import type { ThresholdSetting } from '../../judge/zones/vlps.ts';
import type { methodParametersSchema, thresholdsSchema } from '../../judge/zones/zone-options.ts';
import type { PageOptionsInput } from '../../see/browser/options/page-option-rows.ts';

/** Options of the result. docs/library.md shows these comments as its table. */
export interface JudgeOptionsInput {
  /** How zones are found; see docs/methods.md. With `thresholds` and no `method` it is `vlps`. */
  method?: ZoneMethodName | undefined;
  /** Thresholds of the method `vlps`: `h1`, `h2`, `bottom`, `w1`, `w2`, each `{ px: 200 }` or `{ share: 0.3 }`; see docs/zones.md. */
  thresholds?: ThresholdSetting | undefined;
  /** Parameters of the methods `subtree`, `patterns` and `tagtree`; see docs/library.md. */
  parameters?: MethodSettings | undefined;
  /** Model of the page's site, for the method `auto+site`; see docs/site.md. */
  site?: SiteModel | undefined;
  /** Take all of CENTER in place of its content. */
  center?: boolean | undefined;
  /** Favor `precision` (keeps less) or `recall` (keeps more) where the evidence is weak. */
  favor?: Favor | undefined;
  /** `keep`, `drop` or give `only` readers' comments, answers and posts. By default threads keep them, and other pages drop them; see docs/content.md. */
  comments?: CommentChoice | undefined;
  /** How the Markdown has links: `inline`, as numbered `references` with a list at the end, or `none`. */
  links?: LinkStyle | undefined;
  /** Leave the title of the page out of its content with `false`. */
  title?: boolean | undefined;
  /** Resolve relative links of a page from a file against this http or https address. */
  baseUrl?: string | undefined;
  /** Open the Markdown with title, address, authors, dates and the like as YAML front matter; see docs/metadata.md. */
  frontMatter?: boolean | undefined;
  /** Keep text that people cannot see: of its background's colour, too small, covered, beyond the page; see docs/reading.md. */
  keepHidden?: boolean | undefined;
  /** List every rendered element in the record, with its reason. */
  elements?: boolean | undefined;
  /** Make the picture of the page with its zones drawn over it. */
  picture?: boolean | undefined;
  /** Make the picture of the page as it is. */
  before?: boolean | undefined;
  /** Make the picture of the page with its noise blanked out. */
  after?: boolean | undefined;
  /** Make the page itself without its noise, still styled. It loads nothing; `snapshot` then keeps what was loaded. */
  cleaned?: boolean | undefined;
  /** Save the pictures of the content: `assets` of the result has their names and bytes, and Markdown and HTML link to them in this folder, such as `pictures`; '' for none. */
  assets?: string | undefined;
  /** List the links and pictures of the page in the record, with their zones; up to 10,000 each. */
  listLinks?: boolean | undefined;
  /** List the structured data of the page (JSON-LD) in the record, repaired, and which of its values the page shows. */
  structured?: boolean | undefined;
  /** List the sections of the content in the record, by their painted headings; see docs/sections.md. */
  outline?: boolean | undefined;
  /** Take one section of the content, by its id or hash in the outline, in place of all of it. */
  section?: string | undefined;
  /** Cut the content after the last block with which its Markdown has so many tokens, 100 or more; `part.next` of the record reads on. */
  maxTokens?: number | undefined;
  /** Read on from this cursor: `part.next` of an earlier record of the same page. */
  from?: string | undefined;
  /** Count tokens with this installed package, such as `gpt-tokenizer/encoding/o200k_base`, in place of estimates. */
  tokenizer?: string | undefined;
  /** List chunks of the content in the record; see docs/sections.md#chunks. */
  chunks?: boolean | undefined;
  /** Tokens from which a chunk is long enough, 20 or more. */
  chunkTokens?: number | undefined;
  /** Most tokens of a chunk; without it, twice `chunkTokens`. A longer block is cut at rows, items, lines or sentences. */
  chunkLimit?: number | undefined;
  /** Most tokens of whole blocks that a chunk repeats of the one before it. */
  chunkOverlap?: number | undefined;
}

/** Options of `segment`. */
export interface SegmentOptionsInput extends PageOptionsInput, JudgeOptionsInput {}

/** Methods by name and their settings: handed in, since they would load all that judges a page. */
export interface JudgeTools extends ZodTools {
  readonly methods: readonly ZoneMethodName[];
  /** Methods that need no site model. */
  readonly loneMethods: readonly ZoneMethodName[];
  readonly thresholds: typeof thresholdsSchema;
  readonly parameters: typeof methodParametersSchema;
}

const MOST_TOKENS = 10_000_000;
const tokens = (least: number) => whole(least, MOST_TOKENS);

/** Checks by method: the class itself would load all that learns sites. */
const isSiteModel = (value: unknown): boolean =>
  typeof (value as SiteModel | null | undefined)?.witness === 'function';

export const JUDGE_OPTIONS = {
  method: {
    help: 'choose how zones are found',
    // A site model cannot be sent.
    http: ({ z, loneMethods }) => z.enum(loneMethods),
    schema: ({ z, methods }) => z.enum(methods),
    default: 'auto',
    flag: {
      name: '--method <name>',
      help: 'choose how zones are found (default: the best one; see docs/zones.md)',
      group: 'Zone options:',
    },
  },
  thresholds: {
    help: 'set h1, h2, bottom, w1, w2 of the method vlps, each {"px": 200} or {"share": 0.3}',
    http: true,
    schema: ({ thresholds }) => thresholds,
    default: {},
  },
  parameters: {
    help: 'set parameters of the methods subtree, patterns and tagtree',
    http: true,
    schema: ({ parameters }) => parameters,
    default: {},
  },
  site: {
    help: 'use a model of pith site learn, for the method auto+site',
    isOfOnePage: true,
    schema: ({ z }) => z.custom<SiteModel>(isSiteModel, 'expected a SiteModel'),
    flag: {
      name: '--site <model>',
      help: 'use a model of pith site learn, for --method auto+site',
      group: 'Zone options:',
    },
  },
  center: {
    help: 'take all of CENTER, as the paper has it, instead of its content',
    ...SWITCH,
    flag: { name: '--center', group: 'Zone options:' },
  },
  favor: {
    help: 'where the evidence for content is weak, keep less (precision) or more (recall)',
    http: true,
    schema: ({ z }) => z.enum(FAVORS),
    flag: { name: '--favor <what>', choices: FAVORS, group: 'Zone options:' },
  },
  comments: {
    help: "keep, drop or give only readers' comments, answers and posts (default: threads keep them, other pages drop them)",
    http: true,
    schema: ({ z }) => z.enum(COMMENT_CHOICES),
    flag: { name: '--comments <what>', choices: COMMENT_CHOICES },
  },
  links: {
    help: 'write the links of the Markdown inline, as numbered references, or not at all (none)',
    http: true,
    schema: ({ z }) => z.enum(LINK_STYLES),
    default: 'inline',
    flag: { name: '--links <style>', choices: LINK_STYLES },
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
    flag: { name: '--front-matter' },
  },
  keepHidden: {
    help: 'keep text that people cannot see, such as white text on white',
    ...SWITCH,
    flag: { name: '--keep-hidden' },
  },
  elements: {
    help: 'list every rendered element in the record, with its reason',
    ...SWITCH,
    flag: { name: '--elements' },
  },
  picture: {
    help: 'return the page with its zones drawn over it, in files of the record',
    isOfOnePage: true,
    ...SWITCH,
    flag: {
      name: '--picture <file>',
      help: 'write the page with its zones drawn over it: .png, .jpg or .webp',
      argument: pictureName,
      sets: true,
    },
  },
  before: {
    help: 'return the bare page, in files of the record',
    isOfOnePage: true,
    ...SWITCH,
    flag: {
      name: '--before <file>',
      help: 'write the bare page: .png, .jpg or .webp',
      argument: pictureName,
      sets: true,
    },
  },
  after: {
    help: 'return the page with its noise blanked out, in files of the record',
    isOfOnePage: true,
    ...SWITCH,
    flag: {
      name: '--after <file>',
      help: 'write the page with its noise blanked out: .png, .jpg or .webp',
      argument: pictureName,
      sets: true,
    },
  },
  cleaned: {
    help: 'return the page itself with its noise removed, still styled, in files of the record',
    isOfOnePage: true,
    ...SWITCH,
    flag: {
      name: '--cleaned <html>',
      help: 'write the page itself with its noise removed, still styled, in one file that loads nothing',
      sets: true,
    },
  },
  assets: {
    help: 'save the pictures of the content that the page loaded',
    isOfOnePage: true,
    schema: text,
    flag: {
      name: '--assets <dir>',
      help: 'save the pictures of the content in a folder; Markdown and HTML link to them',
    },
  },
  listLinks: {
    help: 'list the links and pictures of the page in the record, with their zones',
    ...SWITCH,
    flag: { name: '--list-links' },
  },
  structured: {
    help: 'list the structured data of the page (JSON-LD) in the record, and which of its values a reader sees',
    ...SWITCH,
    flag: { name: '--structured' },
  },
  outline: {
    help: 'list the sections of the content in the record',
    ...SWITCH,
    flag: {
      name: '--outline',
      help: 'print the sections of the content, with their ids and tokens',
      isOfSegment: true,
    },
  },
  section: {
    help: 'take one section of the content, by its id or hash in the outline',
    isOfOnePage: true,
    http: true,
    schema: text,
    flag: { name: '--section <id>', argument: onlySection },
  },
  maxTokens: {
    help: 'end the content at the last block that fits this many tokens of Markdown',
    http: true,
    schema: tokens(100),
    flag: { name: '--max-tokens <n>', argument: wholeNumber('tokens'), isOfSegment: true },
  },
  from: {
    help: 'read on from the cursor of an earlier part',
    isOfOnePage: true,
    http: true,
    schema: ({ z }) => cursorSchema(z),
    flag: { name: '--from <cursor>' },
  },
  tokenizer: {
    help: 'count tokens with an installed package, such as gpt-tokenizer, instead of estimates',
    // It would load code for a client.
    schema: text,
    flag: { name: '--tokenizer <package>', isOfSegment: true },
  },
  chunks: {
    help: 'list chunks of the content in the record',
    ...SWITCH,
  },
  chunkTokens: {
    help: 'end a chunk at the block with which it reaches this many tokens',
    http: true,
    schema: tokens(20),
    default: 400,
    flag: { name: '--chunk-tokens <n>', argument: wholeNumber('tokens') },
  },
  chunkLimit: {
    help: 'cut blocks of more than this many tokens (default: twice --chunk-tokens)',
    http: true,
    schema: tokens(20),
    flag: { name: '--chunk-limit <n>', argument: wholeNumber('tokens') },
  },
  chunkOverlap: {
    help: 'repeat the last whole blocks of the chunk before, up to this many tokens',
    http: true,
    schema: tokens(0),
    default: 0,
    flag: { name: '--chunk-overlap <n>', argument: wholeNumber('tokens') },
  },
} as const satisfies RowsOf<JudgeOptionsInput, JudgeTools>;

type JudgeRows = typeof JUDGE_OPTIONS;
type OnePageOption = {
  [Name in keyof JudgeRows]: JudgeRows[Name] extends { readonly isOfOnePage: true } ? Name : never;
}[keyof JudgeRows];

/** Those of the pages of a run. */
export const RUN_JUDGE_OPTIONS = Object.fromEntries(
  Object.entries(JUDGE_OPTIONS).filter(([, row]) => !('isOfOnePage' in row)),
) as Omit<JudgeRows, OnePageOption>;

/** Options of the pages of a run: all but those that make files of one page, need the site's model or name a place in it. */
export type RunPageOptionsInput = Omit<SegmentOptionsInput, OnePageOption>;
