// POST /v1/diff: compares two pages by geometry and by px, in one turn of the queue.

import type { FastifyInstance } from 'fastify';
import {
  DIFF_FORMS,
  type DiffType,
  diffAnswer,
  type GivenSide,
  noPicture,
} from '../../../run/diff/diff-files.ts';
import { sideOfRecord } from '../../../run/diff/side.ts';
import { negotiatedType } from '../answers/accepted-type.ts';
import { contentTypeOf } from '../answers/answer-forms.ts';
import { requesterOf, type Visit, workInQueue } from '../work-in-queue.ts';
import { type DiffWish, diffWish, type SideWish } from './diff-request.ts';
import type { ServiceParts } from './service-parts.ts';

const DIFF_TYPES = Object.keys(DIFF_FORMS) as DiffType[];

export function diffRoute(app: FastifyInstance, parts: ServiceParts): void {
  app.post('/v1/diff', async (request, reply) => {
    const type = negotiatedType(request.headers.accept, DIFF_TYPES);
    const needsPicture = 'needsPicture' in DIFF_FORMS[type];
    const asked = diffWish(request.body);
    const wish = needsPicture ? { ...asked, options: { ...asked.options, before: true } } : asked;
    request.page = asked.after.name;
    const [openBefore, openAfter] = [
      openerOf(wish.before, wish, needsPicture),
      openerOf(wish.after, wish, needsPicture),
    ];
    const body = await workInQueue(parts, requesterOf(request, reply, parts), async visit => {
      // Sequential: a turn in the queue allows one page at a time.
      const before = await openBefore(visit);
      const after = await openAfter(visit);
      const { pixels, pixelTolerance, inside, ignore, limits } = wish;
      return diffAnswer({ type, before, after, options: { pixels, pixelTolerance, inside, ignore }, limits });
    });
    return reply.type(contentTypeOf(type)).send(body);
  });
}

type Opener = (visit: Visit) => GivenSide | Promise<GivenSide>;

/** Checks a record at once, so that a bad one is rejected before any page is opened. */
function openerOf(side: SideWish, { options }: DiffWish, needsPicture: boolean): Opener {
  if (side.kind === 'record') {
    if (needsPicture) throw noPicture(side.name);
    sideOfRecord(side.name, side.record, null);
    return () => side;
  }
  const { name, target } = side;
  return async visit => {
    const page = await visit(target, options);
    return { name: target.kind === 'kept' ? page.snapshot.finalUrl : name, page };
  };
}
