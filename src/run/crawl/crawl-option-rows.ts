// The options of crawls: those of a batch that apply, and a type and a row for each other one. This file loads no zod,
// since `--help` reads it.

import { durationIn, wholeNumber } from '../../base/schema/flag-arguments.ts';
import { type RowsOf, toggle, whole, type ZodTools } from '../../base/schema/option-row.ts';
import { type BatchOptionsInput, RUN_OPTIONS, type RunPlaceInput } from '../batch/run-option-rows.ts';
import { CRAWL_LIMITS } from './limits.ts';

/** Same registrable domain, same host, or below the path of the start. */
const CRAWL_SCOPES = ['domain', 'host', 'path'] as const;

const REDO = ['changed', 'all'] as const;

type OfBatchAlone = 'limit' | 'anyHost' | 'queue' | 'redo' | 'twins';

/** Options of `crawl`. */
export interface CrawlOptionsInput extends Omit<BatchOptionsInput, OfBatchAlone> {
  /** Pages of an earlier crawl in the folder to read again: all of them if options or version changed, or `all`. */
  redo?: (typeof REDO)[number] | undefined;
  /** Pages of the sample; duplicates and failures do not count. */
  pages?: number | undefined;
  /** Seed of the random sample. */
  seed?: number | undefined;
  /** Addresses that belong to the site. */
  scope?: (typeof CRAWL_SCOPES)[number] | undefined;
  /** Links from the start to a page at most. */
  depth?: number | undefined;
  /** No page is drawn after this time; the next run resumes. */
  maxTimeMs?: number | undefined;
  /** Start from the site's sitemaps and llms.txt too. */
  sitemap?: boolean | undefined;
}

export const CRAWL_OPTIONS = {
  pages: {
    help: 'pages of the sample; duplicates and failures do not count',
    http: true,
    schema: whole(1),
    default: CRAWL_LIMITS.pages,
    flag: { name: '--pages <n>', help: 'pages of the sample', argument: wholeNumber('pages') },
  },
  seed: {
    help: 'the same seed draws the same pages of an unchanged site',
    http: true,
    schema: whole(0),
    default: 1,
    flag: {
      name: '--seed <n>',
      help: 'seed of the random sample: another number draws other pages',
      argument: wholeNumber('chance'),
    },
  },
  scope: {
    help: 'what belongs to the site: its domain, its host, or what is below the path of the start',
    http: true,
    schema: ({ z }) => z.enum(CRAWL_SCOPES),
    default: 'domain',
    flag: {
      name: '--scope <what>',
      help: 'choose what belongs to the site (default: domain)',
      choices: CRAWL_SCOPES,
    },
  },
  depth: {
    help: 'links from the start to a page at most',
    http: true,
    schema: whole(0),
    default: CRAWL_LIMITS.depth,
    flag: { name: '--depth <n>', help: 'links from the start, at most', argument: wholeNumber('links') },
  },
  maxTimeMs: {
    help: 'draw no page after this time, in ms',
    http: true,
    schema: whole(1),
    flag: {
      name: '--max-time <duration>',
      help: 'stop drawing pages after this time, in seconds or with a unit such as 10m',
      argument: durationIn('s'),
    },
  },
  sitemap: {
    help: "also start from the site's sitemaps and llms.txt",
    http: true,
    schema: toggle,
    default: true,
    flag: { name: '--no-sitemap', help: 'find pages by links alone', sets: false },
  },
  ...RUN_OPTIONS,
  formats: { ...RUN_OPTIONS.formats, default: ['snapshot', 'markdown'] },
  redo: {
    help: 'read pages of an earlier crawl in the folder again',
    schema: ({ z }) => z.enum(REDO),
    flag: { name: '--redo <what>', choices: REDO },
  },
} as const satisfies RowsOf<Omit<CrawlOptionsInput, keyof RunPlaceInput>, ZodTools>;
