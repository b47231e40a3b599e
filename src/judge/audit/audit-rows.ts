// Lists the findings of an audit: a row for each code, with its severity, why it matters and to whom, how it is measured
// and how to mend it. docs/audit.md shows the rows.

import { STRUCTURE_ROWS } from './structure-rows.ts';
import { WORD_ROWS } from './word-rows.ts';

export const SEVERITIES = ['serious', 'moderate', 'minor'] as const;
export type Severity = (typeof SEVERITIES)[number];

/** This severity and all higher ones. */
export const severitiesFrom = (least: Severity): readonly Severity[] =>
  SEVERITIES.slice(0, SEVERITIES.indexOf(least) + 1);

export const AUDIT_GROUPS = {
  sent: 'Lost without scripts',
  landmarks: 'Landmarks beside zones',
  order: 'Order',
  headings: 'Headings and titles',
  shown: 'Said but not shown, shown but not said',
  facts: 'Declared facts beside what is shown',
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

export const AUDIT_ROWS = { ...WORD_ROWS, ...STRUCTURE_ROWS } as const satisfies Readonly<
  Record<string, AuditRow>
>;

export type AuditCode = keyof typeof AUDIT_ROWS;

export const auditRow = (code: AuditCode): AuditRow => AUDIT_ROWS[code];
