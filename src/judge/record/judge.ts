// From a Snapshot to everything that is said about it; no browser, the same answer every time.

import { setImmediate } from 'node:timers/promises';
import type { Snapshot } from '../../see/snapshot/snapshot.ts';
import type { MethodSettings } from '../baselines/parameters.ts';
import { contentOf } from '../content/content.ts';
import { contentSelection } from '../selection/content-selection.ts';
import type { SiteModel } from '../site/site-model.ts';
import { type ZoneMethodName, type ZoneSettings, zoneMethod } from '../zones/methods.ts';
import type { Judged, Timings } from './page-record.ts';
import { refuseCancelled, type SegmentCalls } from './stage.ts';
import { noTimings } from './timings.ts';

export interface JudgeOptions {
  readonly method: ZoneMethodName;
  readonly thresholds: NonNullable<ZoneSettings['thresholds']>;
  /** All of CENTER is content. */
  readonly center: boolean;
  readonly parameters?: MethodSettings | undefined;
  readonly site?: SiteModel | undefined;
  /** The record lists every rendered element. */
  readonly elements?: boolean | undefined;
}

/** However a page is judged while others have their turn. */
export type Judging = (
  snapshot: Snapshot,
  options: JudgeOptions,
  timings: Timings,
  calls?: SegmentCalls,
) => Promise<Judged>;

/** `timings`: where to note how long zones and content took. */
export function judge(snapshot: Snapshot, options: JudgeOptions, timings: Timings = noTimings()): Judged {
  const steps = judging(snapshot, options, timings, {});
  for (;;) {
    const { done, value } = steps.next();
    if (done === true) return value;
  }
}

/** The same in steps, between which others have their turn: a server answers while it judges. */
export async function judgeInTurns(
  snapshot: Snapshot,
  options: JudgeOptions,
  timings: Timings,
  calls: SegmentCalls = {},
): Promise<Judged> {
  const steps = judging(snapshot, options, timings, calls);
  for (;;) {
    const { done, value } = steps.next();
    if (done === true) return value;
    await setImmediate();
    refuseCancelled(calls.signal);
  }
}

function* judging(
  snapshot: Snapshot,
  options: JudgeOptions,
  timings: Timings,
  { onStage }: SegmentCalls,
): Generator<void, Judged, void> {
  const { method, thresholds, parameters, site } = options;
  const settings = { thresholds, parameters, ...(site && { site: site.witness() }) };
  const [zoning, zoneMs] = timed(() => zoneMethod(method).zonesOf(snapshot, settings));
  timings.zoneMs = zoneMs;
  onStage?.({ name: 'zones', snapshot, zoning });
  yield;
  const [selection, selectionMs] = timed(() =>
    contentSelection(snapshot, zoning, { allOfCenter: options.center }),
  );
  yield;
  const [content, renderingMs] = timed(() => contentOf(snapshot, zoning, { selection }));
  timings.contentMs = selectionMs + renderingMs;
  const judged = { snapshot, zoning, selection, content };
  onStage?.({ name: 'content', judged });
  yield;
  return judged;
}

function timed<Value>(work: () => Value): [value: Value, ms: number] {
  const started = performance.now();
  const value = work();
  return [value, performance.now() - started];
}
