// The HTTP server of the service: hooks for every request, and the routes.

import Fastify, {
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  LogController,
} from 'fastify';
import { PithError, usageError } from '../../base/errors.ts';
import { limitConnections } from '../../base/http/limit-connections.ts';
import { isUrl } from '../../base/text/parse-url.ts';
import { MOST_JSON_LEVELS, nestsDeeper } from '../../base/unpack/parse-json.ts';
import { answerError, answerMalformedRequest, SECURITY_HEADERS } from './answers/error-answer.ts';
import { jobRoutes } from './jobs/job-routes.ts';
import { labelRoutes } from './labels/label-routes.ts';
import { SERVICE_LIMITS } from './limits.ts';
import { refuseForeignHost, refuseForeignOrigin, refuseWithoutToken } from './request-guard.ts';
import { auditRoute } from './routes/audit-route.ts';
import { diffRoute } from './routes/diff-route.ts';
import { healthRoutes } from './routes/health-routes.ts';
import { mcpRoute } from './routes/mcp-route.ts';
import { docsRoutes, playgroundRoutes, studioRoute } from './routes/page-routes.ts';
import { archiveRoute, segmentRoute } from './routes/segment-route.ts';
import type { ServiceParts } from './routes/service-parts.ts';
import { shelfRoutes } from './routes/shelf-routes.ts';
import type { Served, ServiceListeners } from './service-listeners.ts';

export function serviceApp(parts: ServiceParts, { log, onServed }: ServiceListeners): FastifyInstance {
  const reportAnswer = answerReporter(parts, onServed);
  const app = Fastify({
    logger: log === undefined ? false : { stream: log },
    // Disables pino's own two lines per request, which contain neither page nor error; one line is written below instead.
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: parts.settings.bodyBytes,
    requestTimeout: SERVICE_LIMITS.requestMs,
    http: { headersTimeout: SERVICE_LIMITS.headersMs, connectionsCheckingInterval: SERVICE_LIMITS.checkMs },
    clientErrorHandler: answerMalformedRequest,
    // Malformed paths reach no route and no hook.
    frameworkErrors: (error, request, reply) => {
      request.page = null;
      answerError(error, request, reply.headers(SECURITY_HEADERS));
      reportAnswer(request, reply);
    },
  });
  limitConnections(app.server, SERVICE_LIMITS.connections);
  // Browsers send text/plain bodies to other sites without a preflight.
  app.removeContentTypeParser('text/plain');
  const parseJson = app.getDefaultJsonParser('error', 'error');
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    const json = body.toString();
    if (nestsDeeper(json))
      done(usageError(`the body is nested deeper than ${MOST_JSON_LEVELS} levels`), undefined);
    else parseJson(request, json, done);
  });
  app.decorateRequest('page', null);
  app.decorateRequest('failure', null);
  app.setErrorHandler(answerError);
  app.setNotFoundHandler(({ method, url }) => {
    const path = pathOf(url);
    const allowed = ['GET', 'POST', 'PUT', 'DELETE'].filter(other =>
      app.hasRoute({ method: other, url: path }),
    );
    const only = allowed.length === 0 ? '' : `, only ${allowed.join(' and ')}`;
    throw new PithError('NOT_FOUND', `there is no ${method} ${path} here${only}: see /docs`);
  });
  guardRequests(app, parts);
  app.addHook('onResponse', async (request, reply) => reportAnswer(request, reply));
  healthRoutes(app, parts);
  docsRoutes(app);
  segmentRoute(app, parts);
  archiveRoute(app, parts);
  auditRoute(app, parts);
  diffRoute(app, parts);
  jobRoutes(app, parts);
  labelRoutes(app, parts);
  studioRoute(app, parts);
  playgroundRoutes(app);
  mcpRoute(app, parts);
  shelfRoutes(app, parts);
  return app;
}

/** Routes without page data, needed to find out that a token is required. */
const OPEN_ROUTES = new Set([
  ...['/', '/healthz', '/readyz', '/docs', '/openapi.json'],
  ...['/playground', '/pith-page.js'],
]);

const namesIn = (rawHeaders: readonly string[]): string[] =>
  rawHeaders.filter((_, at) => at % 2 === 0).map(name => name.toLowerCase());

function guardRequests(app: FastifyInstance, { settings }: ServiceParts): void {
  app.addHook('onRequest', async (request, reply) => {
    reply.headers(SECURITY_HEADERS);
    const { host, origin, authorization } = request.headers;
    // A proxy in front of the service may have checked another of several names.
    const isTwice = namesIn(request.raw.rawHeaders).filter(name => name === 'host').length > 1;
    refuseForeignHost(isTwice ? undefined : host, settings.publicHosts);
    refuseForeignOrigin(origin, host);
    if (!OPEN_ROUTES.has(routeOf(request))) refuseWithoutToken(authorization, settings.tokens);
  });
}

/** Reports every answer to the metrics, the log, and the listener. */
function answerReporter({ metrics }: ServiceParts, onServed: ServiceListeners['onServed']) {
  return (request: FastifyRequest, reply: FastifyReply): void => {
    const { method, url, page, failure } = request;
    metrics.request(routeOf(request), reply.statusCode);
    const served: Served = {
      method,
      path: pathOf(url),
      status: reply.statusCode,
      ms: Math.round(reply.elapsedTime),
      ...(page !== null && { page: withoutSecrets(page) }),
      ...(failure !== null && { error: failure }),
    };
    request.log.info(served, 'served');
    onServed?.(served);
  };
}

/** The registered path; all unknown paths count as one. */
const routeOf = (request: FastifyRequest): string => request.routeOptions.url ?? 'other';

const pathOf = (url: string): string => url.split('?', 1)[0] ?? '';

function withoutSecrets(page: string): string {
  if (!isUrl(page)) return page;
  const { origin, pathname } = new URL(page);
  return origin + pathname;
}
