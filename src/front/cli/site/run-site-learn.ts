// Runs `pith site learn`, which adds pages to the model of their site one at a time, and `pith site merge`.

import { PithError, usageError } from '../../../base/errors.ts';
import { refuseOutputs, refuseOverwriting } from '../../../base/files/refuse-outputs.ts';
import { writeWhole } from '../../../base/files/write-file.ts';
import { counted } from '../../../base/text/counted.ts';
import type { SiteMethodName, SlotRole } from '../../../judge/site/learner.ts';
import { readSiteModel, readSiteModelData, siteModelBytes } from '../../../judge/site/model-file.ts';
import { type Added, SiteModel } from '../../../judge/site/site-model.ts';
import { type SiteWarning, twiceWarning } from '../../../judge/site/site-warnings.ts';
import type { Snapshot } from '../../../page/snapshot/snapshot.ts';
import { type AskedPage, snapshotsOf, targetsOf } from '../../../run/docviews/sources.ts';
import { openWith } from '../../../run/pipeline/pith.ts';
import { siteSheet } from '../../../show/studio/site-sheet.ts';
import { sheetHtml } from '../../../show/studio/studio-html.ts';
import { exitByFailed } from '../exit-codes.ts';
import { openOptionsFrom, type PageFlags, pageOptionsFrom } from '../flags/page-flags.ts';
import { formatError, say, warn } from '../terminal/console.ts';
import { pageProgress } from '../terminal/live-line.ts';

export interface SlotCorrection {
  readonly id: string;
  readonly role: SlotRole;
}

export interface SiteLearnFlags extends PageFlags {
  output: string;
  update?: true;
  by?: SiteMethodName[];
  report?: string;
  slot?: SlotCorrection[];
  concurrency: number;
}

export async function runSiteLearn(
  sources: readonly string[],
  flags: SiteLearnFlags,
  signal: AbortSignal,
): Promise<void> {
  if (flags.concurrency < 1) throw usageError('--concurrency needs 1 or more');
  const outputs = [flags.output, ...(flags.report === undefined ? [] : [flags.report])];
  await refuseOutputs(outputs);
  await refuseOverwriting(outputs, { files: sources });
  const model = await modelFor(flags);
  const targets = sources.length === 0 ? [] : await targetsOf(sources, say);
  await refuseOverwriting(outputs, { files: targets.map(({ target }) => target) });
  const { counts, samples } = await learn(model, targets, flags, signal);
  if (signal.aborted)
    throw new PithError('CANCELLED', 'stopped before all pages were read: no model was written');
  if (targets.length > 0) reportCounts(counts, targets.length);
  if (model.pages === 0)
    throw new PithError(
      'EMPTY_DOCUMENT',
      counts.failed > 0 && counts.empty === 0
        ? 'none of the pages could be read: there is nothing to learn from'
        : 'none of the pages shows anything: there is nothing to learn from',
    );
  for (const { code, message } of model.warnings()) warn(code, message);
  for (const { id, role } of flags.slot ?? []) model.correctSlot(id, role);
  await writeWhole(flags.output, await siteModelBytes(model, flags.output));
  if (flags.report !== undefined)
    await writeWhole(flags.report, await sheetHtml(siteSheet(model, mostContent(model, samples))));
}

/** Pages kept for the report, of which one is shown. */
const SAMPLES = 5;

/** A page with much content shows more slots than a list or an error page. */
function mostContent(model: SiteModel, samples: readonly Snapshot[]): Snapshot | undefined {
  if (!model.methods.includes('slots')) return samples[0];
  const { judge } = model.judge('slots');
  const amount = (snapshot: Snapshot) =>
    judge(snapshot)
      .parts.filter(({ isNoise }) => !isNoise)
      .reduce((sum, { texts }) => sum + texts.length, 0);
  return samples.toSorted((a, b) => amount(b) - amount(a))[0];
}

async function modelFor({ update, by, output }: SiteLearnFlags): Promise<SiteModel> {
  if (update !== true) return new SiteModel(by);
  const model = await readSiteModel(output);
  const isOther = by !== undefined && [...by].sort().join() !== [...model.methods].sort().join();
  if (isOther)
    throw usageError(
      `${output} was learned with --by ${model.methods.join(',')}: leave out --by, or learn a new model`,
    );
  return model;
}

type Counts = Record<Added | 'failed', number>;

async function learn(
  model: SiteModel,
  targets: readonly AskedPage[],
  flags: SiteLearnFlags,
  signal: AbortSignal,
): Promise<{ counts: Counts; samples: Snapshot[] }> {
  const samples: Snapshot[] = [];
  const counts: Counts = { added: 0, known: 0, empty: 0, failed: 0 };
  const { concurrency } = flags;
  await using pith = await openWith({ ...openOptionsFrom(flags), concurrency });
  const progress = pageProgress(targets.length, false);
  try {
    for await (const seen of snapshotsOf(targets, pith, {
      page: pageOptionsFrom(flags),
      concurrency,
      signal,
    })) {
      if ('failure' in seen) {
        const { url, error } = seen.failure;
        say(`${url}: ${error.code}: ${formatError(error)}`);
        counts.failed++;
      } else {
        counts[model.add(seen.snapshot)]++;
        if (flags.report !== undefined && samples.length < SAMPLES) samples.push(seen.snapshot);
      }
      progress.onPage(seen.target, 'failure' in seen ? 'failed' : 'browser');
    }
  } finally {
    progress.done();
  }
  return { counts, samples };
}

function reportCounts({ added, known, empty, failed }: Counts, pages: number): void {
  const parts = [counted(pages, 'page'), `${added} learned`];
  if (known > 0) parts.push(`${known} known before`);
  if (empty > 0) parts.push(`${empty} empty`);
  if (failed > 0) parts.push(`${failed} failed`);
  say(parts.join(', '));
  exitByFailed(failed, pages);
}

export async function runSiteMerge(models: readonly string[], output: string): Promise<void> {
  const [first, ...others] = models;
  if (first === undefined || others.length === 0) throw usageError('name two models or more to merge');
  await refuseOutputs([output]);
  await refuseOverwriting([output], { files: models });
  const merged = await readSiteModel(first);
  const warnings: SiteWarning[] = [];
  for (const path of others) {
    const { twice } = merged.merge(await readSiteModelData(path));
    if (twice > 0) warnings.push(twiceWarning(twice, path));
  }
  for (const { code, message } of [...warnings, ...merged.warnings()]) warn(code, message);
  await writeWhole(output, await siteModelBytes(merged, output));
  say(`${counted(models.length, 'model')}, ${counted(merged.pages, 'page')}`);
}
