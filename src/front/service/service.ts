// Starts the service: one browser for many requests, until it is stopped.

import type { AddressInfo } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { usageError } from '../../base/errors.ts';
import { closeServer } from '../../base/http/limit-connections.ts';
import { BATCH_LIMITS } from '../../run/batch/limits.ts';
import { openWith, type PageReader } from '../../run/pipeline/pith.ts';
import { serviceApp } from './app.ts';
import { type JobCalls, Jobs } from './jobs/jobs.ts';
import { serviceExecutors } from './jobs/run-job.ts';
import { Labels } from './labels/labels.ts';
import { SERVICE_LIMITS } from './limits.ts';
import { metricsOf } from './metrics.ts';
import { type ServiceOptions, serviceOptions } from './options.ts';
import { PageQueue } from './page-queue.ts';
import type { ServiceListeners } from './service-listeners.ts';
import type { ServiceOptionsInput } from './service-option-rows.ts';
import { PageShelf } from './shelf/page-shelf.ts';

export interface Service {
  /** Its address, with the port actually used. */
  readonly url: string;
  readonly pith: PageReader;
  /** Stops after running pages have finished or timed out. */
  readonly stop: () => Promise<void>;
}

export async function startService(
  input: ServiceOptionsInput = {},
  listeners: ServiceListeners = {},
): Promise<Service> {
  const settings = serviceOptions(input);
  const { browser, sandbox } = settings;
  // The service's own queue is bounded and replaces that of `open`.
  const pith = await openWith({
    concurrency: 64,
    renewAfter: BATCH_LIMITS.renewAfter,
    // Requires the sandbox, because strangers choose the pages and nobody reads a warning on stderr.
    sandbox: sandbox && 'required',
    browser,
  });
  let jobs: Jobs | undefined;
  try {
    // Checks that the browser starts with its sandbox before accepting requests.
    await pith.launched();
    const queue = new PageQueue(settings);
    const metrics = metricsOf(queue, () => jobs?.running ?? 0);
    const note = jobNotes(listeners);
    if (settings.jobs !== undefined)
      jobs = await Jobs.open(settings.jobs, settings, {
        executor: serviceExecutors(pith, settings.jobConcurrency),
        onRecord: ({ code = 'ok' }) => metrics.jobPage(code),
        note,
      });
    const labels =
      settings.labels === undefined ? undefined : await Labels.open(settings.labels, pith, queue);
    const app = serviceApp(
      { settings, pith, queue, metrics, jobs, labels, shelf: new PageShelf(pith.parse) },
      listeners,
    );
    const url = await listen(app, settings);
    jobs?.resume();
    const stop = async () => {
      await Promise.all([queue.drain(settings.drainMs), jobs?.stop()]);
      await closeServer(app, SERVICE_LIMITS.cancelMs);
      await pith.close();
    };
    return { url, pith, stop };
  } catch (error) {
    await jobs?.stop();
    await pith.close();
    throw error;
  }
}

const jobNotes =
  ({ log }: ServiceListeners): JobCalls['note'] =>
  (job, message) =>
    log?.write(`${JSON.stringify({ level: 40, time: Date.now(), job, msg: message })}\n`);

const LISTEN_ERRORS: Readonly<Record<string, string>> = {
  EADDRINUSE: 'something listens there already: choose another --port',
  EACCES: 'that port is for root: choose another --port',
  EADDRNOTAVAIL: 'this machine has no such address: check --host',
  ENOTFOUND: 'this machine has no such name: check --host',
};

async function listen(app: FastifyInstance, { host, port }: ServiceOptions): Promise<string> {
  try {
    await app.listen({ host, port });
  } catch (error) {
    const why = LISTEN_ERRORS[(error as NodeJS.ErrnoException).code ?? ''];
    if (why === undefined) throw error;
    throw usageError(`cannot listen at ${host}, port ${port}: ${why}`, { cause: error });
  }
  const { port: given } = app.server.address() as AddressInfo;
  return `http://${host.includes(':') ? `[${host}]` : host}:${given}/`;
}
