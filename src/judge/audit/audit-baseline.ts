// The baseline of an audit: known findings by page, which a later audit accepts. A review shows a line for each.

import { PithError } from '../../base/errors.ts';
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

/** `file` names it in errors. */
export function parseBaseline(text: string, file: string): KnownFindings {
  try {
    const { schema, pages } = JSON.parse(text) as { schema?: unknown; pages?: unknown };
    if (schema === BASELINE_SCHEMA && isKnown(pages)) return pages;
  } catch (cause) {
    throw damaged(file, cause);
  }
  throw damaged(file);
}

const damaged = (file: string, cause?: unknown): PithError =>
  new PithError('INPUT_INVALID', `${file} is no baseline of an audit: write it anew with --update`, {
    cause,
  });

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null;

const isKnown = (pages: unknown): pages is KnownFindings =>
  isObject(pages) &&
  Object.values(pages).every(
    page => isObject(page) && Object.values(page).every(count => typeof count === 'number'),
  );

/** Marks the findings that the baseline has in as many places or more. */
export function withKnown(audit: Audit, known: Readonly<Record<string, number>> = {}): Audit {
  const findings = audit.findings.map(finding => {
    const count = Object.hasOwn(known, finding.key) ? (known[finding.key] ?? 0) : 0;
    return { ...finding, known: count >= finding.count };
  });
  return { ...audit, findings };
}
