// Stands for the name of a page or site in the training data, which names none.

import { createHash } from 'node:crypto';

export const pageHash = (name: string): string =>
  createHash('sha256').update(name).digest('hex').slice(0, 10);
