// Judges a page: zones, content and record, as plain data that a worker can send. Its options are those of judging, without
// what needs Node, a picture or a visit.

import { z } from 'zod';
import { clientSchemasOfRows } from '../../base/schema/schemas-of-rows.ts';
import { JUDGE_OPTIONS } from '../../judge/options/judge-option-rows.ts';
import { judgeInTurns } from '../../judge/record/judge.ts';
import { judgedSnapshot } from '../../judge/record/judged-snapshot.ts';
import type { PageRecord } from '../../judge/record/page-record.ts';
import { noTimings, roundedTimings } from '../../judge/record/timings.ts';
import type { ContentSelection } from '../../judge/selection/content-selection.ts';
import { methodFor } from '../../judge/zones/zones-of.ts';
import type { Zoning } from '../../judge/zones/zoning.ts';
import type { Snapshot } from '../../page/snapshot/snapshot.ts';
import { JUDGE_TOOLS } from '../../run/pipeline/judge-tools.ts';
import { recordMaker } from '../../run/pipeline/make-record.ts';

export interface JudgeAnswer {
  readonly zoning: Zoning;
  readonly selection: ContentSelection;
  readonly record: PageRecord;
}

export async function judgePage(captured: Snapshot, given: CheckedReadOptions): Promise<JudgeAnswer> {
  const options = { ...given, ...NOT_HERE, method: methodFor(given.method, given) };
  const timings = noTimings();
  const snapshot = judgedSnapshot(captured, options);
  const judged = await judgeInTurns({ ...snapshot, warnings: [] }, options, timings);
  const makeRecord = await recordMaker(options);
  const { record } = makeRecord(judged, captured);
  return {
    zoning: judged.zoning,
    selection: judged.selection,
    record: {
      ...record,
      warnings: [...captured.warnings, ...record.warnings],
      timings: roundedTimings(timings),
    },
  };
}

/** Options of the result that need Node or a picture. */
const NOT_HERE = {
  site: undefined,
  baseUrl: undefined,
  assets: undefined,
  tokenizer: undefined,
  picture: false,
  before: false,
  after: false,
  cleaned: false,
  followParts: false,
} as const;

const { picture, before, after, cleaned, ...schemas } = clientSchemasOfRows(JUDGE_OPTIONS, JUDGE_TOOLS);

export const readOptionsSchema = z.strictObject(schemas);

export type ReadOptions = z.input<typeof readOptionsSchema>;
export type CheckedReadOptions = z.output<typeof readOptionsSchema>;
