// Runs `pith segment`: the browser comes up first, and the rest of pith is loaded meanwhile.

import { useOwnTempRoot } from '../../base/files/temp-root.ts';
import { parseTarget, STDIN } from '../../see/browser/parse-target.ts';
import { openOptionsFrom } from './page-flags.ts';
import { printedWhereDash } from './printed-where-dash.ts';
import type { SegmentFlags } from './segment-options.ts';

export async function runSegment(
  targetText: string,
  given: SegmentFlags,
  signal: AbortSignal,
): Promise<void> {
  const flags = printedWhereDash(given, 'output');
  useOwnTempRoot();
  const early = await earlyLaunch(targetText, flags);
  try {
    const { segmentAsAsked } = await import('./segment-as-asked.ts');
    await segmentAsAsked(targetText, flags, signal, early);
  } finally {
    await early?.drop();
  }
}

async function earlyLaunch(targetText: string, flags: SegmentFlags) {
  if (!needsBrowser(targetText)) return undefined;
  const { EarlyLaunch } = await import('../../see/browser/program/early-launch.ts');
  const { browser, sandbox } = openOptionsFrom(flags);
  return new EarlyLaunch({ browserPath: browser, sandbox });
}

/** What is no target is refused later, with all that is wrong. */
function needsBrowser(targetText: string): boolean {
  try {
    return targetText === STDIN || parseTarget(targetText).kind !== 'snapshot';
  } catch {
    return false;
  }
}
