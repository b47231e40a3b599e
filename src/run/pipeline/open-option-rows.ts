// The options of `open`: a type and a row for each. This file loads no zod, since `--help` reads it.

import { wholeNumber } from '../../base/schema/flag-arguments.ts';
import { type RowsOf, text, toggle, whole, type ZodTools } from '../../base/schema/option-row.ts';

/** Options of `open`. */
export interface OpenOptionsInput {
  /** Pages read at the same time. */
  concurrency?: number | undefined;
  /** Path of a Chromium or Chrome, `packaged` for that of the npm package, or the address of a remote one; found by default. */
  browser?: string | undefined;
  /** Chromium's sandbox: `true` if the system supports it, `false` for off, `required` to fail without it. */
  sandbox?: boolean | 'required' | undefined;
  /** Pages after which the browser is replaced by a new one; by default never. */
  renewAfter?: number | undefined;
  /** Judge pages in worker threads, which are ended at a deadline, so that this thread stays responsive. */
  judgeApart?: boolean | undefined;
}

export const OPEN_OPTIONS = {
  concurrency: { help: 'read this many pages at the same time', schema: whole(1, 64), default: 2 },
  browser: {
    help: 'use this Chromium or Chrome, `packaged` for that of the npm package, or ws://… of one elsewhere',
    schema: text,
    flag: {
      name: '--browser <path>',
      help: 'Chromium or Chrome to use, `packaged` for that of the npm package, or ws://… of one elsewhere (also PITH_BROWSER)',
    },
  },
  sandbox: {
    help: 'run Chromium in its sandbox',
    schema: ({ z }) => z.union([z.boolean(), z.literal('required')]),
    default: true,
    flag: { name: '--no-sandbox', help: 'run Chromium without its sandbox', sets: false },
  },
  renewAfter: { help: 'replace the browser after this many pages', schema: whole(1) },
  judgeApart: { help: 'judge pages in worker threads', schema: toggle, default: true },
} as const satisfies RowsOf<OpenOptionsInput, ZodTools>;

/** The row of `concurrency` for runs and the service, whose default depends on the machine. */
export const CONCURRENCY_BY_MACHINE = {
  help: 'read this many pages at the same time (default: by cores and memory)',
  schema: whole(1, 64),
  flag: { name: '--concurrency <n>', argument: wholeNumber('pages') },
} as const;
