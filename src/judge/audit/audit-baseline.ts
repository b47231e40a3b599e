// The baseline of an audit: known findings by page, which a later audit accepts. A review shows a line for each.

import { z } from 'zod';
import { PithError } from '../../base/errors.ts';
import { orUndefined } from '../../base/or-undefined.ts';
import type { Audit } from './audit.ts';

const BASELINE_SCHEMA = 'pith/audit-baseline@1';

/** By the name of a page: its findings by key, with the number of their places. */
export type KnownFindings = Readonly<Record<string, Readonly<Record<string, number>>>>;

export interface NamedAudit {
  readonly name: string;
  readonly audit: Audit;
}

export function baselineText(audits: readonly NamedAudit[]): string {
  const pages = audits.map(({ name, audit: { findings } }) => {
    const known = findings.map(({ key, count }) => [key, count] as const);
    return [name, Object.fromEntries(known.sort(([a], [b]) => (a < b ? -1 : 1)))] as const;
  });
  return `${JSON.stringify({ schema: BASELINE_SCHEMA, pages: Object.fromEntries(pages) }, null, 2)}\n`;
}

const baselineSchema = z.object({
  schema: z.literal(BASELINE_SCHEMA),
  pages: z.record(z.string(), z.record(z.string(), z.number())),
});

/** `file` names it in errors. */
export function parseBaseline(text: string, file: string): KnownFindings {
  const { data } = baselineSchema.safeParse(orUndefined(() => JSON.parse(text)));
  if (data !== undefined) return data.pages;
  throw new PithError('INPUT_INVALID', `${file} is no baseline of an audit: write it anew with --update`);
}

/** Marks the findings that the baseline has in as many places or more. */
export function withKnown(audit: Audit, known: Readonly<Record<string, number>> = {}): Audit {
  const findings = audit.findings.map(finding => {
    const count = Object.hasOwn(known, finding.key) ? (known[finding.key] ?? 0) : 0;
    return { ...finding, known: count >= finding.count };
  });
  return { ...audit, findings };
}
