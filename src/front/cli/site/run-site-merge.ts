// Runs `pith site merge`: merges models of one site into one.

import { PithError } from '../../../base/errors.ts';
import { refuseOutputs, refuseOverwriting } from '../../../base/files/refuse-outputs.ts';
import { writeWhole } from '../../../base/files/write-file.ts';
import { counted } from '../../../base/text/counted.ts';
import { readSiteModel, readSiteModelData, siteModelBytes } from '../../../judge/site/model-file.ts';
import { type SiteWarning, twiceWarning } from '../../../judge/site/site-warnings.ts';
import { say, warn } from '../terminal/console.ts';

export async function runSiteMerge(models: readonly string[], output: string): Promise<void> {
  const [first, ...others] = models;
  if (first === undefined || others.length === 0)
    throw new PithError('USAGE', 'name two models or more to merge');
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
