// The schema of the options of a visit, made from their rows.

import { z } from 'zod';
import { clientSchemasOfRows, schemasOfRows } from '../../../base/schema/schemas-of-rows.ts';
import { unpackLimitsSchema } from '../../../base/unpack/unpack-schema.ts';
import { type ContextOptionName, PAGE_OPTIONS } from './page-option-rows.ts';

const TOOLS = { z, unpackLimits: unpackLimitsSchema };

export const pageOptionsSchema = z.strictObject(schemasOfRows(PAGE_OPTIONS, TOOLS));
/** As far as HTTP clients may set them. */
export const clientPageOptionsSchema = z.strictObject(clientSchemasOfRows(PAGE_OPTIONS, TOOLS));

export type PageOptions = z.output<typeof pageOptionsSchema>;
/** All that the context of a page may depend on. */
export type ContextOptions = Pick<PageOptions, ContextOptionName>;
