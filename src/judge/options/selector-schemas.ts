// The schemas of selectors and rules that callers write. Not in the files of rows, which `--help` reads.

import { z } from 'zod';
import { isSelector } from '../../page/snapshot/select-elements.ts';

/** Clients of the service write them too. */
const MOST = { selectors: 200, chars: 2_000, rules: 10_000 } as const;

const PATTERN = /^(?:\*|(?:\*\.)?[^\s/:*?#]+)(?::\d{1,5})?(?:\/[^\s*]*)?\*?$/;

const noSelector = (text: string): string =>
  `'${text.slice(0, 80)}' is no CSS selector: check its brackets, quotes, commas and pseudo-classes`;

const list = z
  .array(
    z
      .string()
      .max(MOST.chars)
      .refine(isSelector, { error: ({ input }) => noSelector(String(input)) }),
  )
  .max(MOST.selectors)
  .optional();

const lists = z.strictObject({ keep: list, drop: list });

export const contentSelectorsSchema = lists.refine(
  ({ keep = [], drop = [] }) => keep.length + drop.length > 0,
  'expected a selector to keep or to drop',
);

const zones = z.strictObject({
  HEADER: list,
  FOOTER: list,
  LM: list,
  RM: list,
  CENTER: list,
  IGNORE: list,
});

export const siteRulesSchema = z
  .record(
    z.string().regex(PATTERN, 'expected hosts such as example.org, *.example.org, example.org/blog/ or *'),
    z.object({ zones: zones.optional(), content: lists.nullable().optional() }),
  )
  .refine(rules => Object.keys(rules).length <= MOST.rules, `expected at most ${MOST.rules} rules`);
