// Judges a Snapshot: zones, selection and content. Deterministic, and needs no browser.

import { atOnce, inTurns, type Steps, timedSteps } from '../../base/threads/steps.ts';
import type { Snapshot } from '../../page/snapshot/snapshot.ts';
import { assetsOf } from '../content/assets.ts';
import { contentStepsOfTree } from '../content/content.ts';
import { withOffered } from '../content/offered/with-offered.ts';
import { hastSteps } from '../hast/hast.ts';
import type { JudgeOptionsInput } from '../options/judge-option-rows.ts';
import { ruledZoning } from '../selection/chosen-content.ts';
import { type ContentSelection, contentSelectionSteps } from '../selection/content-selection.ts';
import { type OfferedContent, withoutTitle } from '../selection/kept.ts';
import { type ZoneMethodName, zoneMethod } from '../zones/methods.ts';
import type { Zoning } from '../zones/zoning.ts';
import type { Judged } from './judged.ts';
import { refuseCancelled, type SegmentCalls, type SegmentStage } from './stage.ts';
import { noTimings, type Timings } from './timings.ts';

interface JudgeOptions extends JudgeOptionsInput {
  readonly method: ZoneMethodName;
  /** Markdown of the server, to take as content. Not with `center`, and not for comments alone. */
  readonly offered?: OfferedContent | undefined;
}

/** Calls work that must end in time. */
export type Bounded = <Value>(work: () => Value) => Value;

/** Adds the time spent on zones and content to `timings`. */
export function judge(snapshot: Snapshot, options: JudgeOptions, timings: Timings = noTimings()): Judged {
  return atOnce(judging(snapshot, options, timings, {}));
}

/** Judges in steps and yields between them, so that a server stays responsive. `bounded` calls each turn of steps. */
export async function judgeInTurns(
  snapshot: Snapshot,
  options: JudgeOptions,
  timings: Timings,
  calls: SegmentCalls = {},
  bounded: Bounded = turn => turn(),
): Promise<Judged> {
  // Not returned as it is: a page that `pith/page` reads may have replaced `then`.
  return await inTurns(judging(snapshot, options, timings, calls), turn => {
    refuseCancelled(calls.signal);
    return bounded(turn);
  });
}

function* judging(
  snapshot: Snapshot,
  options: JudgeOptions,
  timings: Timings,
  { onStage, signal }: SegmentCalls,
): Steps<Judged> {
  const report = (stage: SegmentStage): void => {
    onStage?.(stage);
    refuseCancelled(signal);
  };
  const { method, thresholds, parameters, site } = options;
  const settings = { thresholds, parameters, ...(site && { site: site.witness() }) };
  const [found, zoneMs] = yield* timedSteps(zoneMethod(method).zoneSteps(snapshot, settings));
  const zoning = ruledZoning(snapshot, found, options);
  timings.zoneMs = zoneMs;
  report({ name: 'zones', snapshot, zoning });
  yield;
  const [{ selection, ...saved }, selectionMs] = yield* timedSteps(selecting(snapshot, zoning, options));
  yield;
  const [rendered, renderingMs] = yield* timedSteps(rendering(snapshot, selection, options));
  timings.contentMs = selectionMs + renderingMs;
  const judged = { snapshot, zoning, selection, ...rendered, ...saved };
  report({ name: 'content', judged });
  yield;
  return judged;
}

function* selecting(
  snapshot: Snapshot,
  zoning: Zoning,
  options: JudgeOptions,
): Steps<Pick<Judged, 'selection' | 'assets'>> {
  const { center, comments, title = true, assets: folder, offered } = options;
  const whole = yield* contentSelectionSteps(snapshot, zoning, options);
  const own = title ? whole : withoutTitle(snapshot, whole);
  const isWanted = offered !== undefined && !center && !whole.hasDrops && comments !== 'only';
  const selection = isWanted ? withOffered(snapshot, own, offered, title) : own;
  if (folder === undefined) return { selection };
  const assets = assetsOf(snapshot, selection, folder);
  return { selection: { ...selection, pictureLinks: assets.links }, assets };
}

function* rendering(
  snapshot: Snapshot,
  selection: ContentSelection,
  { links }: JudgeOptions,
): Steps<Required<Pick<Judged, 'tree' | 'content'>>> {
  const tree = yield* hastSteps(snapshot, selection);
  yield;
  const content = yield* contentStepsOfTree(snapshot, selection, tree, links);
  return { tree, content };
}
