// POST /v1/audit: audits one page.

import type { FastifyInstance } from 'fastify';
import { auditText } from '../../../judge/audit/audit-text.ts';
import { auditHtml, withPicture } from '../../../run/pipeline/audit-html.ts';
import { auditPage } from '../../../run/pipeline/audit-page.ts';
import { negotiatedType } from '../answers/accepted-type.ts';
import type { AnswerForm } from '../answers/answer-forms.ts';
import { answerPage, wishOf } from './segment-route.ts';
import type { ServiceParts } from './service-parts.ts';

export const AUDIT_FORMS = {
  'application/json': {
    summary: 'the findings, most severe first',
    body: async (result, _, again) => JSON.stringify(await auditPage(result, again)),
  },
  'text/plain': {
    summary: 'the findings as lines',
    body: async (result, _, again) => auditText(result.snapshot.finalUrl, await auditPage(result, again)),
  },
  'text/html': {
    summary: 'a report with the places of the findings on the picture of the page',
    wanted: () => ({ before: true }),
    body: async (result, _, again) => {
      const audited = { name: result.snapshot.finalUrl, audit: await auditPage(result, again) };
      return auditHtml([await withPicture(audited, result.before)]);
    },
  },
} as const satisfies Record<string, AnswerForm>;

const AUDIT_TYPES = Object.keys(AUDIT_FORMS) as (keyof typeof AUDIT_FORMS)[];

export function auditRoute(app: FastifyInstance, parts: ServiceParts): void {
  app.post('/v1/audit', (request, reply) => {
    const type = negotiatedType(request.headers.accept, AUDIT_TYPES);
    return answerPage(request, reply, wishOf(request), { type, ...AUDIT_FORMS[type] }, parts);
  });
}
