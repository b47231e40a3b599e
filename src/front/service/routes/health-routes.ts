// GET /healthz, /readyz and /metrics: liveness, readiness and metrics of the service.

import type { FastifyInstance } from 'fastify';
import type { PageReader } from '../../../run/pipeline/pith.ts';
import { withDeadline } from '../../../see/browser/watch/page-watch.ts';
import { SERVICE_LIMITS } from '../limits.ts';
import type { ServiceParts } from './service-parts.ts';

export function healthRoutes(app: FastifyInstance, { pith, queue, metrics }: ServiceParts): void {
  app.get('/healthz', async () => ({ ok: true }));
  app.get('/readyz', async (_, reply) => {
    const hasBrowser = await isBrowserReady(pith);
    const ok = hasBrowser && !queue.isStopping;
    reply.status(ok ? 200 : 503);
    return {
      ok,
      browser: hasBrowser,
      stopping: queue.isStopping,
      running: queue.running,
      waiting: queue.waiting,
    };
  });
  app.get('/metrics', async (_, reply) => reply.type(metrics.contentType).send(await metrics.text()));
}

/** Asking restarts a browser that has died; until then the answer is no. */
async function isBrowserReady(pith: PageReader): Promise<boolean> {
  const step = { what: 'asking for the browser', ms: SERVICE_LIMITS.readyMs };
  return withDeadline(step, pith.launched()).then(
    () => true,
    () => false,
  );
}
