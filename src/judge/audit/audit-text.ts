// An audit as lines for a terminal.

import { counted } from '../../base/text/counted.ts';
import { type Audit, type AuditFinding, newCounts } from './audit.ts';
import { AUDIT_ROWS, SEVERITIES } from './audit-rows.ts';

export function auditText(name: string, audit: Audit): string {
  const shown = audit.findings.filter(({ known }) => !known);
  const known = audit.findings.length - shown.length;
  const counts = newCounts(audit);
  const parts = SEVERITIES.filter(severity => counts[severity] > 0).map(
    severity => `${counts[severity]} ${severity}`,
  );
  const rest = [
    ...(known > 0 ? [`${counted(known, 'known finding')} not listed`] : []),
    ...(audit.unlisted > 0 ? [`${audit.unlisted} more not listed`] : []),
  ];
  const head = [parts.join(', ') || 'nothing new', ...rest].join('; ');
  return [`${name}: ${head}`, ...shown.flatMap(linesOf), ''].join('\n');
}

function linesOf({
  code,
  severity,
  count,
  selector,
  says,
  words,
  box: [left, top, width, height],
}: AuditFinding) {
  const times = count > 1 ? `, ${count} places` : '';
  return [
    `  ${severity.padEnd(8)}  ${code}  ${AUDIT_ROWS[code].title}${times}`,
    `            ${says}`,
    `            ${selector}  ${left},${top} ${width}×${height}${words === '' ? '' : `  “${words.slice(0, 72)}”`}`,
  ];
}
