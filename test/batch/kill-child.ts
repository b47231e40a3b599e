// A batch over saved snapshots in a process of its own, which the test kills: `kill-child OUT SOURCE…`.

import { batch } from '../../src/batch/batch.ts';
import type { Executor } from '../../src/batch/executor.ts';
import { asPithError } from '../../src/errors.ts';
import { judge } from '../../src/segment/judge.ts';
import { segmentOptionsSchema } from '../../src/segment/options.ts';
import { pageRecord } from '../../src/segment/page-record.ts';
import { noTimings } from '../../src/segment/timings.ts';
import { readSnapshot } from '../../src/snapshot/snapshot-file.ts';
import { parseOptions } from '../../src/words/parse-options.ts';

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
      return { ok: true, record: pageRecord(judged, timings, true), files: { markdown, text } };
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
