// Audits a page that was read, in a thread, beside further readings of it.

import { asPithError } from '../../base/errors.ts';
import { type Audit, auditOf, stableAudit } from '../../judge/audit/audit.ts';
import type { Auditable } from '../../judge/audit/audited-page.ts';
import type { Snapshot } from '../../page/snapshot/snapshot.ts';
import { type PageQuestion, type PageWork, workApart } from './judge-threads.ts';
import type { ReadPage } from './make-result.ts';

interface AuditQuestion extends PageQuestion, Omit<Auditable, 'snapshot'> {}

/** Reads the same page with these options. */
export type ReadAgain = (options: { before: false; javascript?: false }) => Promise<ReadPage>;

interface AuditPageOptions {
  /** In a thread also if the page is small. */
  readonly ofAll?: boolean;
  /** False for a page that was opened without scripts. */
  readonly scripts?: boolean;
  /** Findings that do not show at each of as many visits are left out. */
  readonly visits?: number;
}

/** `readAgain`: undefined for a page that is not opened. */
export async function auditPage(
  read: ReadPage,
  readAgain: ReadAgain | undefined,
  { ofAll = true, scripts = true, visits = 1 }: AuditPageOptions = {},
): Promise<Audit> {
  const unscripted = readAgain && scripts ? await unscriptedOf(read.snapshot, readAgain) : undefined;
  const auditOne = ({ snapshot, zoning, selection }: ReadPage): Promise<Audit> =>
    workApart(answerAudit, { work: 'audit', zoning, selection, unscripted }, snapshot, ofAll);
  const audits: [Audit, ...Audit[]] = [await auditOne(read)];
  while (readAgain !== undefined && audits.length < visits)
    audits.push(await auditOne(await readAgain({ before: false })));
  return stableAudit(audits);
}

export const answerAudit: PageWork<AuditQuestion, Audit, never> = async ({ work, ...read }, snapshot) =>
  auditOf({ ...read, snapshot });

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
