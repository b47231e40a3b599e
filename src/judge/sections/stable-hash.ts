// Hashes words, so that a text keeps its hash when only its white space or place changes.

import { sha256 } from '../../base/text/hashes.ts';

const LENGTH = 12;

export const stableHash = (text: string): string =>
  sha256(text.replace(/\s{2,}|[^\S ]/g, ' ').trim()).slice(0, LENGTH);
