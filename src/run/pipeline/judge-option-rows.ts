// The options of `segment` beside those of the visit: one row each. This file loads no zod, since `--help` reads it.

import type { RowsOf, Zod } from '../../base/schema/option-row.ts';
import { LINK_STYLES } from '../../judge/content/markdown/link-styles.ts';
import { cursorSchema } from '../../judge/sections/cursor-form.ts';
import { FAVORS } from '../../judge/selection/favor.ts';
import type { SiteModel } from '../../judge/site/site-model.ts';
import type { ZoneMethodName } from '../../judge/zones/methods.ts';
import type { methodParametersSchema, thresholdsSchema } from '../../judge/zones/zone-options.ts';
import type { JudgeOptionsInput } from './segment-options-input.ts';

/** Methods by name and their settings: handed in, since they would load all that judges a page. */
export interface JudgeTools {
  readonly z: Zod;
  readonly methods: readonly ZoneMethodName[];
  /** Methods that need no site model. */
  readonly loneMethods: readonly ZoneMethodName[];
  readonly thresholds: typeof thresholdsSchema;
  readonly parameters: typeof methodParametersSchema;
}

const toggle = ({ z }: JudgeTools) => z.boolean();
const text = ({ z }: JudgeTools) => z.string();
const tokens =
  (least: number) =>
  ({ z }: JudgeTools) =>
    z.number().int().min(least).max(MOST_TOKENS);
const MOST_TOKENS = 10_000_000;

/** Checks by method: the class itself would load all that learns sites. */
const isSiteModel = (value: unknown): boolean =>
  typeof (value as SiteModel | null | undefined)?.witness === 'function';

