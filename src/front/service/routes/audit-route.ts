// POST /v1/audit: audits one page, in one turn of the queue.

import type { FastifyInstance } from 'fastify';
import type { Audit } from '../../../judge/audit/audit.ts';
import { auditText } from '../../../judge/audit/audit-text.ts';
import { auditHtml, withPicture } from '../../../run/pipeline/audit-html.ts';
import { auditPage } from '../../../run/pipeline/audit-page.ts';
import { negotiatedType } from '../answers/accepted-type.ts';
import { contentTypeOf } from '../answers/answer-forms.ts';
import { requesterOf, workInQueue } from '../work-in-queue.ts';
import { segmentWish } from './segment-request.ts';
import { keeping, keepResult, readingHeaders } from './segment-route.ts';
import type { ServiceParts } from './service-parts.ts';

interface AuditForm {
  readonly summary: string;
  readonly needsPicture?: boolean;
  readonly body: (audit: Audit, before?: Buffer) => string | Promise<string>;
}

export const AUDIT_FORMS = {
  'application/json': { summary: 'the findings, most severe first', body: audit => JSON.stringify(audit) },
  'text/plain': { summary: 'the findings as lines', body: audit => auditText(audit.url, audit) },
  'text/html': {
    summary: 'a report with the places of the findings on the picture of the page',
    needsPicture: true,
    body: async (audit, before) => auditHtml([await withPicture({ name: audit.url, audit }, before)]),
  },
} as const satisfies Record<string, AuditForm>;

const AUDIT_TYPES = Object.keys(AUDIT_FORMS) as (keyof typeof AUDIT_FORMS)[];

export function auditRoute(app: FastifyInstance, parts: ServiceParts): void {
  app.post('/v1/audit', async (request, reply) => {
    const type = negotiatedType(request.headers.accept, AUDIT_TYPES);
    const form: AuditForm = AUDIT_FORMS[type];
    const wish = segmentWish(request.body);
    const { target } = wish;
    request.page = target.url ?? target.kind;
    const options = { ...wish.options, ...(form.needsPicture && { before: true }), ...keeping(wish) };
    const isVisit = target.kind !== 'kept' && target.kind !== 'snapshot-bytes' && options.javascript;
    const requester = requesterOf(request, reply, parts);
    const { result, kept, body } = await workInQueue(parts, requester, async visit => {
      const result = await visit(target, options);
      const kept = await keepResult(parts, requester, wish, result);
      const again = isVisit ? (bare: object) => visit(target, { ...options, ...bare }) : undefined;
      return { result, kept, body: await form.body(await auditPage(result, again), result.before) };
    });
    return reply.headers(readingHeaders(result, kept)).type(contentTypeOf(type)).send(body);
  });
}
