// The options of what the record lists beside the content, and of files: a type and a row for each.

import { collected, onlySection, pictureName, wholeNumber } from '../../base/schema/flag-arguments.ts';
import { type RowsOf, SWITCH, text, whole, type ZodTools } from '../../base/schema/option-row.ts';
import { cursorSchema } from './cursor-form.ts';

/** For what only the record has. */
const inRecord = (what: string) => ({
  needs: ['--json', '--format json'],
  why: `it lists ${what} in the record, which --json prints`,
});

const ABOUT_CHUNKS = { needs: ['--format chunks'], why: 'it is about --format chunks' };

export interface ElementChoices {
  /** List every rendered element in the record, with its reason. */
  elements?: boolean | undefined;
}

export const ELEMENT_OPTIONS = {
  elements: {
    help: 'list every rendered element in the record, with its reason',
    ...SWITCH,
    flag: { name: '--elements', idle: inRecord('elements') },
  },
} as const satisfies RowsOf<ElementChoices, ZodTools>;

export interface FileChoices {
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
}

const pictureRow = (name: string, what: string) =>
  ({
    help: `return ${what}, in files of the record`,
    isOfOnePage: true,
    ...SWITCH,
    flag: {
      name: `--${name} <file>`,
      help: `write ${what}: .png, .jpg or .webp`,
      argument: pictureName,
      sets: true,
    },
  }) as const;

export const FILE_OPTIONS = {
  picture: pictureRow('picture', 'the page with its zones drawn over it'),
  before: pictureRow('before', 'the bare page'),
  after: pictureRow('after', 'the page with its noise blanked out'),
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
} as const satisfies RowsOf<FileChoices, ZodTools>;

const MOST_CITES = 100;
const MOST_CITED_CHARS = 10_000;

export interface ListChoices {
  /** List the links and pictures of the page in the record, with their zones; up to 10,000 each. */
  listLinks?: boolean | undefined;
  /** List the structured data of the page (JSON-LD) in the record, repaired, and which of its values the page shows. */
  structured?: boolean | undefined;
  /** List the tables of the content as data in the record; see docs/sections.md. */
  tables?: boolean | undefined;
  /** Find where these words of the content stand, or `FROM-END` in characters of its Markdown; see docs/sections.md. */
  cite?: readonly string[] | undefined;
  /** List links, buttons, fields and sections in the record, each with a short handle; see docs/mcp.md. */
  handles?: boolean | undefined;
  /** List the sections of the content in the record, by their painted headings; see docs/sections.md. */
  outline?: boolean | undefined;
}

export const LIST_OPTIONS = {
  listLinks: {
    help: 'list the links and pictures of the page in the record, with their zones',
    ...SWITCH,
    flag: { name: '--list-links', idle: inRecord('links') },
  },
  structured: {
    help: 'list the structured data of the page (JSON-LD) in the record, and which of its values a reader sees',
    ...SWITCH,
    flag: { name: '--structured', idle: inRecord('data') },
  },
  tables: {
    help: 'list the tables of the content as data in the record',
    ...SWITCH,
    flag: {
      name: '--tables <dir>',
      help: 'write each table of the content to a folder, as CSV and as JSON',
      sets: true,
      isOfSegment: true,
    },
  },
  cite: {
    help: 'find the elements, boxes and address of words of the content, or of FROM-END in its Markdown, in the record',
    isOfOnePage: true,
    http: true,
    schema: ({ z }) => z.array(z.string().max(MOST_CITED_CHARS)).max(MOST_CITES),
    flag: {
      name: '--cite <words>',
      argument: collected,
      isRepeatable: true,
      isOfSegment: true,
      idle: inRecord('citations'),
    },
  },
  handles: {
    help: 'list links, buttons, fields and sections in the record, each with a short handle',
    ...SWITCH,
    flag: { name: '--handles', isOfSegment: true, idle: inRecord('handles') },
  },
  outline: {
    help: 'list the sections of the content in the record',
    ...SWITCH,
    flag: {
      name: '--outline',
      help: 'print the sections of the content, with their ids and tokens',
      isOfSegment: true,
      refused: {
        not: ['--format !json', '--front-matter', '--section', '--max-tokens', '--from'],
        says: '--outline prints sections in place of the content: leave out --format, --front-matter and flags for a part',
      },
    },
  },
} as const satisfies RowsOf<ListChoices, ZodTools>;

const MOST_TOKENS = 10_000_000;
const tokens = (least: number) => whole(least, MOST_TOKENS);

export interface PartChoices {
  /** Take one section of the content, by its id or hash in the outline, in place of all of it. */
  section?: string | undefined;
  /** Cut the content after the last block with which its Markdown has so many tokens, 100 or more; `part.next` of the record reads on. */
  maxTokens?: number | undefined;
  /** Read on from this cursor: `part.next` of an earlier record of the same page. */
  from?: string | undefined;
  /** Count tokens with this installed package, such as `gpt-tokenizer/encoding/o200k_base`, in place of estimates. */
  tokenizer?: string | undefined;
}

export const PART_OPTIONS = {
  section: {
    help: 'take one section of the content, by its id or hash in the outline',
    isOfOnePage: true,
    http: true,
    schema: text,
    flag: {
      name: '--section <id>',
      argument: onlySection,
      refused: { not: ['--from'], says: '--from knows its section: leave out --section' },
    },
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
} as const satisfies RowsOf<PartChoices, ZodTools>;

export interface ChunkChoices {
  /** List chunks of the content in the record; see docs/sections.md#chunks. */
  chunks?: boolean | undefined;
  /** Tokens from which a chunk is long enough, 20 or more. */
  chunkTokens?: number | undefined;
  /** Most tokens of a chunk; without it, twice `chunkTokens`. A longer block is cut at rows, items, lines or sentences. */
  chunkLimit?: number | undefined;
  /** Most tokens of whole blocks that a chunk repeats of the one before it. */
  chunkOverlap?: number | undefined;
}

export const CHUNK_OPTIONS = {
  chunks: { help: 'list chunks of the content in the record', ...SWITCH },
  chunkTokens: {
    help: 'end a chunk at the block with which it reaches this many tokens',
    http: true,
    schema: tokens(20),
    default: 400,
    flag: { name: '--chunk-tokens <n>', argument: wholeNumber('tokens'), idle: ABOUT_CHUNKS },
  },
  chunkLimit: {
    help: 'cut blocks of more than this many tokens (default: twice --chunk-tokens)',
    http: true,
    schema: tokens(20),
    flag: { name: '--chunk-limit <n>', argument: wholeNumber('tokens'), idle: ABOUT_CHUNKS },
  },
  chunkOverlap: {
    help: 'repeat the last whole blocks of the chunk before, up to this many tokens',
    http: true,
    schema: tokens(0),
    default: 0,
    flag: { name: '--chunk-overlap <n>', argument: wholeNumber('tokens'), idle: ABOUT_CHUNKS },
  },
} as const satisfies RowsOf<ChunkChoices, ZodTools>;
