// POST /v1/diff: compares two pages by geometry and by px, in one turn of the queue.

import type { FastifyInstance } from 'fastify';
import { diffHtml, diffLook, diffPicture, noPicture } from '../../../run/diff/diff-files.ts';
import { diffPages, type PageDiff } from '../../../run/diff/diff-pages.ts';
import { diffText } from '../../../run/diff/diff-text.ts';
import { overLimits } from '../../../run/diff/limits.ts';
import { type Side, sideOfRecord, sideOfResult } from '../../../run/diff/side.ts';
import { DIFF_LOOK_TYPE } from '../../../show/studio/page/start.ts';
import { negotiatedType } from '../answers/accepted-type.ts';
import { contentTypeOf } from '../answers/answer-forms.ts';
import { requesterOf, type Visit, workInQueue } from '../work-in-queue.ts';
import { type DiffWish, diffWish, type SideWish } from './diff-request.ts';
import type { ServiceParts } from './service-parts.ts';

interface DiffForm {
  readonly summary: string;
  readonly needsPicture?: boolean;
  readonly body: (sides: readonly [Side, Side], diff: PageDiff, wish: DiffWish) => Promise<string | Buffer>;
}

export const DIFF_FORMS = {
  'application/json': {
    summary: 'the changes, and exceeded limits in over',
    body: async (_, diff, { limits }) => JSON.stringify({ ...diff, over: overLimits(diff, limits) }),
  },
  'text/plain': {
    summary: 'what changed, in a few lines',
    body: async (_, diff) => diffText(diff),
  },
  'text/html': {
    summary: 'an HTML page that shows the comparison',
    needsPicture: true,
    body: ([before, after], diff) => diffHtml(before, after, diff),
  },
  [DIFF_LOOK_TYPE]: {
    summary: 'what the studio shows of the comparison',
    needsPicture: true,
    body: async ([before, after], diff) => JSON.stringify(await diffLook(before, after, diff)),
  },
  'image/png': {
    summary: 'both versions with their zones, differences framed',
    needsPicture: true,
    body: ([before, after], diff) => diffPicture(before, after, diff),
  },
} as const satisfies Record<string, DiffForm>;

const DIFF_TYPES = Object.keys(DIFF_FORMS) as (keyof typeof DIFF_FORMS)[];

export function diffRoute(app: FastifyInstance, parts: ServiceParts): void {
  app.post('/v1/diff', async (request, reply) => {
    const type = negotiatedType(request.headers.accept, DIFF_TYPES);
    const form: DiffForm = DIFF_FORMS[type];
    const asked = diffWish(request.body);
    const wish = form.needsPicture ? { ...asked, options: { ...asked.options, before: true } } : asked;
    request.page = asked.after.name;
    const [openBefore, openAfter] = [openerOf(wish.before, wish, form), openerOf(wish.after, wish, form)];
    const body = await workInQueue(parts, requesterOf(request, reply, parts), async visit => {
      // Sequential: a turn in the queue allows one page at a time.
      const before = await openBefore(visit);
      const after = await openAfter(visit);
      const diff = await diffPages(before, after, wish);
      return form.body([before, after], diff, wish);
    });
    return reply.type(contentTypeOf(type)).send(body);
  });
}

type Opener = (visit: Visit) => Side | Promise<Side>;

/** Reads a record at once, so that a bad one is rejected before any page is opened. */
function openerOf(side: SideWish, { options }: DiffWish, { needsPicture }: DiffForm): Opener {
  if (side.kind === 'record') {
    if (needsPicture) throw noPicture(side.name);
    const read = sideOfRecord(side.name, side.record, null);
    return () => read;
  }
  const { name, target } = side;
  return async visit => {
    const result = await visit(target, options);
    return sideOfResult(target.kind === 'kept' ? result.snapshot.finalUrl : name, result);
  };
}
