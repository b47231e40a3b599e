// Describes each key of a request for the OpenAPI document; the types require a summary for every key.

import type { z } from 'zod';
import type { OptionRows } from '../../base/schema/option-row.ts';
import { JUDGE_OPTIONS } from '../../run/pipeline/judge-option-rows.ts';
import { PAGE_OPTIONS } from '../../see/browser/page-option-rows.ts';
import type { diffRequestSchema } from './diff-request.ts';
import type { segmentRequestSchema } from './segment-request.ts';

type Summaries<Schema extends z.ZodType> = Readonly<Record<keyof z.input<Schema> & string, string>>;

export const SEGMENT_SUMMARIES: Summaries<typeof segmentRequestSchema> = {
  url: 'the page, http or https',
  html: 'HTML in place of an address',
  baseUrl: 'where that HTML is said to come from',
  ...helpOf(PAGE_OPTIONS),
  ...helpOf(JUDGE_OPTIONS),
};

/** Other keys are those of a single page, except the ones that a comparison sets itself. */
export const DIFF_SUMMARIES: Summaries<typeof diffRequestSchema> = {
  ...SEGMENT_SUMMARIES,
  before: 'one side: {"url": …}, {"html": …, "baseUrl": …} or {"record": …} with its elements',
  after: 'the other side',
  pixels: 'compare the pictures too',
  inside: 'only the words and px of this zone',
  ignore: 'CSS selectors, and zones as zone=RM, whose words and px are left out; their boxes count',
  limits: 'shares from 0 to 1 that may differ, by name; those that are passed stand in over',
};

function helpOf<Rows extends OptionRows>(rows: Rows): Record<keyof Rows, string> {
  const entries = Object.entries(rows).map(([name, { help }]) => [name, help]);
  return Object.fromEntries(entries) as Record<keyof Rows, string>;
}
