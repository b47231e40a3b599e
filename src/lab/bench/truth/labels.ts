// The label file: hand-made selectors of each zone and of content.

import { z } from 'zod';
import { PithError } from '../../../base/errors.ts';
import { misfit } from '../../../base/schema/misfit.ts';
import { parseJson as parseBounded } from '../../../base/unpack/parse-json.ts';
import { ZONES } from '../../../judge/zones/zoning.ts';
import { badFile, LabelProblemsError } from './problems.ts';

/** A list of a label file: one of the zones, or artefacts of saving that are ignored. */
export const LABEL_ZONES = [...ZONES, 'IGNORE'] as const;
export type LabelZone = (typeof LABEL_ZONES)[number];

/** Parses a label file; `file` is its name in the problems of a `LabelProblemsError`. */
export const parseLabels = (text: string, file: string): PageLabels => parseJson(text, file, labelSchema);

const selectors = z
  .array(z.string().refine(selector => selector.trim() !== '', 'must not be an empty selector'))
  .default([]);

const labelSchema = z.object({
  id: z.string().min(1),
  kind: z.string().min(1).default('other'),
  lang: z.string().default(''),
  viewport: z
    .object({ width: z.int().positive(), height: z.int().positive() })
    .default({ width: 1280, height: 800 }),
  zones: z.strictObject({
    HEADER: selectors,
    FOOTER: selectors,
    LM: selectors,
    RM: selectors,
    CENTER: selectors,
    IGNORE: selectors,
  }),
  /** `null` if content is not labelled. */
  content: z.strictObject({ keep: selectors, drop: selectors }).nullable().default(null),
  notes: z.string().default(''),
});

export type PageLabels = z.output<typeof labelSchema>;

/** Returns JSON that fits a schema, or one problem per faulty field. */
export function parseJson<T>(text: string, file: string, schema: z.ZodType<T>): T {
  const result = schema.safeParse(readJson(text, file));
  if (result.success) return result.data;
  throw new LabelProblemsError(
    result.error.issues.map(issue => badFile(file, misfit(issue), issue.path.join('.'))),
  );
}

function readJson(marked: string, file: string): unknown {
  // Some editors write a byte order mark.
  const text = marked.replace(/^\ufeff/, '');
  try {
    return parseBounded(text, file);
  } catch (cause) {
    if (cause instanceof PithError)
      throw new LabelProblemsError([badFile(file, cause.message.replace(`${file} `, ''))]);
    throw new LabelProblemsError([badFile(file, `is not JSON: check ${placeOf(text, cause)}`)]);
  }
}

/** Only takes the position from the engine's message; the rest is about its parser. */
function placeOf(text: string, cause: unknown): string {
  const position = /position (\d+)/.exec(String(cause))?.[1];
  if (position === undefined) return 'its brackets, quotes and commas';
  const before = text.slice(0, Number(position)).split('\n');
  return `line ${before.length}, column ${(before.at(-1)?.length ?? 0) + 1}`;
}
