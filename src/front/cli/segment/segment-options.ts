// Turns the flags of `pith segment` into options of the library.

import { dirname, relative, resolve, sep } from 'node:path';
import { usageError } from '../../../base/errors.ts';
import { JUDGE_OPTIONS } from '../../../judge/options/judge-option-rows.ts';
import { DEFAULT_METHOD, type ZoneMethodName, zoneMethod } from '../../../judge/zones/methods.ts';
import type { Length } from '../../../judge/zones/vlps.ts';
import { type PrintedFormatName, pageFormat } from '../../../run/pipeline/page-formats.ts';
import type { SegmentOptionsInput } from '../../../run/pipeline/segment-option-rows.ts';
import type { SegmentKind } from '../../../show/segments/segment-kinds.ts';
import { methodAndParameters, noteMethod, SITE_METHOD, siteModelFrom } from '../flags/method-names.ts';
import { type PageFlags, pageOptionsFrom } from '../flags/page-flags.ts';
import { optionsFromFlags } from '../flags/row-flags.ts';
import { rulesFrom } from '../flags/rules-file.ts';

type Flags<Name extends string, Value> = { [Flag in Name]?: Value };
type FileFlag = 'output' | 'picture' | 'before' | 'after' | 'cleaned' | 'report' | 'snapshot';
type TextFlag = 'assets' | 'tables' | 'method' | 'site' | 'rules' | 'baseUrl' | 'connect' | 'tab';

export interface SegmentFlags
  extends PageFlags,
    Flags<FileFlag | TextFlag, string>,
    Flags<'h1' | 'h2' | 'bottom' | 'w1' | 'w2', Length>,
    Flags<'json' | 'strict' | 'docview', true> {
  format?: PrintedFormatName;
  segments?: SegmentKind;
}

/** Options with a flag of their own; those of zones are read together. */
const { method: _, site: __, ...RESULT_OPTIONS } = JUDGE_OPTIONS;

export async function segmentOptionsFrom(flags: SegmentFlags): Promise<SegmentOptionsInput> {
  const { h1, h2, bottom, w1, w2 } = flags;
  const thresholds = { h1, h2, bottom, w1, w2 };
  const isSet = Object.values(thresholds).some(value => value !== undefined);
  const named = methodAndParameters(flags);
  const method = named.method ?? (isSet ? 'vlps' : flags.site === undefined ? undefined : SITE_METHOD);
  if (isSet && method !== undefined) refuseIdleThresholds(method);
  if (isSet && named.method === undefined) noteMethod(thresholdFlags(thresholds), 'vlps');
  const site = await siteModelFrom(flags.site, [method ?? DEFAULT_METHOD]);
  const { wants } = pageFormat(flags.format ?? 'markdown');
  const picture = flags.picture !== undefined;
  const after = flags.after !== undefined;
  return {
    ...pageOptionsFrom(flags),
    ...optionsFromFlags(RESULT_OPTIONS, flags),
    rules: await rulesFrom(flags.rules),
    assets: flags.assets === undefined ? undefined : linkStart(flags.assets, flags.output),
    ...(wants && { [wants]: true }),
    method,
    site,
    thresholds: isSet ? thresholds : undefined,
    parameters: named.parameters,
    // A snapshot keeps the bare picture if one was taken.
    before:
      flags.before !== undefined ||
      flags.report !== undefined ||
      (flags.snapshot !== undefined && (picture || after)),
  };
}

/** The folder of saved pictures as seen from the output, or from the current folder for stdout. */
function linkStart(folder: string, output: string | undefined): string {
  const from = output === undefined ? '.' : dirname(output);
  return relative(resolve(from), resolve(folder)).split(sep).join('/');
}

const thresholdFlags = (thresholds: object): string[] =>
  Object.entries(thresholds).flatMap(([name, value]) => (value === undefined ? [] : [`--${name}`]));

export const isJson = ({ json, format }: SegmentFlags): boolean => json === true || format === 'json';

/** Refuses thresholds beside a method that does not use them. */
function refuseIdleThresholds(method: ZoneMethodName): void {
  if (zoneMethod(method).acceptsThresholds) return;
  throw usageError(`--h1 --h2 --bottom --w1 --w2 mean nothing to the method '${method}': use --method vlps`);
}
