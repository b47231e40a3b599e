// Segments one page as the flags ask, and writes the result to stdout and files.

import { basename, join, parse } from 'node:path';
import { PithError, usageError } from '../../../base/errors.ts';
import { makeFolder } from '../../../base/files/make-folder.ts';
import { refuseOutputs, refuseOverwriting } from '../../../base/files/refuse-outputs.ts';
import { replaceFile, writeWhole } from '../../../base/files/write-file.ts';
import { parseOptions } from '../../../base/schema/parse-options.ts';
import { counted } from '../../../base/text/counted.ts';
import { onOneLine } from '../../../base/text/on-one-line.ts';
import { csvOf } from '../../../judge/content/csv.ts';
import type { DocView } from '../../../judge/docview/doc-view.ts';
import type { PageRecord } from '../../../judge/record/page-record.ts';
import type { TableRecord } from '../../../judge/record/table-records.ts';
import { outlineText } from '../../../judge/sections/sections.ts';
import {
  CONNECT_OPTIONS,
  type ConnectOptionsInput,
  IDLE_IN_TABS,
} from '../../../run/pipeline/connect-option-rows.ts';
import type { ReadPage } from '../../../run/pipeline/make-result.ts';
import { segmentOptionsSchema } from '../../../run/pipeline/options.ts';
import { pageFormat } from '../../../run/pipeline/page-formats.ts';
import { openWith, type PageReader } from '../../../run/pipeline/pith.ts';
import { saveSnapshot } from '../../../run/pipeline/save-snapshot.ts';
import type { SegmentOptionsInput } from '../../../run/pipeline/segment-option-rows.ts';
import { ArchiveShelf } from '../../../see/archive/archive-shelf.ts';
import { type EarlyLaunch, launchBrowser } from '../../../see/browser/program/launch.ts';
import type { Tab } from '../../../see/browser/tabs/tabs.ts';
import type { Target } from '../../../see/browser/target/target.ts';
import { noteIdleInTabs, noteIdlePageFlags, openOptionsFrom } from '../flags/page-flags.ts';
import { optionsFromFlags } from '../flags/row-flags.ts';
import { targetFrom } from '../stdin-target.ts';
import { note, printable, withTarget } from '../terminal/console.ts';
import { withWaitingLine } from '../terminal/live-line.ts';
import { noteCached, printWarnings } from '../terminal/page-warnings.ts';
import { writePicture } from '../write-picture.ts';
import { isJson, type SegmentFlags, segmentOptionsFrom } from './segment-options.ts';

/** `early`: a browser that is already starting. */
export async function segmentToOutputs(
  targetText: string | undefined,
  flags: SegmentFlags,
  signal: AbortSignal,
  early: EarlyLaunch | undefined,
): Promise<void> {
  let result: ReadPage | undefined;
  try {
    const options = await segmentOptionsFrom(flags);
    parseOptions(segmentOptionsSchema, options);
    const outputs = outputsOf(flags);
    await refuseOutputs(outputs);
    if (targetText === undefined) {
      result = await tabToOutputs(flags, options, signal);
    } else {
      await makeFolders(flags);
      const target = await targetFrom(targetText, flags.baseUrl, signal);
      await refuseOverwriting(outputs, { files: [...filesOf(target), ...siteFile(flags)] });
      noteIdlePageFlags(flags, [target]);
      await using pith = await openPith(flags, signal, early);
      result = await withWaitingLine(`reading ${targetText}`, pith.read(target, { ...options, signal }));
      await writeOutputs(result, flags);
    }
  } catch (error) {
    throw withTarget(error, targetText ?? flags.tab ?? flags.connect ?? '');
  }
  if (flags.strict === true && result !== undefined) refuseWall(result.record);
}

const siteFile = ({ site }: SegmentFlags): string[] => (site === undefined ? [] : [site]);

/** Before the page is read, so that a folder that cannot be made costs no visit. */
async function makeFolders({ assets, tables }: SegmentFlags): Promise<void> {
  for (const folder of [assets, tables]) if (folder !== undefined) await makeFolder(folder);
}

/** `pith segment --connect`: reads a tab of a person's own Chrome, or lists the tabs and returns nothing. */
async function tabToOutputs(
  flags: SegmentFlags,
  options: SegmentOptionsInput,
  signal: AbortSignal,
): Promise<ReadPage | undefined> {
  const { tabReader } = await import('../../../run/pipeline/connect.ts');
  const { tab, output, ...others } = flags;
  const connected = () =>
    tabReader(optionsFromFlags(CONNECT_OPTIONS, flags) as unknown as ConnectOptionsInput);
  if (tab === undefined) {
    if (outputsOf(others).some(file => file !== undefined))
      throw usageError('a file holds one tab: choose it with --tab', { option: 'tab' });
    await print(tabsText(await connected().tabs(), flags), output);
    return undefined;
  }
  await makeFolders(flags);
  await refuseOverwriting(outputsOf(flags), { files: siteFile(flags) });
  noteIdleInTabs(flags);
  const given = Object.entries(options).filter(([name]) => !IDLE_IN_TABS.includes(name));
  const reading = connected().read(tab, { ...Object.fromEntries(given), signal });
  const result = await withWaitingLine(`reading ${tab}`, reading);
  await writeOutputs(result, flags);
  return result;
}

