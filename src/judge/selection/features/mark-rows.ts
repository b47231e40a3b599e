// The evidence of the marks around a piece, as rows with words: their values are copied from the rows of the marks.

import { percent, type SaidOf } from '../../../base/boosted-trees/feature.ts';
import { MARK_NAMES, type MarkName, NO_MARK, tagOfMark } from '../evidence/marks.ts';

const placeWords = (name: MarkName): string => {
  const tag = tagOfMark(name);
  return tag === undefined ? `what is named as ${name}` : `an element ${tag}`;
};

export const MARK_ROWS: SaidOf['rows'] = MARK_NAMES.map(name => [
  name,
  undefined,
  value =>
    value >= NO_MARK
      ? `is not in ${placeWords(name)}`
      : `is in ${placeWords(name)} with ${percent(value)} of the text`,
]);
