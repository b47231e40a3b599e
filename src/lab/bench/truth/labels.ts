// The label file: which selectors lie in which zone and what is content, as people marked it by hand.

import { z } from 'zod';
import { misfit } from '../../../base/schema/misfit.ts';
import { ZONES } from '../../../judge/zones/zoning.ts';
import { LabelProblemsError } from './problems.ts';

/** A list of a label file: one of the zones, or debris of saving that counts for nothing. */
export const LABEL_ZONES = [...ZONES, 'IGNORE'] as const;
export type LabelZone = (typeof LABEL_ZONES)[number];

export interface PageLabels {
  readonly id: string;
  readonly kind: string;
  readonly lang: string;
  readonly viewport: { readonly width: number; readonly height: number };
  readonly zones: Readonly<Record<LabelZone, readonly string[]>>;
  /** `null` where nobody marked what is content. */
  readonly content: { readonly keep: readonly string[]; readonly drop: readonly string[] } | null;
  readonly notes: string;
}

/** The labels in the text of a label file; `file` names it in the problems of a `LabelProblemsError`. */
export function parseLabels(text: string, file: string): PageLabels {
  const parsed = parseJson(text, file, labelSchema);
  return { ...parsed, content: parsed.content ?? null };
}

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
  content: z.strictObject({ keep: selectors, drop: selectors }).nullish(),
  notes: z.string().default(''),
});

/** JSON that fits a schema, or one problem for each field that does not. */
export function parseJson<T>(text: string, file: string, schema: z.ZodType<T>): T {
  const result = schema.safeParse(readJson(text, file));
  if (result.success) return result.data;
  throw new LabelProblemsError(
    result.error.issues.map(issue => ({
      code: 'BAD_FILE',
      file,
      place: issue.path.join('.'),
      message: misfit(issue),
    })),
  );
}

function readJson(marked: string, file: string): unknown {
  // Some editors begin a file with a byte order mark, which is none of its text.
  const text = marked.replace(/^\ufeff/, '');
  try {
    return JSON.parse(text);
  } catch (cause) {
    const message = `is not JSON: check ${placeOf(text, cause)}`;
    throw new LabelProblemsError([{ code: 'BAD_FILE', file, place: '', message }]);
  }
}

/** The engine tells where; its words are about its parser. */
function placeOf(text: string, cause: unknown): string {
  const position = /position (\d+)/.exec(String(cause))?.[1];
  if (position === undefined) return 'its brackets, quotes and commas';
  const before = text.slice(0, Number(position)).split('\n');
  return `line ${before.length}, column ${(before.at(-1)?.length ?? 0) + 1}`;
}
