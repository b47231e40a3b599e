// Audits a page that was read, in a thread, beside a second reading without scripts.

import { asPithError } from '../../base/errors.ts';
import type { Audit } from '../../judge/audit/audit.ts';
import type { Auditable } from '../../judge/audit/audited-page.ts';
import type { Snapshot } from '../../page/snapshot/snapshot.ts';
import { type PageQuestion, type PageWork, workApart } from './judge-threads.ts';
import type { ReadPage } from './make-result.ts';

interface AuditQuestion extends PageQuestion, Omit<Auditable, 'snapshot'> {}

/** Reads the same page with these options. */
export type ReadAgain = (options: { before: false; javascript: false }) => Promise<ReadPage>;

/** `readAgain`: undefined for a page that was not opened with scripts. `ofAll`: in a thread also if it is small. */
export async function auditPage(
  { snapshot, zoning, selection }: ReadPage,
  readAgain: ReadAgain | undefined,
  ofAll = true,
): Promise<Audit> {
  const unscripted = readAgain && (await unscriptedOf(snapshot, readAgain));
  return workApart(answerAudit, { work: 'audit', zoning, selection, unscripted }, snapshot, ofAll);
}

export const answerAudit: PageWork<AuditQuestion, Audit, never> = async (
  { zoning, selection, unscripted },
  snapshot,
) => {
  const { auditOf } = await import('../../judge/audit/audit.ts');
  return auditOf({ snapshot, zoning, selection, unscripted });
};

/** Undefined for a page that runs no scripts. */
async function unscriptedOf(snapshot: Snapshot, readAgain: ReadAgain): Promise<Snapshot | undefined> {
  const runsScripts = snapshot.elements.some(
    ({ tag, attributes }) => tag === 'script' && !/json|template/i.test(attributes.type ?? ''),
  );
  if (!runsScripts) return undefined;
  try {
    return (await readAgain({ before: false, javascript: false })).snapshot;
  } catch (error) {
    if (asPithError(error).code !== 'EMPTY_DOCUMENT') throw error;
    return { ...snapshot, texts: [] };
  }
}
