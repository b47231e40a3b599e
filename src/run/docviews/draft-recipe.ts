// The cache key of a draft apart from its page: the code that makes drafts, and the page options. Not part of that
// code, whose hash it reads.

import { createHash } from 'node:crypto';
import { DRAFT_CODE } from '../../base/files/code-hashes.generated.ts';
import type { SegmentOptionsInput } from '../pipeline/segment-option-rows.ts';

/** Drafts with another recipe are made again. */
export const draftRecipe = (page: SegmentOptionsInput): string =>
  createHash('sha256').update(DRAFT_CODE).update(JSON.stringify(page)).digest('base64url');
