// Runs `pith explain`: prints the blocks of a page with their zones and reasons.

import { CONTENT_OPTIONS } from '../../../judge/options/content-option-rows.ts';
import { explain } from '../../../judge/record/explain.ts';
import { explanationText, vlpsSentence } from '../../../judge/record/explain-text.ts';
import { DEFAULT_METHOD } from '../../../judge/zones/methods.ts';
import type { Zone } from '../../../judge/zones/zoning.ts';
import { openWith } from '../../../run/pipeline/pith.ts';
import { methodAndParameters, SITE_METHOD, siteModelFrom } from '../flags/method-names.ts';
import { noteIdlePageFlags, openOptionsFrom, type PageFlags, pageOptionsFrom } from '../flags/page-flags.ts';
import { optionsFromFlags } from '../flags/row-flags.ts';
import { rulesFrom } from '../flags/rules-file.ts';
import { targetFrom } from '../stdin-target.ts';
import { printable, say } from '../terminal/console.ts';
import { withWaitingLine } from '../terminal/live-line.ts';
import { noteCached, printWarnings } from '../terminal/page-warnings.ts';

export interface ExplainFlags extends PageFlags {
  method?: string;
  depth?: number;
  zone?: Zone;
  json?: true;
  baseUrl?: string;
  site?: string;
  rules?: string;
}

export async function runExplain(
  targetText: string,
  flags: ExplainFlags,
  signal: AbortSignal,
): Promise<void> {
  const { method: named, parameters } = methodAndParameters(flags);
  const method = named ?? (flags.site === undefined ? undefined : SITE_METHOD);
  const site = await siteModelFrom(flags.site, [method ?? DEFAULT_METHOD]);
  const target = await targetFrom(targetText, flags.baseUrl);
  noteIdlePageFlags(flags, [target]);
  await using pith = await openWith({ ...openOptionsFrom(flags), concurrency: 1, judgeApart: false });
  const chosen = optionsFromFlags(CONTENT_OPTIONS, flags);
  const rules = await rulesFrom(flags.rules);
  const options = { ...pageOptionsFrom(flags), ...chosen, rules, method, site, parameters, signal };
  const reading = pith.read(target, options);
  const { snapshot, zoning, selection, record } = await withWaitingLine(`reading ${targetText}`, reading);
  printWarnings(record.warnings, flags.verbose);
  if (record.cached !== undefined) noteCached(record.cached);
  const explanation = explain(snapshot, zoning, { depth: flags.depth, zone: flags.zone, selection });
  if (flags.json) process.stdout.write(`${JSON.stringify(explanation, null, 2)}\n`);
  else {
    process.stdout.write(printable(explanationText(explanation), '\n'));
    const sentence = vlpsSentence(explanation);
    if (sentence !== null) say(sentence);
  }
}
