// Hashes words, so that a text keeps its hash when only its white space or place changes.

import { createHash } from 'node:crypto';

const LENGTH = 12;

export const stableHash = (text: string): string =>
  createHash('sha256')
    .update(text.replace(/\s{2,}|[^\S ]/g, ' ').trim())
    .digest('hex')
    .slice(0, LENGTH);
