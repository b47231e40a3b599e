// Lists the findings of an audit: a row for each code, with its severity, why it matters and to whom, how it is measured
// and how to mend it. docs/audit.md shows the rows.

import { FINDING_ROWS } from './finding-rows.ts';

export const SEVERITIES = ['serious', 'moderate', 'minor'] as const;
export type Severity = (typeof SEVERITIES)[number];

export const AUDIT_GROUPS = {
  sent: 'Lost without scripts',
  landmarks: 'Landmarks beside zones',
  order: 'Order',
  headings: 'Headings and titles',
  shown: 'Said or shown alone',
  facts: 'Declared facts',
} as const;
export type AuditGroup = keyof typeof AUDIT_GROUPS;

interface AuditRow {
  readonly group: AuditGroup;
  readonly severity: Severity;
  readonly title: string;
  /** To whom it matters, and why. */
  readonly why: string;
  readonly measured: string;
  readonly mend: string;
}

type Grouped = typeof FINDING_ROWS;

export type AuditCode = { [Group in AuditGroup]: keyof Grouped[Group] }[AuditGroup];

/** In the order of the groups. */
export const AUDIT_ROWS = Object.fromEntries(
  Object.keys(AUDIT_GROUPS).flatMap(group =>
    Object.entries(FINDING_ROWS[group as AuditGroup]).map(([code, row]) => [
      code,
      { group, severity: 'moderate', ...row },
    ]),
  ),
) as Readonly<Record<AuditCode, AuditRow>>;
