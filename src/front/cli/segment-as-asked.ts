// What `pith segment` does: flags to library, result to stdout and files.

import { refuseOutputs, refuseOverwriting } from '../../base/files/refuse-outputs.ts';
import { writeWhole } from '../../base/files/write-file.ts';
import { parseOptions } from '../../base/schema/parse-options.ts';
import type { DocView } from '../../judge/docview/doc-view.ts';
import { frontMatterOf } from '../../judge/metadata/front-matter.ts';
import type { SegmentOptionsInput } from '../../run/pipeline/judge-option-rows.ts';
import { segmentOptionsSchema } from '../../run/pipeline/options.ts';
import { openWith } from '../../run/pipeline/pith.ts';
import { saveSnapshot } from '../../run/pipeline/save-snapshot.ts';
import type { SegmentResult } from '../../run/pipeline/segment-page.ts';
import type { EarlyLaunch } from '../../see/browser/program/early-launch.ts';
import { launchBrowser } from '../../see/browser/program/launch.ts';
import type { Target } from '../../see/browser/target.ts';
import { warn } from './console.ts';
import { noteIdlePageFlags } from './idle-page-flags.ts';
import { openOptionsFrom } from './page-flags.ts';
import type { SegmentFlags } from './segment-command.ts';
import { isJson, segmentOptionsFrom } from './segment-options.ts';
import { targetNamed } from './stdin-target.ts';

/** `early`: a browser that is on its way already. */
export async function segmentAsAsked(
  targetText: string,
  flags: SegmentFlags,
  signal: AbortSignal,
  early: EarlyLaunch | undefined,
): Promise<void> {
  try {
    const options = await segmentOptionsFrom(flags);
    parseOptions(segmentOptionsSchema, options);
    const outputs = outputsOf(flags);
    await refuseOutputs(outputs);
    const target = await targetNamed(targetText, flags.baseUrl, signal);
    await refuseOverwriting(outputs, {
      files: [...filesOf(target), ...(flags.site === undefined ? [] : [flags.site])],
    });
    noteIdlePageFlags(flags, [target]);
    await segmentInto(target, { ...options, signal }, flags, early);
  } catch (error) {
    // To stdout, whatever --output says: what an earlier run left there is worth more than a failure.
    if (isJson(flags)) await printFailure(targetText, error);
    throw error;
  }
}

async function segmentInto(
  target: Target,
  options: SegmentOptionsInput & { readonly signal: AbortSignal },
  flags: SegmentFlags,
  early: EarlyLaunch | undefined,
): Promise<void> {
  const launch: typeof launchBrowser = wish => early?.take() ?? launchBrowser(wish);
  const pith = await openWith(launch, { ...openOptionsFrom(flags), concurrency: 1 });
  try {
    await deliver(await pith.segment(target, options), flags);
  } finally {
    await pith.close();
  }
}

/** What the target is read from: the picture of a snapshot lies beside it. */
function filesOf(target: Target): string[] {
  if (target.kind === 'snapshot') return [target.path, `${target.path}.png`];
  return target.kind === 'file' ? [target.path] : [];
}

async function deliver(result: SegmentResult, flags: SegmentFlags): Promise<void> {
  for (const { code, message } of result.warnings) warn(code, message);
  const files: [string | undefined, string | Uint8Array | undefined][] = [
    [flags.picture, result.picture],
    [flags.before, result.before],
    [flags.after, result.after],
    [flags.cleaned, result.cleaned],
  ];
  for (const [path, data] of files)
    if (path !== undefined && data !== undefined) await writeWhole(path, data);
  if (flags.report !== undefined && result.before !== undefined)
    await writeWhole(flags.report, await reportOf(result, result.before));
  if (flags.snapshot !== undefined) await saveSnapshot(flags.snapshot, result);
  if (isJson(flags)) await printJson(result, flags.output);
  else if (flags.docview === true) await printJson(await docViewRecord(result), flags.output);
  else await print(contentText(result, flags), flags.output);
}

/** Loaded only where it is asked for, like all that most pages are read without. */
async function docViewRecord({ snapshot, zoning, selection, content }: SegmentResult): Promise<DocView> {
  const [{ docViewOf }, { draftOf }] = await Promise.all([
    import('../../judge/docview/doc-view.ts'),
    import('../../judge/docview/draft.ts'),
  ]);
  return docViewOf(draftOf({ snapshot, zoning, selection, content })).record;
}

async function reportOf(result: SegmentResult, before: Buffer): Promise<string> {
  const [{ lookOf }, { reportHtml }, { liveLine }] = await Promise.all([
    import('../../show/studio/look-of.ts'),
    import('../../show/studio/studio-html.ts'),
    import('./live-line.ts'),
  ]);
  const { show, clear } = liveLine();
  const onMethod = (name: string, at: number, total: number) =>
    show(`report: ${at}/${total} methods ${name}`);
  return reportHtml(await lookOf(result, before, { onMethod }).finally(clear));
}

function contentText({ content, metadata, finalUrl }: SegmentResult, flags: SegmentFlags): string {
  if (flags.format === 'text') return content.text;
  if (flags.format === 'html') return content.html;
  return flags.frontMatter === true ? frontMatterOf(metadata, finalUrl) + content.markdown : content.markdown;
}

async function printFailure(targetText: string, error: unknown): Promise<void> {
  const { failureRecord } = await import('../../judge/record/page-record.ts');
  await printJson(failureRecord(targetText, error));
}

async function printJson(data: unknown, output?: string): Promise<void> {
  await print(JSON.stringify(data, null, 2), output);
}

async function print(text: string, output?: string): Promise<void> {
  const whole = text.endsWith('\n') ? text : `${text}\n`;
  if (output === undefined) process.stdout.write(whole);
  else await writeWhole(output, whole);
}

const outputsOf = ({ output, picture, before, after, cleaned, report, snapshot }: SegmentFlags) =>
  [output, picture, before, after, cleaned, report, snapshot] as const;
