// What shapes a draft beside its page: the code that makes it, and the options that the page is opened with.

import { createHash } from 'node:crypto';
import { DRAFT_CODE } from '../../base/files/code-hashes.generated.ts';
import type { SegmentOptionsInput } from '../pipeline/judge-option-rows.ts';

/** Drafts of another recipe are made again. */
export const draftRecipe = (page: SegmentOptionsInput): string =>
  createHash('sha256').update(DRAFT_CODE).update(JSON.stringify(page)).digest('base64url');