export const JUDGE_OPTIONS = {
  method: {
    help: 'choose how zones are found',
    scope: 'judge',
    // A site model cannot be sent.
    http: ({ z, loneMethods }) => z.enum(loneMethods),
    schema: ({ z, methods }) => z.enum(methods),
    default: 'auto',
    flag: {
      name: '--method <name>',
      help: 'choose how zones are found (default: the best one; see docs/zones.md)',
    },
  },
  thresholds: {
    help: 'set h1, h2, bottom, w1, w2 of the method vlps, each {"px": 200} or {"share": 0.3}',
    scope: 'judge',
    http: true,
    schema: ({ thresholds }) => thresholds,
    default: {},
  },
  parameters: {
    help: 'set parameters of the methods subtree, patterns and tagtree',
    scope: 'judge',
    http: true,
    schema: ({ parameters }) => parameters,
    default: {},
  },
  site: {
    help: 'use a model of pith site learn, for the method auto+site',
    scope: 'judge',
    http: false,
    schema: ({ z }) => z.custom<SiteModel>(isSiteModel, 'expected a SiteModel'),
    flag: { name: '--site <model>', help: 'use a model of pith site learn, for --method auto+site' },
  },
  center: {
    help: 'take all of CENTER, as the paper has it, in place of its content',
    scope: 'judge',
    http: true,
    schema: toggle,
    default: false,
    flag: { name: '--center' },
  },
  favor: {
    help: 'where the evidence for content is weak, keep less (precision) or more (recall)',
    scope: 'judge',
    http: true,
    schema: ({ z }) => z.enum(FAVORS),
    flag: { name: '--favor <what>', choices: FAVORS },
  },
  links: {
    help: 'write the links of the Markdown inline, as numbered references, or not at all (none)',
    scope: 'judge',
    http: true,
    schema: ({ z }) => z.enum(LINK_STYLES),
    default: 'inline',
    flag: { name: '--links <style>', choices: LINK_STYLES },
  },
  title: {
    help: 'begin the content with the title of the page, wherever the page shows it',
    scope: 'judge',
    http: true,
    schema: toggle,
    default: true,
    flag: { name: '--no-title', help: 'leave the title of the page out of its content', sets: false },
  },
  baseUrl: {
    help: 'resolve relative links of a page from a file against this address',
    scope: 'judge',
    // HTML in a request has a baseUrl of its own.
    http: false,
    schema: ({ z }) => z.url({ protocol: /^https?$/ }),
    flag: {
      name: '--base-url <url>',
      help: 'treat HTML from stdin as a page of this address; resolve relative links of a file against it',
    },
  },
  frontMatter: {
    help: 'open the Markdown with title, address, authors, dates and the like as YAML',
    scope: 'judge',
    http: true,
    schema: toggle,
    default: false,
    flag: { name: '--front-matter' },
  },
  keepHidden: {
    help: 'keep text that people cannot see, such as white text on white',
    scope: 'judge',
    http: true,
    schema: toggle,
    default: false,
    flag: { name: '--keep-hidden' },
  },
  elements: {
    help: 'list every rendered element in the record, with its reason',
    scope: 'judge',
    http: true,
    schema: toggle,
    default: false,
    flag: { name: '--elements' },
  },
  picture: {
    help: 'return the page with its zones drawn over it, in files of the record',
    scope: 'judge',
    http: true,
    schema: toggle,
    default: false,
    flag: {
      name: '--picture <file>',
      help: 'write the page with its zones drawn over it: .png, .jpg or .webp',
      argument: 'picture',
      sets: true,
    },
  },
  before: {
    help: 'return the bare page, in files of the record',
    scope: 'judge',
    http: true,
    schema: toggle,
    default: false,
    flag: {
      name: '--before <file>',
      help: 'write the bare page: .png, .jpg or .webp',
      argument: 'picture',
      sets: true,
    },
  },
  after: {
    help: 'return the page with its noise blanked out, in files of the record',
    scope: 'judge',
    http: true,
    schema: toggle,
    default: false,
    flag: {
      name: '--after <file>',
      help: 'write the page with its noise blanked out: .png, .jpg or .webp',
      argument: 'picture',
      sets: true,
    },
  },
  cleaned: {
    help: 'return the page itself with its noise removed, still styled, in files of the record',
    scope: 'judge',
    http: true,
    schema: toggle,
    default: false,
    flag: {
      name: '--cleaned <html>',
      help: 'write the page itself with its noise removed, still styled, in one file that loads nothing',
      sets: true,
    },
  },
  assets: {
    help: 'save the pictures of the content that the page loaded',
    scope: 'judge',
    http: false,
    schema: text,
    flag: {
      name: '--assets <dir>',
      help: 'save the pictures of the content in a folder; Markdown and HTML link to them',
    },
  },
  listLinks: {
    help: 'list the links and pictures of the page in the record, with their zones',
    scope: 'judge',
    http: true,
    schema: toggle,
    default: false,
    flag: { name: '--list-links' },
  },
  structured: {
    help: 'list the structured data of the page (JSON-LD) in the record, and which of its values a reader sees',
    scope: 'judge',
    http: true,
    schema: toggle,
    default: false,
    flag: { name: '--structured' },
  },
  outline: {
    help: 'list the sections of the content in the record',
    scope: 'judge',
    http: true,
    schema: toggle,
    default: false,
    flag: { name: '--outline', help: 'print the sections of the content, with their ids and tokens' },
  },
  section: {
    help: 'take one section of the content, by its id or hash in the outline',
    scope: 'judge',
    http: true,
    schema: text,
    flag: { name: '--section <id>', argument: 'section' },
  },
  maxTokens: {
    help: 'end the content at the last block that fits this many tokens of Markdown',
    scope: 'judge',
    http: true,
    schema: tokens(100),
    flag: { name: '--max-tokens <n>', argument: 'tokens' },
  },
  from: {
    help: 'read on from the cursor of an earlier part',
    scope: 'judge',
    http: true,
    schema: ({ z }) => cursorSchema(z),
    flag: { name: '--from <cursor>' },
  },
  tokenizer: {
    help: 'count tokens with an installed package, such as gpt-tokenizer, in place of estimates',
    scope: 'judge',
    // It would load code for a client.
    http: false,
    schema: text,
    flag: { name: '--tokenizer <package>' },
  },
  chunks: {
    help: 'list chunks of the content in the record',
    scope: 'judge',
    http: true,
    schema: toggle,
    default: false,
  },
  chunkTokens: {
    help: 'end a chunk at the block with which it reaches this many tokens',
    scope: 'judge',
    http: true,
    schema: tokens(20),
    default: 400,
    flag: { name: '--chunk-tokens <n>', argument: 'tokens' },
  },
  chunkLimit: {
    help: 'cut blocks of more than this many tokens (default: twice --chunk-tokens)',
    scope: 'judge',
    http: true,
    schema: tokens(20),
    flag: { name: '--chunk-limit <n>', argument: 'tokens' },
  },
  chunkOverlap: {
    help: 'repeat the last whole blocks of the chunk before, up to this many tokens',
    scope: 'judge',
    http: true,
    schema: tokens(0),
    default: 0,
    flag: { name: '--chunk-overlap <n>', argument: 'tokens' },
  },
} as const satisfies RowsOf<JudgeOptionsInput, JudgeTools>;
