// Runs `pith site clean`: removes from each page what the model of its site calls noise, and prints or writes the rest.

import { PithError, usageError } from '../../../base/errors.ts';
import { refuseOutputs, refuseOverwriting } from '../../../base/files/refuse-outputs.ts';
import { counted } from '../../../base/text/counted.ts';
import { failureRecord } from '../../../judge/record/page-record.ts';
import { readSiteModel } from '../../../judge/site/model-file.ts';
import { type AskedPage, targetsOf } from '../../../run/docviews/sources.ts';
import type { ReadPage } from '../../../run/pipeline/make-result.ts';
import { openWith } from '../../../run/pipeline/pith.ts';
import { parseTarget } from '../../../see/browser/target/parse-target.ts';
import type { Target } from '../../../see/browser/target/target.ts';
import { exitByFailed } from '../exit-codes.ts';
import { dashMeansStdout, noteIdlePageFlags, openOptionsFrom, pageOptionsFrom } from '../flags/page-flags.ts';
import { formatError, say, warn } from '../terminal/console.ts';
import { pageProgress } from '../terminal/live-line.ts';
import { noteCached } from '../terminal/page-warnings.ts';
import { type CleanedFile, type SiteCleaner, type SiteCleanFlags, siteCleaner } from './site-cleaner.ts';
import { openOutput, type SiteOutput } from './site-output.ts';

export async function runSiteClean(
  modelPath: string,
  named: readonly string[],
  given: SiteCleanFlags,
  signal: AbortSignal,
): Promise<void> {
  const flags = dashMeansStdout(given, 'output');
  const model = await readSiteModel(modelPath);
  const { judge, threshold } = model.judge(flags.by, flags.threshold);
  const targets = await targetsOf(named, say);
  refuseUnnamedOutputs(flags, targets.length);
  await refuseOutputs(singleOutputs(flags));
  const inputs = [modelPath, ...named, ...targets.map(({ target }) => target)];
  await refuseOverwriting(singleOutputs(flags), { files: inputs });
  for (const { code, message } of model.warnings()) warn(code, message);
  noteIdlePageFlags(flags, targets.flatMap(parsedTargets));
  if (threshold !== null)
    say(`threshold ${threshold.toFixed(3)}, learned from ${counted(model.pages, 'page')}`);
  const output = await openOutput(flags, inputs);
  await using pith = await openWith({ ...openOptionsFrom(flags), concurrency: 1, judgeApart: false });
  // `cleaned` makes the snapshot keep the loaded resources; the cleaning itself is done by the model of the site.
  const [before, cleaned] = [flags.picture !== undefined, flags.cleaned !== undefined];
  const options = { ...pageOptionsFrom(flags), before, cleaned, signal };
  const see = (target: string) => pith.read(parseTarget(target), options);
  const failed = await cleanAll(targets, { cleaner: siteCleaner(judge, flags), output, see }, signal);
  if (signal.aborted) throw new PithError('CANCELLED', 'stopped before all pages were cleaned');
  exitByFailed(failed, targets.length);
}

interface Cleaning {
  readonly cleaner: SiteCleaner;
  readonly output: SiteOutput;
  readonly see: (target: string) => Promise<ReadPage>;
}

/** Returns the number of pages that failed. */
async function cleanAll(
  targets: readonly AskedPage[],
  { cleaner, output, see }: Cleaning,
  signal: AbortSignal,
): Promise<number> {
  const progress = pageProgress(targets.length, false);
  let failed = 0;
  for (const { target, error: earlier } of targets) {
    if (signal.aborted) break;
    let files: CleanedFile[] = [];
    let url = target;
    try {
      if (earlier !== undefined) throw earlier;
      const result = await see(target);
      url = result.snapshot.url;
      if (result.record.cached !== undefined) noteCached(result.record.cached);
      files = await cleaner.filesOf(target, result);
    } catch (error) {
      failed++;
      const { error: failure } = failureRecord(target, error);
      if (targets.length === 1) throw error;
      say(`${target}: ${failure.code}: ${formatError(failure)}`);
    }
    // Outside of the try block, because an output that cannot be written ends the run.
    for (const file of files) await output.write({ target, url }, file);
    progress.onPage(target, files.length === 0 ? 'failed' : 'browser');
  }
  progress.done();
  await output.end(cleaner.repeatedTexts());
  return failed;
}

function refuseUnnamedOutputs(flags: SiteCleanFlags, pages: number): void {
  const isNamed = singleOutputs(flags).length > 0;
  if (flags.out !== undefined && isNamed)
    throw usageError('--out names all files itself: leave out -o and the names of other files');
  if (flags.out !== undefined) return;
  if (pages > 1 && flags.json !== true)
    throw usageError(`there are ${counted(pages, 'page')}: name a folder for them with --out`);
  if (pages > 1 && (flags.picture !== undefined || flags.cleaned !== undefined))
    throw usageError('--picture and --cleaned of several pages need --out');
  if (flags.picture === true || flags.cleaned === true)
    throw usageError('name the file of --picture and --cleaned, or a folder with --out');
}

/** Empty for an invalid target, which is reported when its turn comes. */
function parsedTargets({ target, error }: AskedPage): Target[] {
  if (error !== undefined) return [];
  try {
    return [parseTarget(target)];
  } catch {
    return [];
  }
}

const singleOutputs = ({ output, picture, cleaned }: SiteCleanFlags): string[] =>
  [output, picture, cleaned].filter(path => typeof path === 'string');
