// `expect(page).toPassAudit()`: fails where the markup of a page says something else than people see.

import type { ExpectMatcherState, Page } from '@playwright/test';
import { usageError } from '../../base/errors.ts';
import { auditOf, newFrom } from '../../judge/audit/audit.ts';
import { AUDIT_ROWS, type AuditCode, SEVERITIES, type Severity } from '../../judge/audit/audit-rows.ts';
import { auditText } from '../../judge/audit/audit-text.ts';
import { segmentPage } from '../../run/pipeline/segment-page.ts';
import { type MatcherResult, matcherResults } from './to-match-zones.ts';

export interface PassAuditOptions {
  /** Findings of this severity and higher ones fail; by default `serious`. */
  failOn?: Severity;
  /** Findings that pass. */
  accept?: readonly AuditCode[];
}

export async function toPassAudit(
  this: ExpectMatcherState,
  page: Page,
  { failOn = 'serious', accept = [] }: PassAuditOptions = {},
): Promise<MatcherResult> {
  if (!SEVERITIES.includes(failOn)) throw usageError(`toPassAudit: there is no severity '${failOn}'`);
  const unknown = accept.find(code => !Object.hasOwn(AUDIT_ROWS, code));
  if (unknown !== undefined) throw usageError(`toPassAudit: there is no finding '${unknown}'`);
  const audit = auditOf(await segmentPage(page));
  const findings = newFrom(audit, failOn).filter(({ code }) => !accept.includes(code));
  const text = auditText(audit.url, { ...audit, findings, unlisted: 0 });
  return matcherResults(this, 'toPassAudit')(findings.length === 0, text);
}
