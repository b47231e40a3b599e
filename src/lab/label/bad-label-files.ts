// Checks label files before labelling starts: finds those that cannot be written or read.

import { readTextIfThere } from '../../base/files/read-if-there.ts';
import { refuseUnwritable } from '../../base/files/write-file.ts';
import { parseLabels } from '../bench/truth/labels.ts';
import { type LabelProblem, LabelProblemsError } from '../bench/truth/problems.ts';
import type { PageToLabel } from './label-pages.ts';

/** Throws the problems of all files together. */
export async function refuseBadLabelFiles(pages: readonly PageToLabel[]): Promise<void> {
  const problems: LabelProblem[] = [];
  for (const { labelFile } of pages) {
    await refuseUnwritable(labelFile);
    const text = await readTextIfThere(labelFile);
    try {
      if (text !== null) parseLabels(text, labelFile);
    } catch (error) {
      if (!(error instanceof LabelProblemsError)) throw error;
      problems.push(...error.problems);
    }
  }
  if (problems.length > 0) throw new LabelProblemsError(problems);
}
