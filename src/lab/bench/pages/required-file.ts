// Reads files that are needed to measure a page.

import { readTextIfThere } from '../../../base/files/read-if-there.ts';
import { LabelProblemsError } from '../truth/problems.ts';

export async function readRequiredText(file: string): Promise<string> {
  const text = await readTextIfThere(file);
  if (text === null) throw missingFile(file);
  return text;
}

export const missingFile = (file: string): LabelProblemsError =>
  new LabelProblemsError([{ code: 'BAD_FILE', file, place: '', message: 'is not there' }]);
