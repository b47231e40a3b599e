// A service with jobs whose pages are read without a browser: the rest is the real one, over real HTTP.

import type { AddressInfo } from 'node:net';
import { asPithError } from '../../../../src/base/errors.ts';
import { parseOptions } from '../../../../src/base/schema/parse-options.ts';
import { serviceApp } from '../../../../src/front/service/app.ts';
import { Jobs } from '../../../../src/front/service/jobs/jobs.ts';
import { metricsOf } from '../../../../src/front/service/metrics.ts';
import { serviceOptions } from '../../../../src/front/service/options.ts';
import { PageQueue } from '../../../../src/front/service/page-queue.ts';
import type { ServiceOptionsInput } from '../../../../src/front/service/service-option-rows.ts';
import { PageShelf } from '../../../../src/front/service/shelf/page-shelf.ts';
import { judge } from '../../../../src/judge/record/judge.ts';
import { pageRecord } from '../../../../src/judge/record/page-record.ts';
import { noTimings } from '../../../../src/judge/record/timings.ts';
import type { Executor } from '../../../../src/run/batch/executor.ts';
import { segmentOptionsSchema } from '../../../../src/run/pipeline/options.ts';
import { openWith } from '../../../../src/run/pipeline/pith.ts';
import { fetchBytes, fetchOptionsOf } from '../../../../src/run/sources/fetch-bytes.ts';
import { snapshotFromHtml } from '../../../support/snapshot-from-html.ts';

export interface JobService {
  readonly url: string;
  readonly stop: () => Promise<void>;
}

export async function jobService(
  folder: string,
  options: ServiceOptionsInput = {},
  webhookWaitsMs = [50, 50, 50],
): Promise<JobService> {
  const settings = serviceOptions({ port: 0, allowHosts: ['127.0.0.1'], jobs: folder, ...options });
  const pith = await openWith({});
  const queue = new PageQueue(settings);
  const metrics = metricsOf(queue);
  const jobs = await Jobs.open(folder, settings, {
    executor: ({ page }) => fetching(fetchOptionsOf(page)),
    onRecord: ({ code = 'ok' }) => metrics.jobPage(code),
    note: () => {},
    webhookWaitsMs,
  });
  const app = serviceApp({ settings, pith, queue, metrics, shelf: new PageShelf(), jobs }, {});
  await app.listen({ host: '127.0.0.1', port: 0 });
  jobs.resume();
  return {
    url: `http://127.0.0.1:${(app.server.address() as AddressInfo).port}/`,
    stop: async () => {
      await jobs.stop();
      app.server.closeAllConnections();
      await app.close();
      await pith.close();
    },
  };
}

/** Fetches a page under the network guard, and judges it as the unit tests do. */
const fetching = (options: ReturnType<typeof fetchOptionsOf>): Executor => ({
  capacity: () => 2,
  open: async ({ place }, signal) => {
    if (place.kind !== 'url') throw new Error('jobs have web addresses only');
    try {
      const limits = { maxBytes: 1e6, timeoutMs: 5_000, signal };
      const { chunks } = await fetchBytes(place.url, options, limits);
      const parts: Buffer[] = [];
      for await (const chunk of chunks) parts.push(chunk);
      const snapshot = snapshotFromHtml(Buffer.concat(parts).toString(), {
        url: place.url,
        finalUrl: place.url,
      });
      const judged = judge(snapshot, parseOptions(segmentOptionsSchema, {}), noTimings());
      const record = pageRecord(judged, noTimings(), { elements: true });
      return { ok: true, record, files: { markdown: judged.content.markdown }, snapshot };
    } catch (error) {
      return { ok: false, error: asPithError(error) };
    }
  },
  close: async () => {},
});
