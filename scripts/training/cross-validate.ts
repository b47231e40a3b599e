// Scores a model on pages of sites that it was not trained on, by five folds: `cross-validate.ts zones|content|quality DIR
// [--seeds 0,1,2] [--every N] [--folds N] [--share X]… [--without PATTERN]… [--without-rule NAME]…
// [--names as-is,hashed,misleading] [--alone] [--json FILE] [--manifest]`. Each seed has folds and trees of its own. `--folds`
// takes the pages of the first N folds, which needs fewer models. `--share` also learns from a share of the sites, `--without`
// without the evidence that the pattern names; `--without-rule` scores the same models without one correction of the content
// (`rules/content-rules.ts`). These are scored by the first seed. `--manifest` writes the figures into `models/manifest.json`.
// `cross-validate.ts zones|content|quality --read FILE…` prints the tables of such JSON files: each seed may run by itself.

import { readFileSync, writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { contentScoring } from './content/score.ts';
import { FOLDS } from './folds-by-site.ts';
import { readManifest, writeManifest } from './manifest.ts';
import { qualityScoring } from './quality/score.ts';
import type { Scoring, VariantRules } from './scoring.ts';
import { type DataOfPages, evidenceFor, foldRules, type Variant } from './subject.ts';
import { zoneScoring } from './zones/score.ts';

const PROGRESS_PAGES = 100;

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: {
    seeds: { type: 'string', default: '0' },
    every: { type: 'string', default: '1' },
    folds: { type: 'string', default: String(FOLDS) },
    share: { type: 'string', multiple: true, default: [] },
    without: { type: 'string', multiple: true, default: [] },
    'without-rule': { type: 'string', multiple: true, default: [] },
    names: { type: 'string', default: 'as-is' },
    alone: { type: 'boolean', default: false },
    json: { type: 'string' },
    manifest: { type: 'boolean', default: false },
    read: { type: 'boolean', default: false },
  },
});
const [name, folder, ...files] = positionals;
if (folder === undefined)
  throw new Error('usage: cross-validate.ts zones|content|quality DIR, or --read FILE…');
const source = { folder, every: Number(values.every) };
if (name === 'zones') await crossValidate(zoneScoring(values.names.split(',')));
else if (name === 'quality') await crossValidate(qualityScoring(source));
else await crossValidate(await contentScoring(source, values.alone || values.read));

type Identified = { readonly id: string };

async function crossValidate<Data extends DataOfPages, Model, Rule, Page extends Identified, Scored>(
  scoring: Scoring<Data, Model, Rule, Page, Scored>,
): Promise<void> {
  const scored = values.read
    ? [folder, ...files].flatMap(file => JSON.parse(readFileSync(file, 'utf8')) as Scored[])
    : await scoredPages(scoring);
  await scoring.close?.();
  if (values.json !== undefined) writeFileSync(values.json, JSON.stringify(scored));
  for (const part of scoring.tables(scored)) console.log(`\n${part}`);
  if (!values.manifest) return;
  const manifest = readManifest('models');
  for (const model of scoring.subject.models)
    manifest[model] = { ...manifest[model], scores: scoring.summary(scored) };
  writeManifest('models', manifest);
}

async function scoredPages<Data extends DataOfPages, Model, Rule, Page extends Identified, Scored>({
  subject,
  pages,
  score,
}: Scoring<Data, Model, Rule, Page, Scored>): Promise<Scored[]> {
  const evidence = await evidenceFor(subject, source);
  const count = Number(values.folds);
  const rules: VariantRules<Rule>[] = [];
  for (const { title, ...variant } of variants())
    rules.push({
      name: title,
      seed: variant.seed,
      ...(await foldRules(subject, evidence, variant, count)),
    });
  const scored: Scored[] = [];
  let seen = 0;
  for await (const page of pages(source)) {
    if ((rules[0]?.foldOf(page.id) ?? 0) >= count) continue;
    if (seen++ % PROGRESS_PAGES === 0) console.error(`page ${seen}`);
    scored.push(...(await score(page, rules)));
  }
  return scored;
}

function variants(): (Variant & { readonly title: string })[] {
  const seeds = values.seeds.split(',').map(Number);
  const [seed] = seeds;
  return [
    ...seeds.map(one => ({ title: 'pith', seed: one, share: 1 })),
    ...values.share.map(share => ({ title: `share ${share}`, seed, share: Number(share) })),
    ...values.without.map(without => ({ title: `without ${without}`, seed, share: 1, without })),
    ...values['without-rule'].map(rule => ({ title: `without ${rule}`, seed, share: 1, withoutRule: rule })),
  ];
}
