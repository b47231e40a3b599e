// The options of batches: a type and a row for each. This file loads no zod, since `--help` reads it.

import { durationIn, namesFrom, wholeNumber } from '../../base/schema/flag-arguments.ts';
import { type RowsOf, SWITCH, text, toggle, whole, type ZodTools } from '../../base/schema/option-row.ts';
import { CONCURRENCY_BY_MACHINE, OPEN_OPTIONS } from '../pipeline/open-option-rows.ts';
import { PAGE_FORMAT_NAMES, type PageFormatName } from '../pipeline/page-formats.ts';
import type { RunPageOptionsInput } from '../pipeline/segment-option-rows.ts';

/** Options of batches and crawls. */
interface RunOptionsInput {
  /** Files of each page beside its record, as docs/batch.md lists them. Comparing two batches needs snapshots. */
  formats?: PageFormatName[] | undefined;
  /** Pages that are open at the same time; by default from cores and memory. */
  concurrency?: number | undefined;
  /** As for `open`; several remote browsers are separated by commas. */
  browser?: string | undefined;
  /** Chromium's sandbox: `true` if the system supports it, `false` for off, `required` to fail without it. */
  sandbox?: boolean | 'required' | undefined;
  /** Retries of pages whose failure may pass. */
  retries?: number | undefined;
  /** Pages of one host at the same time: 2 by default, and any number of this machine. */
  perHost?: number | undefined;
  /** Ms between the starts of two pages of one host: 250 by default, and 0 for this machine. */
  delayMs?: number | undefined;
  /** Respect the robots.txt of every host. */
  robots?: boolean | undefined;
  /** Learn each site while the run goes on, and judge its further pages by `auto+site`; see docs/site.md. */
  site?: 'auto' | undefined;
  /** At the end, judge the pages again from their snapshots, with all that was learned of their sites. */
  sitePass?: boolean | undefined;
}

/** Options that no row describes. */
export interface RunPlaceInput {
  /** The folder of the run; created if it is missing. */
  out: string;
  /** Options of every page, without `site`, `section`, `from`, `picture`, `before`, `after` and `cleaned`. */
  page?: RunPageOptionsInput | undefined;
}

const REDO = ['failed', 'changed', 'all'] as const;

interface OwnBatchOptionsInput {
  /** Pages of an earlier run to read again: `failed`; `changed`, as their servers say, or all of them if options or version changed; or `all`. */
  redo?: (typeof REDO)[number] | undefined;
  /** Number of pages to open in this run; the next run reads the rest. */
  limit?: number | undefined;
  /** Include pages of other hosts in sitemaps. */
  anyHost?: boolean | undefined;
  /** Write the Markdown of each page beside it, and llms.txt: the one source is the folder of a built site; see docs/batch.md. */
  twins?: boolean | undefined;
  /** Address of the Redis of a fleet, whose workers read the pages. */
  queue?: string | undefined;
}

/** Options of `batch`. */
export interface BatchOptionsInput extends RunPlaceInput, RunOptionsInput, OwnBatchOptionsInput {}

/** Timers take 24 days at most. */
const LONGEST_DELAY_MS = 24 * 60 * 60_000;

export const RUN_OPTIONS = {
  formats: {
    help: 'files of each page',
    http: true,
    schema: ({ z }) => z.array(z.enum(PAGE_FORMAT_NAMES)),
    default: ['markdown', 'snapshot'],
    flag: {
      name: '--formats <names>',
      help: `write these files for each page, separated by commas: ${PAGE_FORMAT_NAMES.join(', ')}; or none`,
      argument: namesFrom,
    },
  },
  site: {
    help: 'auto: learn each site during the run, and judge its later pages by auto+site',
    http: true,
    schema: ({ z }) => z.literal('auto'),
    flag: {
      name: '--site <auto>',
      help: 'learn each site during the run, and judge its later pages by auto+site',
      choices: ['auto'],
    },
  },
  sitePass: {
    help: 'judge all pages again at the end, by the complete models of their sites',
    schema: toggle,
    default: false,
    flag: { name: '--site-pass' },
  },
  concurrency: CONCURRENCY_BY_MACHINE,
  browser: OPEN_OPTIONS.browser,
  sandbox: OPEN_OPTIONS.sandbox,
  retries: {
    help: 'retry pages that failed with a temporary error this often',
    http: true,
    schema: whole(0, 20),
    default: 2,
    flag: { name: '--retries <n>', argument: wholeNumber('attempts') },
  },
  perHost: {
    help: 'pages of one host at the same time (default: 2; this machine: any)',
    http: true,
    schema: whole(1),
    flag: { name: '--per-host <n>', argument: wholeNumber('pages'), group: 'Politeness:' },
  },
  delayMs: {
    help: 'ms between two pages of one host (default: 250; this machine: 0)',
    http: true,
    schema: whole(0, LONGEST_DELAY_MS),
    flag: {
      name: '--delay <duration>',
      help: 'between two pages of one host, in ms or with a unit such as 2s (default: 250; this machine: 0)',
      argument: durationIn('ms'),
      group: 'Politeness:',
    },
  },
  robots: {
    help: 'obey the robots.txt of every host',
    http: true,
    schema: toggle,
    default: true,
    flag: { name: '--no-robots', help: 'ignore robots.txt', sets: false, group: 'Politeness:' },
  },
} as const satisfies RowsOf<RunOptionsInput, ZodTools>;

export const BATCH_OPTIONS = {
  ...RUN_OPTIONS,
  redo: {
    help: 'read inputs of an earlier run in the folder again',
    schema: ({ z }) => z.enum(REDO),
    flag: { name: '--redo <what>', choices: REDO },
  },
  limit: {
    help: 'maximum number of pages to open; the next run reads the rest',
    http: true,
    schema: whole(1),
    flag: { name: '--limit <n>', argument: wholeNumber('pages') },
  },
  twins: {
    help: 'write the Markdown of each page of a built site beside it, and llms.txt; reads all pages again',
    schema: toggle,
    default: false,
    flag: {
      name: '--twins',
      refused: {
        not: ['--queue', '--front-matter', '--redo failed|changed'],
        says: '--twins reads all pages here, with front matter of its own: leave out --queue, --front-matter and --redo',
      },
    },
  },
  queue: {
    help: 'let workers open the pages, through this Redis (see pith worker)',
    schema: text,
    flag: { name: '--queue <url>' },
  },
  anyHost: {
    help: 'read pages of other hosts in sitemaps',
    ...SWITCH,
    flag: { name: '--any-host', help: 'take what sitemaps name on other hosts too', group: 'Politeness:' },
  },
} as const satisfies RowsOf<Omit<BatchOptionsInput, keyof RunPlaceInput>, ZodTools>;
