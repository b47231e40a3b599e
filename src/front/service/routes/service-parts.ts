// Parts that the routes of the service share.

import { PithError } from '../../../base/errors.ts';
import type { PageReader } from '../../../run/pipeline/pith.ts';
import type { Jobs } from '../jobs/jobs.ts';
import type { Labels } from '../labels/labels.ts';
import type { Metrics } from '../metrics.ts';
import type { ServiceOptions } from '../options.ts';
import type { PageQueue } from '../page-queue.ts';
import type { PageShelf } from '../shelf/page-shelf.ts';

export interface ServiceParts {
  readonly settings: ServiceOptions;
  readonly pith: PageReader;
  readonly queue: PageQueue;
  readonly metrics: Metrics;
  readonly shelf: PageShelf;
  /** Undefined if the service runs no jobs. */
  readonly jobs?: Jobs | undefined;
  /** Undefined if the service labels no pages. */
  readonly labels?: Labels | undefined;
}

export function jobsOf({ jobs }: ServiceParts): Jobs {
  if (jobs !== undefined) return jobs;
  throw new PithError('NOT_FOUND', 'this service runs no jobs: start it with --jobs DIR');
}

declare module 'fastify' {
  interface FastifyRequest {
    /** The requested page. */
    page: string | null;
    /** The error code. */
    failure: string | null;
  }
}
