// The options with which tools open pages, made from the rows of page options.

import type { z } from 'zod';
import type { OptionRow } from '../../base/schema/option-row.ts';
import type { SegmentOptionsInput } from '../../run/pipeline/segment-option-rows.ts';
import {
  PAGE_OPTIONS,
  type PageOptionsInput,
  type ToolOptionName,
} from '../../see/browser/options/page-option-rows.ts';
import { pageOptionsSchema } from '../../see/browser/options/page-options.ts';

/** Options of every visit: pictures are asked for later, and models must not read text that people cannot see. */
export const VISIT_OF_TOOLS = { before: true, seenOnly: true } as const satisfies SegmentOptionsInput;

/** The options of one visit, as the caller gave them. */
export type VisitOptions = Pick<PageOptionsInput, ToolOptionName> &
  Pick<SegmentOptionsInput, 'before' | 'javascript'>;

/** `key`: `timeout_ms` for the option `timeoutMs`. */
const VISIT_INPUTS = Object.entries<OptionRow>(PAGE_OPTIONS)
  .flatMap(([option, { ofTools, help }]) => {
    if (ofTools === undefined) return [];
    const name = option as ToolOptionName;
    const key = name.replace(/[A-Z]/g, letter => `_${letter.toLowerCase()}`);
    const schema = pageOptionsSchema.shape[name].unwrap().optional().describe(help);
    return [{ ...ofTools, key, name, schema }];
  })
  .sort((one, other) => one.place - other.place);

/** The keys of all, for sentences. */
export const VISIT_KEYS: readonly string[] = VISIT_INPUTS.map(({ key }) => key);

/** Input fields of `pith_read`, or of a tool whose answer depends on the window. */
export function visitFields(takes: NonNullable<OptionRow['ofTools']>['tools']): Record<string, z.ZodType> {
  const taken = VISIT_INPUTS.filter(({ tools }) => tools === 'window' || takes === 'pith_read');
  return Object.fromEntries(taken.map(({ key, schema }) => [key, schema]));
}

export const visitOptions = (input: Readonly<Record<string, unknown>>): VisitOptions =>
  Object.fromEntries(VISIT_INPUTS.map(({ key, name }) => [name, input[key]]));
