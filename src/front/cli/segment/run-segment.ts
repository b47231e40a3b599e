// Runs `pith segment`: starts the browser first and loads the rest of pith meanwhile.

import { useOwnTempRoot } from '../../../base/files/temp-root.ts';
import { parseTarget, STDIN } from '../../../see/browser/target/parse-target.ts';
import { dashMeansStdout, openOptionsFrom, pageOptionsFrom } from '../flags/page-flags.ts';
import { note } from '../terminal/console.ts';
import type { SegmentFlags } from './segment-options.ts';

export async function runSegment(
  targetText: string | undefined,
  given: SegmentFlags,
  signal: AbortSignal,
): Promise<void> {
  const flags = dashMeansStdout(given, 'output');
  useOwnTempRoot();
  const early = await launchEarly(targetText, flags);
  try {
    const { segmentToOutputs } = await import('./segment-to-outputs.ts');
    await segmentToOutputs(targetText, flags, signal, early);
  } finally {
    await early?.drop();
  }
}

async function launchEarly(targetText: string | undefined, flags: SegmentFlags) {
  // A kept page may need no browser, and a tab needs none of ours.
  if (targetText === undefined || !needsBrowser(targetText) || pageOptionsFrom(flags).maxAgeMs !== undefined)
    return undefined;
  const { EarlyLaunch } = await import('../../../see/browser/program/launch.ts');
  const { browser, sandbox } = openOptionsFrom(flags);
  return new EarlyLaunch({ browserPath: browser, sandbox, note });
}

/** False for an invalid target, which is refused later with a full message. */
function needsBrowser(targetText: string): boolean {
  try {
    return targetText === STDIN || parseTarget(targetText).kind !== 'snapshot';
  } catch {
    return false;
  }
}
