// `expect(page).toPassAudit()`: fails where the markup of a page says something else than people see.

import type { ExpectMatcherState, Page } from '@playwright/test';
import { usageError } from '../../base/errors.ts';
import { auditOf } from '../../judge/audit/audit.ts';
import {
  AUDIT_ROWS,
  type AuditCode,
  SEVERITIES,
  type Severity,
  severitiesFrom,
} from '../../judge/audit/audit-rows.ts';
import { auditText } from '../../judge/audit/audit-text.ts';
import { segmentPage } from '../../run/pipeline/segment-page.ts';

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
) {
  if (!SEVERITIES.includes(failOn)) throw usageError(`toPassAudit: there is no severity '${failOn}'`);
  const unknown = accept.find(code => !Object.hasOwn(AUDIT_ROWS, code));
  if (unknown !== undefined) throw usageError(`toPassAudit: there is no finding '${unknown}'`);
  const severities = severitiesFrom(failOn);
  const audit = auditOf(await segmentPage(page));
  const findings = audit.findings.filter(
    ({ code, severity }) => severities.includes(severity) && !accept.includes(code),
  );
  const hint = this.utils.matcherHint('toPassAudit', undefined, '', { isNot: this.isNot });
  return {
    pass: findings.length === 0,
    message: () => `${hint}\n\n${auditText(audit.url, { ...audit, findings, unlisted: 0 })}`,
    name: 'toPassAudit',
  };
}
