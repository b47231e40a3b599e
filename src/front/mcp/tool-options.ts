// The options that tools take, made from the rows of page options and of content.

import { z } from 'zod';
import type { OptionRow } from '../../base/schema/option-row.ts';
import { contentOptionsSchema } from '../../judge/content/content.ts';
import { CONTENT_OPTIONS, type ContentChoices } from '../../judge/options/content-option-rows.ts';
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

type Given = Readonly<Record<string, unknown>>;
type Tools = NonNullable<OptionRow['ofTools']>['tools'];

/** `key`: `timeout_ms` for the option `timeoutMs`. `defaults`: schemas that fill in what is not given. */
const inputsOf = (rows: object, defaults: Readonly<Record<string, z.ZodType>>) =>
  Object.entries<OptionRow>({ ...rows }).flatMap(([name, { ofTools, help }]) => {
    if (ofTools === undefined) return [];
    const key = name.replace(/[A-Z]/g, letter => `_${letter.toLowerCase()}`);
    const own = ofTools.schema?.({ z }) ?? (defaults[name] as z.ZodOptional<z.ZodType>).unwrap();
    const schema = own.optional().describe(ofTools.help ?? help);
    return [{ tools: ofTools.tools, key, name, schema }];
  });

const VISIT_INPUTS = inputsOf(PAGE_OPTIONS, pageOptionsSchema.shape);
const CONTENT_INPUTS = inputsOf(CONTENT_OPTIONS, contentOptionsSchema.shape);

/** The keys of all that open a page, for sentences. */
export const VISIT_KEYS: readonly string[] = VISIT_INPUTS.map(({ key }) => key);

/** Input fields of `pith_read`, or of a tool whose answer depends on the window. */
export function optionFields(takes: Tools): Record<string, z.ZodType> {
  const taken = [...VISIT_INPUTS, ...CONTENT_INPUTS].filter(
    ({ tools }) => tools === 'window' || takes === 'pith_read',
  );
  return Object.fromEntries(taken.map(({ key, schema }) => [key, schema]));
}

export const visitOptions = (input: Given): VisitOptions =>
  Object.fromEntries(VISIT_INPUTS.map(({ key, name }) => [name, input[key]]));

/** Those that are given. */
export const contentChoices = (input: Given): ContentChoices =>
  Object.fromEntries(givenOfContent(input).map(({ key, name }) => [name, input[key]]));

export const givenOfContent = (input: Given) => CONTENT_INPUTS.filter(({ key }) => input[key] !== undefined);
