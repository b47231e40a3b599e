// Runs `pith audit`: audits pages one after another, prints their findings, and compares them with a baseline.

import { asPithError, PithError } from '../../../base/errors.ts';
import { readTextIfThere } from '../../../base/files/read-if-there.ts';
import { refuseOutputs, refuseOverwriting } from '../../../base/files/refuse-outputs.ts';
import { writeWhole } from '../../../base/files/write-file.ts';
import { counted } from '../../../base/text/counted.ts';
import { newFrom } from '../../../judge/audit/audit.ts';
import {
  baselineText,
  type KnownFindings,
  parseBaseline,
  withKnown,
} from '../../../judge/audit/audit-baseline.ts';
import type { Severity } from '../../../judge/audit/audit-rows.ts';
import { auditText } from '../../../judge/audit/audit-text.ts';
import { loneMethodNamed } from '../../../judge/zones/methods.ts';
import { folderPages } from '../../../run/diff/folder-pages.ts';
import type { See } from '../../../run/diff/side.ts';
import { auditHtml, withPicture } from '../../../run/pipeline/audit-html.ts';
import { auditPage, type ReadAgain } from '../../../run/pipeline/audit-page.ts';
import type { ReadPage } from '../../../run/pipeline/make-result.ts';
import { openWith } from '../../../run/pipeline/pith.ts';
import type { AuditedPicture } from '../../../show/studio/audit-sheet.ts';
import { isFolder } from '../diff/diff-task.ts';
import { exitByFailed } from '../exit-codes.ts';
import { methodAndParameters } from '../flags/method-names.ts';
import { noteIdlePageFlags, openOptionsFrom, type PageFlags, pageOptionsFrom } from '../flags/page-flags.ts';
import { targetFrom } from '../stdin-target.ts';
import { printable, reportError, say, withTarget } from '../terminal/console.ts';
import { withWaitingLine } from '../terminal/live-line.ts';

export interface AuditFlags extends PageFlags {
  json?: true;
  report?: string;
  baseline?: string;
  update?: true;
  visits: number;
  failOn: Severity | 'none';
  baseUrl?: string;
  method?: string;
}

interface NamedPage {
  readonly name: string;
  readonly read: (see: See) => Promise<ReadPage>;
}

export async function runAudit(
  names: readonly string[],
  flags: AuditFlags,
  signal: AbortSignal,
): Promise<void> {
  const { baseline, report, visits } = flags;
  await refuseOutputs([report, flags.update && baseline]);
  await refuseOverwriting([report], { files: [...names, ...(baseline ? [baseline] : [])] });
  const known = await knownFindings(flags);
  const pages = (await Promise.all(names.map(name => pagesOf(name, flags)))).flat();
  const { method, parameters } = methodAndParameters(flags, loneMethodNamed);
  await using pith = await openWith({ ...openOptionsFrom(flags), concurrency: 1, judgeApart: false });
  const options = { ...pageOptionsFrom(flags), method, parameters, signal };
  let again: ReadAgain | undefined;
  const see: See = (target, hasPicture) => {
    const isSaved = target.kind === 'snapshot' || target.kind === 'snapshot-bytes';
    again = isSaved ? undefined : bare => pith.read(target, { ...options, ...bare });
    return pith.read(target, { ...options, before: report !== undefined && hasPicture });
  };
  const audits: AuditedPicture[] = [];
  for (const { name, read } of pages) {
    const page = await withWaitingLine(`reading ${name}`, read(see)).catch((error: unknown) => {
      const failure = asPithError(error);
      if (pages.length === 1 || failure.code === 'CANCELLED') throw withTarget(failure, name);
      reportError(withTarget(failure, name) as PithError, flags.verbose === true);
      return undefined;
    });
    if (page === undefined) continue;
    const how = { ofAll: false, scripts: options.javascript !== false, visits };
    const audit = withKnown(await auditPage(page, again, how), known[name]);
    audits.push(await withPicture({ name, audit }, page.before));
    process.stdout.write(
      flags.json ? `${JSON.stringify({ name, ...audit })}\n` : printable(auditText(name, audit), '\n'),
    );
  }
  if (report !== undefined) await writeWhole(report, await auditHtml(audits));
  exitByFailed(pages.length - audits.length, pages.length);
  if (flags.update !== true || baseline === undefined) return refuseNew(audits, flags.failOn);
  await writeWhole(baseline, baselineText(audits));
  say(`accepted the findings of ${counted(audits.length, 'page')} in ${baseline}`);
}

/** A baseline that is updated need not be there. */
async function knownFindings({ baseline, update }: AuditFlags): Promise<KnownFindings> {
  if (baseline === undefined || update === true) return {};
  const text = await readTextIfThere(baseline);
  if (text === null)
    throw new PithError('FILE_NOT_FOUND', `there is no baseline ${baseline}: write it with --update`);
  return parseBaseline(text, baseline);
}

async function pagesOf(name: string, flags: AuditFlags): Promise<NamedPage[]> {
  if (!(await isFolder(name))) {
    const target = await targetFrom(name, flags.baseUrl);
    noteIdlePageFlags(flags, [target]);
    return [{ name, read: see => see(target, true) }];
  }
  return (await folderPages(name)).map(({ name, fault, read }) => ({
    name,
    read: async see => {
      if (fault !== null) throw fault;
      const { result } = await read(see);
      if (result !== null) return result;
      throw new PithError('INPUT_INVALID', 'a record alone has no page to audit: save its snapshot too');
    },
  }));
}

function refuseNew(audits: readonly AuditedPicture[], failOn: Severity | 'none'): void {
  if (failOn === 'none') return;
  const bad = audits.flatMap(({ name, audit }) => {
    const found = newFrom(audit, failOn).reduce((sum, { count }) => sum + count, 0);
    return found === 0 ? [] : [{ name, found }];
  });
  if (bad.length === 0) return;
  const kind = failOn === 'serious' ? 'new serious finding' : 'new finding';
  const all = counted(
    bad.reduce((sum, { found }) => sum + found, 0),
    kind,
  );
  throw new PithError('CHECK_FAILED', `${all} on ${counted(bad.length, 'page')}, such as ${bad[0]?.name}`);
}
