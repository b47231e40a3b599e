// What shapes a draft beside its page: the code that makes it, and the options that the page is opened with.

import { createHash } from 'node:crypto';
import { hashOfCode } from '../files/hash-of-code.ts';
import type { SegmentOptionsInput } from '../segment/options.ts';

/** Rooms whose code decides what a page is seen as, and what is drafted of it. */
const DRAFTING_ROOMS = 'browser capture content docview geometry methods segment snapshot trees zones'.split(
  ' ',
);

/** Another recipe, another draft of the same page. */
export async function draftRecipe(page: SegmentOptionsInput): Promise<string> {
  return createHash('sha256')
    .update(await hashOfCode(DRAFTING_ROOMS, true))
    .update(JSON.stringify(page))
    .digest('base64url');
}
