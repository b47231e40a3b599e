// Runs `pith explain`: a target to the list of its blocks on stdout.

import { explain } from '../../judge/record/explain.ts';
import { explanationText, rivalSentence } from '../../judge/record/explain-text.ts';
import { DEFAULT_METHOD } from '../../judge/zones/methods.ts';
import { open } from '../../run/pipeline/pith.ts';
import { printable, say, warn } from './console.ts';
import type { ExplainFlags } from './explain-command.ts';
import { noteIdlePageFlags } from './idle-page-flags.ts';
import { methodAndParameters } from './method-names.ts';
import { openOptionsFrom, pageOptionsFrom } from './page-flags.ts';
import { SITE_METHOD, siteNamed } from './site-named.ts';
import { targetNamed } from './stdin-target.ts';

export async function runExplain(
  targetText: string,
  flags: ExplainFlags,
  signal: AbortSignal,
): Promise<void> {
  const { method: named, parameters } = methodAndParameters(flags);
  const method = named ?? (flags.site === undefined ? undefined : SITE_METHOD);
  const site = await siteNamed(flags.site, [method ?? DEFAULT_METHOD]);
  const target = await targetNamed(targetText, flags.baseUrl);
  noteIdlePageFlags(flags, [target]);
  const pith = await open({ ...openOptionsFrom(flags), concurrency: 1 });
  try {
    const options = {
      ...pageOptionsFrom(flags),
      ...(method === undefined ? {} : { method }),
      ...(site && { site }),
      parameters,
      signal,
    };
    const { snapshot, zoning, selection, warnings } = await pith.segment(target, options);
    for (const { code, message } of warnings) warn(code, message);
    const explanation = explain(snapshot, zoning, { depth: flags.depth, zone: flags.zone, selection });
    if (flags.json) process.stdout.write(`${JSON.stringify(explanation, null, 2)}\n`);
    else {
      process.stdout.write(printable(explanationText(explanation), '\n'));
      const sentence = rivalSentence(explanation);
      if (sentence !== null) say(sentence);
    }
  } finally {
    await pith.close();
  }
}
