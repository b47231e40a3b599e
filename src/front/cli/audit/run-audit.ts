// Runs `pith audit`: audits pages one after another, prints their findings, and compares them with a baseline.

import { asPithError, PithError } from '../../../base/errors.ts';
import { readTextIfThere } from '../../../base/files/read-if-there.ts';
import { refuseOutputs, refuseOverwriting } from '../../../base/files/refuse-outputs.ts';
import { writeWhole } from '../../../base/files/write-file.ts';
import { counted } from '../../../base/text/counted.ts';
import { newCounts } from '../../../judge/audit/audit.ts';
import {
  baselineText,
  type KnownFindings,
  parseBaseline,
  withKnown,
} from '../../../judge/audit/audit-baseline.ts';
import { type Severity, severitiesFrom } from '../../../judge/audit/audit-rows.ts';
import { auditText } from '../../../judge/audit/audit-text.ts';
import { loneMethodNamed } from '../../../judge/zones/methods.ts';
import { folderPages } from '../../../run/diff/folder-pages.ts';
import type { See } from '../../../run/diff/side.ts';
import { auditPage } from '../../../run/pipeline/audit-page.ts';
import type { ReadPage } from '../../../run/pipeline/make-result.ts';
import { openWith } from '../../../run/pipeline/pith.ts';
import type { Target } from '../../../see/browser/target/target.ts';
import { pictureFile } from '../../../show/picture/raster/picture-files.ts';
import { type AuditedPicture, auditSheet } from '../../../show/studio/audit-sheet.ts';
import { sheetHtml } from '../../../show/studio/studio-html.ts';
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
  await refuseOutputs([flags.report, flags.update && flags.baseline]);
  await refuseOverwriting([flags.report], { files: [...names, ...(flags.baseline ? [flags.baseline] : [])] });
  const known = await knownFindings(flags);
  const pages = (await Promise.all(names.map(name => pagesOf(name, flags)))).flat();
  const { method, parameters } = methodAndParameters(flags, loneMethodNamed);
  await using pith = await openWith({ ...openOptionsFrom(flags), concurrency: 1, judgeApart: false });
  const before = flags.report !== undefined;
  const options = { ...pageOptionsFrom(flags), method, parameters, before, signal };
  let opened: Target | undefined;
  const see: See = (target, hasPicture) => {
    const isSaved = target.kind === 'snapshot' || target.kind === 'snapshot-bytes';
    opened = isSaved || options.javascript === false ? undefined : target;
    return pith.read(target, { ...options, before: before && hasPicture });
  };
  const audits: AuditedPicture[] = [];
  const pictures: Buffer[] = [];
  for (const { name, read } of pages) {
    const page = await withWaitingLine(`reading ${name}`, read(see)).catch((error: unknown) => {
      const failure = asPithError(error);
      if (pages.length === 1 || failure.code === 'CANCELLED') throw withTarget(failure, name);
      reportError(withTarget(failure, name) as PithError, flags.verbose === true);
      return undefined;
    });
    if (page === undefined) continue;
    const target = opened;
    const again = target && ((bare: object) => pith.read(target, { ...options, ...bare }));
    const audit = withKnown(await auditPage(page, again, false), known[name]);
    const picture = page.before && pictures.push(Buffer.from(await pictureFile(page.before, 'webp'))) - 1;
    audits.push({ name, audit, picture });
    process.stdout.write(
      flags.json ? `${JSON.stringify({ name, ...audit })}\n` : printable(auditText(name, audit), '\n'),
    );
  }
  if (flags.report !== undefined)
    await writeWhole(flags.report, await sheetHtml({ ...auditSheet(audits), pictures }));
  exitByFailed(pages.length - audits.length, pages.length);
  if (flags.update === true && flags.baseline !== undefined) {
    await writeWhole(flags.baseline, baselineText(audits));
    say(`accepted the findings of ${counted(audits.length, 'page')} in ${flags.baseline}`);
  } else refuseNew(audits, flags.failOn);
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
  return (await folderPages(name)).map(page => ({
    name: page.name,
    read: async see => {
      if (page.fault !== null) throw page.fault;
      const { result } = await page.read(see);
      if (result !== null) return result;
      throw new PithError('INPUT_INVALID', 'a record alone has no page to audit: save its snapshot too');
    },
  }));
}

function refuseNew(audits: readonly AuditedPicture[], failOn: Severity | 'none'): void {
  if (failOn === 'none') return;
  const severities = severitiesFrom(failOn);
  const bad = audits.flatMap(({ name, audit }) => {
    const counts = newCounts(audit);
    const sum = severities.reduce((total, severity) => total + counts[severity], 0);
    return sum === 0 ? [] : [{ name, sum }];
  });
  const [first] = bad;
  if (first === undefined) return;
  const all = bad.reduce((total, { sum }) => total + sum, 0);
  const kind = failOn === 'serious' ? 'new serious finding' : 'new finding';
  throw new PithError(
    'CHECK_FAILED',
    `${counted(all, kind)} on ${counted(bad.length, 'page')}, such as ${first.name}`,
  );
}
