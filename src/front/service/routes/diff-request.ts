// Parses a comparison request: each side is an address, HTML or a record with its elements; options apply to both.

import { z } from 'zod';
import { parseOptions } from '../../../base/schema/parse-options.ts';
import { ZONES } from '../../../judge/zones/zoning.ts';
import { DIFF_FIGURE_NAMES, type DiffLimits } from '../../../run/diff/limits.ts';
import { clientOptionsSchema, withMethodFor } from '../../../run/pipeline/options.ts';
import {
  jsonObject,
  keptId,
  type RequestTarget,
  requestTarget,
  type SegmentWish,
} from './segment-request.ts';

const sideSchema = z.strictObject({
  url: z.string().optional(),
  html: z.string().optional(),
  baseUrl: z.string().optional(),
  /** The id of a kept page, or a page of a job. */
  kept: keptId.optional(),
  /** An answer of `/v1/segment` with `elements`. */
  record: z.looseObject({}).optional(),
});

/** Options that the comparison itself sets. */
const SET_BY_COMPARISON = {
  elements: true,
  picture: true,
  before: true,
  after: true,
  cleaned: true,
} as const;

const share = z.number().min(0).max(1);

export const diffRequestSchema = z
  .strictObject({
    before: sideSchema.describe(
      'one side: {"url": …}, {"html": …, "baseUrl": …}, {"kept": …} or {"record": …} with its elements',
    ),
    after: sideSchema.describe('the other side'),
    pixels: z.boolean().default(true).describe('compare the pictures too'),
    pixelTolerance: share.optional().describe('how far the colours of a px may differ, from 0 to 1'),
    inside: z.enum(ZONES).optional().describe('only the words and px of this zone'),
    ignore: z
      .array(z.string().min(1))
      .max(100)
      .default([])
      .describe(
        'CSS selectors, zones as zone=RM, adverts, banners, carousels and consent, which may come, go, change and push',
      ),
    limits: z
      .strictObject(Object.fromEntries(DIFF_FIGURE_NAMES.map(name => [name, share.optional()])))
      .default({})
      .describe('shares from 0 to 1 that may differ, by name; those that are passed stand in over'),
  })
  .extend(clientOptionsSchema.omit(SET_BY_COMPARISON).shape);

export type SideWish =
  | { readonly kind: 'page'; readonly name: string; readonly target: RequestTarget }
  | { readonly kind: 'record'; readonly name: string; readonly record: object };

type DiffRequest = z.output<typeof diffRequestSchema>;

export interface DiffWish extends Pick<DiffRequest, 'pixels' | 'pixelTolerance' | 'inside' | 'ignore'> {
  readonly before: SideWish;
  readonly after: SideWish;
  readonly limits: DiffLimits;
  readonly options: SegmentWish['options'];
}

export function diffWish(body: unknown): DiffWish {
  const wish = parseOptions(diffRequestSchema, jsonObject(body));
  const { before, after, pixels, pixelTolerance, inside, ignore, limits, ...visit } = wish;
  const pictures = { picture: false, before: pixels, after: false, cleaned: false };
  const compared = { pixels, pixelTolerance, inside, ignore };
  return {
    ...compared,
    before: sideWish('before', before),
    after: sideWish('after', after),
    limits: limits as DiffLimits,
    options: { ...withMethodFor(jsonObject(body), visit), ...pictures, elements: false },
  };
}

function sideWish(name: string, { record, ...page }: z.output<typeof sideSchema>): SideWish {
  if (record !== undefined && Object.keys(page).length === 0) return { kind: 'record', name, record };
  const target = requestTarget(page, `${name}.`);
  return { kind: 'page', name: target.url ?? name, target };
}
