// A batch over saved snapshots in a process of its own, which the test kills: `kill-child OUT SOURCE…`.

import { asPithError } from '../../../src/base/errors.ts';
import { parseOptions } from '../../../src/base/schema/parse-options.ts';
import { judge } from '../../../src/judge/record/judge.ts';
import { pageRecord } from '../../../src/judge/record/page-record.ts';
import { noTimings } from '../../../src/judge/record/timings.ts';
import { readSnapshot } from '../../../src/page/snapshot/snapshot-file.ts';
import { batch } from '../../../src/run/batch/batch.ts';
import type { Executor } from '../../../src/run/batch/executor.ts';
import { segmentOptionsSchema } from '../../../src/run/pipeline/options.ts';

const [out = '', ...sources] = process.argv.slice(2);
const options = parseOptions(segmentOptionsSchema, {});

/** What pith makes of a snapshot, without what it takes to start a browser. */
const snapshotsOnly: Executor = {
  capacity: () => 3,
  open: async ({ place }) => {
    try {
      const path = place.kind === 'file' ? place.path : '';
      const timings = noTimings();
      const judged = judge(await readSnapshot(path), options, timings);
      const { markdown, text } = judged.content;
      return { ok: true, record: pageRecord(judged, timings, { elements: true }), files: { markdown, text } };
    } catch (error) {
      return { ok: false, error: asPithError(error) };
    }
  },
  close: async () => {},
};

process.stdout.write('ready\n');
const { ok, failed, end } = await batch(
  sources,
  { out, formats: ['markdown', 'text'] },
  { executor: async () => snapshotsOnly },
);
process.stdout.write(`${JSON.stringify({ ok, failed, end })}\n`);
process.exit(0);
