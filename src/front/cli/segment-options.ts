// The flags of `pith segment` as options of the library.

import { PithError } from '../../base/errors.ts';
import { DEFAULT_METHOD, type ZoneMethodName, zoneMethod } from '../../judge/zones/methods.ts';
import { JUDGE_OPTIONS, type SegmentOptionsInput } from '../../run/pipeline/judge-option-rows.ts';
import { methodAndParameters, noteMethod } from './method-names.ts';
import { pageOptionsFrom } from './page-flags.ts';
import { optionsFromFlags } from './row-flags.ts';
import type { SegmentFlags } from './segment-command.ts';
import { SITE_METHOD, siteNamed } from './site-named.ts';

/** Whose flags mean just what they say; those of zones are read together. */
const { method: _, site: __, ...RESULT_OPTIONS } = JUDGE_OPTIONS;

export async function segmentOptionsFrom(flags: SegmentFlags): Promise<SegmentOptionsInput> {
  const { h1, h2, bottom, w1, w2 } = flags;
  const thresholds = { h1, h2, bottom, w1, w2 };
  const isSet = Object.values(thresholds).some(value => value !== undefined);
  const named = methodAndParameters(flags);
  const method = named.method ?? (isSet ? 'vlps' : flags.site === undefined ? undefined : SITE_METHOD);
  if (isSet && method !== undefined) refuseIdleThresholds(method);
  if (isSet && named.method === undefined) noteMethod(thresholdFlags(thresholds), 'vlps');
  const site = await siteNamed(flags.site, [method ?? DEFAULT_METHOD]);
  const picture = flags.picture !== undefined;
  const after = flags.after !== undefined;
  return {
    ...pageOptionsFrom(flags),
    ...optionsFromFlags(RESULT_OPTIONS, flags),
    ...(method === undefined ? {} : { method }),
    ...(site && { site }),
    ...(isSet ? { thresholds } : {}),
    parameters: named.parameters,
    // A snapshot keeps the bare picture where one was taken.
    before:
      flags.before !== undefined ||
      flags.report !== undefined ||
      (flags.snapshot !== undefined && (picture || after)),
  };
}

const thresholdFlags = (thresholds: object): string[] =>
  Object.entries(thresholds).flatMap(([name, value]) => (value === undefined ? [] : [`--${name}`]));

export const isJson = ({ json, format }: SegmentFlags): boolean => json === true || format === 'json';

/** Thresholds alone mean VL_PS; with a method that does not hear them they are a mistake. */
function refuseIdleThresholds(method: ZoneMethodName): void {
  if (zoneMethod(method).hearsThresholds) return;
  throw new PithError(
    'USAGE',
    `--h1 --h2 --bottom --w1 --w2 mean nothing to the method '${method}': use --method vlps`,
  );
}