/** One line for each tab: id, title and address. */
const tabsText = (tabs: readonly Tab[], flags: SegmentFlags): string =>
  isJson(flags)
    ? jsonText(tabs)
    : tabs
        .map(({ id, title, url }) => [id, onOneLine(title), url].map(text => printable(text)).join('\t'))
        .join('\n');

function openPith(
  flags: SegmentFlags,
  signal: AbortSignal,
  early: EarlyLaunch | undefined,
): Promise<PageReader> {
  const launch: typeof launchBrowser = wish => early?.take() ?? launchBrowser({ ...wish, note });
  const shelf = new ArchiveShelf({ signal }, note);
  return openWith({ ...openOptionsFrom(flags), concurrency: 1, judgeApart: false }, { launch, shelf });
}

/** Called when all outputs are written: what was read may still be of use. */
function refuseWall({ url, access: { kind, reason } }: PageRecord): void {
  if (kind !== 'ok')
    throw new PithError('CHECK_FAILED', `--strict: ${url} is behind a wall (${kind}: ${reason})`);
}

/** Lists the files that the target is read from. The picture of a snapshot lies beside it. */
function filesOf(target: Target): string[] {
  if (target.kind === 'archived') return [target.archive];
  if (target.kind === 'snapshot') return [target.path, `${target.path}.png`];
  return target.kind === 'file' ? [target.path] : [];
}

async function writeOutputs(result: ReadPage, flags: SegmentFlags): Promise<void> {
  const { record } = result;
  printWarnings(record.warnings, flags.verbose);
  if (record.cached !== undefined) noteCached(record.cached);
  const pictures: [string | undefined, Uint8Array | undefined][] = [
    [flags.picture, result.picture],
    [flags.before, result.before],
    [flags.after, result.after],
  ];
  for (const [path, png] of pictures)
    if (path !== undefined && png !== undefined) await writePicture(path, png);
  if (flags.cleaned !== undefined && result.cleaned !== undefined)
    await writeWhole(flags.cleaned, result.cleaned);
  if (flags.report !== undefined && result.before !== undefined)
    await writeWhole(flags.report, await reportOf(result, result.before));
  if (flags.assets !== undefined && result.assets !== undefined)
    for (const { name, bytes } of result.assets) await replaceFile(join(flags.assets, name), bytes);
  if (flags.tables !== undefined) await writeTables(flags.tables, record.tables ?? []);
  if (flags.snapshot !== undefined) await saveSnapshot(flags.snapshot, result);
  await print(await printedText(result, flags), flags.output);
  if (record.part !== undefined) sayWhatIsLeft(record.part);
}

async function writeTables(folder: string, tables: readonly TableRecord[]): Promise<void> {
  if (tables.length === 0) note('the content has no tables, so --tables writes none');
  for (const [at, table] of tables.entries()) {
    const stem = join(folder, `table-${at + 1}`);
    await replaceFile(`${stem}.csv`, csvOf(table));
    await replaceFile(`${stem}.json`, jsonText(table));
  }
}

async function printedText(result: ReadPage, flags: SegmentFlags): Promise<string> {
  const { format = 'markdown', output, before, segments } = flags;
  if (flags.docview === true) return jsonText(await docViewRecord(result));
  const { sections } = result.record;
  if (sections !== undefined && !isJson(flags)) return outlineText(sections);
  // A picture is named by its file, and the page by that which is written, so that a benchmark finds it.
  const stem = output === undefined ? undefined : parse(output).name;
  const picture = before === undefined ? undefined : basename(before);
  const made = await pageFormat(isJson(flags) ? 'json' : format).make(result, { stem, picture, segments });
  return String(made ?? '');
}

function sayWhatIsLeft({ tokens, leftTokens, next }: NonNullable<PageRecord['part']>): void {
  if (next !== null) note(`${counted(tokens, 'token')}, about ${leftTokens} are left: --from ${next}`);
}

/** Loads the code of docviews only when needed, because most pages do without. */
async function docViewRecord({ record, snapshot, zoning, selection }: ReadPage): Promise<DocView> {
  const [{ docViewOf }, { draftOf }] = await Promise.all([
    import('../../../judge/docview/doc-view.ts'),
    import('../../../judge/docview/draft.ts'),
  ]);
  return docViewOf(draftOf({ snapshot, zoning, selection, content: record.content })).record;
}

async function reportOf(result: ReadPage, before: Buffer): Promise<string> {
  const [{ reportApart }, { liveLine }] = await Promise.all([
    import('../../../run/pipeline/look-apart.ts'),
    import('../terminal/live-line.ts'),
  ]);
  const { show, clear } = liveLine();
  const onMethod = (name: string, at: number, total: number) =>
    show(`report: ${at}/${total} methods ${name}`);
  return reportApart({ ...result, ...result.record }, before, { onMethod, alone: true }).finally(clear);
}

const jsonText = (data: unknown): string => JSON.stringify(data, null, 2);

async function print(text: string, output: string | undefined): Promise<void> {
  const whole = text.endsWith('\n') ? text : `${text}\n`;
  if (output === undefined) process.stdout.write(whole);
  else await writeWhole(output, whole);
}

const outputsOf = ({ output, picture, before, after, cleaned, report, snapshot }: SegmentFlags) =>
  [output, picture, before, after, cleaned, report, snapshot] as const;
