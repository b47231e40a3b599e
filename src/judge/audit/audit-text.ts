// An audit as lines for a terminal.

import { counted } from '../../base/text/counted.ts';
import { type Audit, type AuditFinding, newCounts } from './audit.ts';
import { SEVERITIES } from './audit-rows.ts';

export function auditText(name: string, audit: Audit): string {
  const shown = audit.findings.filter(({ known }) => !known);
  return [`${name}: ${headOf(audit)}`, ...shown.flatMap(linesOf), ''].join('\n');
}

export function headOf(audit: Audit): string {
  const counts = newCounts(audit);
  const severities = SEVERITIES.filter(severity => counts[severity] > 0);
  const known = audit.findings.filter(one => one.known).length;
  return [
    severities.map(severity => `${counts[severity]} ${severity}`).join(', ') || 'nothing new',
    ...(known > 0 ? [counted(known, 'known finding')] : []),
    ...(audit.unlisted > 0 ? [`${audit.unlisted} more not listed`] : []),
    ...(audit.unstable > 0 ? [`${audit.unstable} left out: not found at every visit`] : []),
  ].join('; ');
}

function linesOf({ code, severity, title, count, selector, says, words, box }: AuditFinding): string[] {
  const [left, top, width, height] = box;
  const times = count > 1 ? `, ${count} places` : '';
  return [
    `  ${severity.padEnd(8)}  ${code}  ${title}${times}`,
    `            ${says}`,
    `            ${selector}  ${left},${top} ${width}×${height}${words === '' ? '' : `  “${words.slice(0, 72)}”`}`,
  ];
}
